/**
 * Generates the demo directory: two lists in the format of the PTIN extract, six months apart. Run by hand, and only
 * when the demo should change; the files it writes are in the repository:
 *
 *   node db/demo/make-demo.ts
 *
 * None of the people exist. Names are drawn from common first and last names, phone numbers from 555-0100 to 555-0199,
 * websites under .example, streets from a list of made-up names; only the towns and ZIP codes are real. The people in
 * profiles.json, written by hand, are in both lists with the town given there.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameKey } from '#common/name-key.ts'
import { PLACE_TABLE, unpackPlaces } from '#server/domains/places/place-table.ts'
import { EMPTY_ROW, type ExtractRow, toCsv } from './extract-row.ts'
import {
  withTypingStyle,
  type PersonGenerator,
  createPersonGenerator,
  type StateCode,
  type Town,
  websiteOf,
} from './generate-person.ts'
import PROFILES from './profiles.json' with { type: 'json' }
import { type Random, randomFrom } from './random.ts'
import { SPECIAL_CASES } from './special-cases.ts'
import STATES from './states.json' with { type: 'json' }

const SEED = 20_260_326
const OLDER = 'ea-list.2025-09-24.csv'
const NEWER = 'ea-list.2026-03-26.csv'
const GONE_SHARE = 0.01
const NEW_SHARE = 0.02
const MOVED_SHARE = 0.015
const CHANGED_SHARE = 0.025
/** The extract contains every preparer; only rows with EA are listed. */
const OTHER_PREPARERS = 40
/** Washington and Houston have hundreds, most of them for one recipient each. */
const MOST_ZIPS = 100

const random = randomFrom(SEED)
const personGenerator = createPersonGenerator(random)
const towns = await townsByState()
const { older, newer } = makeLists()
await writeFile(join(import.meta.dirname, OLDER), toCsv(older))
await writeFile(join(import.meta.dirname, NEWER), toCsv(newer))
process.stdout.write(`${OLDER}: ${older.length} rows, ${NEWER}: ${newer.length} rows\n`)

function makeLists(): { older: ExtractRow[]; newer: ExtractRow[] } {
  const kept = [...PROFILES.map((profile) => profiled(profile, random, personGenerator)), ...SPECIAL_CASES]
  const drawn = (Object.keys(STATES) as StateCode[]).flatMap((state) =>
    Array.from({ length: STATES[state].agents }, () => personGenerator.person(state, townIn(state))),
  )
  const others = Array.from({ length: OTHER_PREPARERS }, () => {
    const state = random.pickWeighted(Object.keys(STATES) as StateCode[], (each) => STATES[each].agents)
    return { ...personGenerator.person(state, townIn(state)), profession: random.pick(['CPA', '', 'ATTY', '']) }
  })
  const later = drawn.filter(() => !random.chance(GONE_SHARE)).map(sixMonthsLater)
  const fresh = Array.from({ length: Math.round(drawn.length * NEW_SHARE) }, () => {
    const state = random.pickWeighted(Object.keys(STATES) as StateCode[], (each) => STATES[each].agents)
    return personGenerator.person(state, townIn(state))
  })
  return { older: byName([...kept, ...drawn, ...others]), newer: byName([...kept, ...later, ...fresh, ...others]) }
}

/** The more ZIP codes a town has, the likelier it is, more than in proportion: offices are where people are. */
function townIn(state: StateCode): Town {
  return random.pickWeighted(towns.get(state) ?? [], ({ zips }) => Math.min(zips.length, MOST_ZIPS) ** 1.6)
}

async function townsByState(): Promise<Map<string, Town[]>> {
  const { city, zip } = await unpackPlaces(await readFile(PLACE_TABLE))
  const zipsOf = Map.groupBy(rowsOf(zip), ([, state, key]) => `${state} ${key}`)
  const all = rowsOf(city).map(([state = '', name = '', key = '']) => ({
    city: name,
    state,
    zips: (zipsOf.get(`${state} ${key}`) ?? []).map(([each = '']) => each),
  }))
  return Map.groupBy(all, ({ state }) => state)
}

function rowsOf(lines: string): string[][] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
}

function profiled(
  profile: (typeof PROFILES)[number],
  chance: Random,
  { withContactDetails, phone, street }: PersonGenerator,
): ExtractRow {
  const { first, last, city, state, zip, dba } = profile
  const website = profile.showWebsite ? websiteOf(dba || `${first}${last}tax`, chance) : ''
  const row = {
    ...EMPTY_ROW,
    last,
    first,
    city,
    state,
    zip,
    dba,
    website,
    line1: street(),
    phone: phone(state as StateCode),
  }
  return withTypingStyle(chance, withContactDetails(row))
}

function sixMonthsLater(row: ExtractRow): ExtractRow {
  const draw = random.next()
  const state = row.state as StateCode
  if (draw < MOVED_SHARE) {
    const town = townIn(state)
    return { ...row, city: town.city, zip: random.pick(town.zips), line1: personGenerator.street(), line2: '' }
  }
  if (draw > MOVED_SHARE + CHANGED_SHARE) return row
  return random.pick([
    () => ({ ...row, dba: personGenerator.firm(row.last, state) }),
    () => ({ ...row, phone: personGenerator.phone(state) }),
    () => ({ ...row, website: websiteOf(row.dba || row.last, random) }),
    () => ({ ...row, line1: personGenerator.street(), line2: '' }),
  ])()
}

function byName(rows: readonly ExtractRow[]): ExtractRow[] {
  const key = ({ last, first, zip }: ExtractRow) => nameKey(`${last} ${first} ${zip}`)
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
