/**
 * Makes the invented directory: two lists in the dialect of the PTIN extract, six months apart. Run by hand, and only
 * when the demo shall change; the files it writes are in the repository:
 *
 *   node db/demo/make-demo.ts
 *
 * Nobody in it exists. Names are drawn from common first and last names, telephone numbers from 555-0100 to 555-0199,
 * websites under .example, streets from a list of made-up names; only the towns and ZIP codes are real. The people of
 * profiles.json, written by hand, stand in both lists with the town given there.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameKey } from '../../contract/name-key.ts'
import { buildPlaces } from '../../server/places/build-places.ts'
import { readSources } from '../../server/places/read-sources.ts'
import { EMPTY_ROW, type ExtractRow, toCsv } from './extract-row.ts'
import { asTyped, type Inventor, inventorOf, type StateCode, type Town, websiteOf } from './invent-person.ts'
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
/** The extract holds every preparer; only rows with EA are listed. */
const OTHER_PREPARERS = 40
/** Washington and Houston have hundreds, most of them for one receiver each. */
const MOST_ZIPS = 100

const random = randomFrom(SEED)
const inventor = inventorOf(random)
const towns = await townsByState()
const { older, newer } = makeLists()
await writeFile(join(import.meta.dirname, OLDER), toCsv(older))
await writeFile(join(import.meta.dirname, NEWER), toCsv(newer))
process.stdout.write(`${OLDER}: ${older.length} rows, ${NEWER}: ${newer.length} rows\n`)

function makeLists(): { older: ExtractRow[]; newer: ExtractRow[] } {
  const kept = [...PROFILES.map((profile) => profiled(profile, random, inventor)), ...SPECIAL_CASES]
  const drawn = (Object.keys(STATES) as StateCode[]).flatMap((state) =>
    Array.from({ length: STATES[state].agents }, () => inventor.person(state, townIn(state))),
  )
  const others = Array.from({ length: OTHER_PREPARERS }, () => {
    const state = random.pickWeighted(Object.keys(STATES) as StateCode[], (each) => STATES[each].agents)
    return { ...inventor.person(state, townIn(state)), profession: random.pick(['CPA', '', 'ATTY', '']) }
  })
  const later = drawn.filter(() => !random.chance(GONE_SHARE)).map(sixMonthsLater)
  const fresh = Array.from({ length: Math.round(drawn.length * NEW_SHARE) }, () => {
    const state = random.pickWeighted(Object.keys(STATES) as StateCode[], (each) => STATES[each].agents)
    return inventor.person(state, townIn(state))
  })
  return { older: byName([...kept, ...drawn, ...others]), newer: byName([...kept, ...later, ...fresh, ...others]) }
}

/** The more ZIP codes a town has the likelier, more than in proportion: offices stand where people are. */
function townIn(state: StateCode): Town {
  return random.pickWeighted(towns.get(state) ?? [], ({ zips }) => Math.min(zips.length, MOST_ZIPS) ** 1.6)
}

async function townsByState(): Promise<Map<string, Town[]>> {
  const { cities, zips } = buildPlaces(await readSources())
  const zipsOf = Map.groupBy(zips, ({ state, city }) => `${state} ${city}`)
  const all = cities.map(({ state, key, name }) => ({
    city: name,
    state,
    zips: (zipsOf.get(`${state} ${key}`) ?? []).map(({ zip }) => zip),
  }))
  return Map.groupBy(all, ({ state }) => state)
}

function profiled(
  profile: (typeof PROFILES)[number],
  chance: Random,
  { surroundings, phone, street }: Inventor,
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
  return asTyped(chance, surroundings(row))
}

function sixMonthsLater(row: ExtractRow): ExtractRow {
  const draw = random.next()
  const state = row.state as StateCode
  if (draw < MOVED_SHARE) {
    const town = townIn(state)
    return { ...row, city: town.city, zip: random.pick(town.zips), line1: inventor.street(), line2: '' }
  }
  if (draw > MOVED_SHARE + CHANGED_SHARE) return row
  return random.pick([
    () => ({ ...row, dba: inventor.firm(row.last, state) }),
    () => ({ ...row, phone: inventor.phone(state) }),
    () => ({ ...row, website: websiteOf(row.dba || row.last, random) }),
    () => ({ ...row, line1: inventor.street(), line2: '' }),
  ])()
}

function byName(rows: readonly ExtractRow[]): ExtractRow[] {
  const key = ({ last, first, zip }: ExtractRow) => nameKey(`${last} ${first} ${zip}`)
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
