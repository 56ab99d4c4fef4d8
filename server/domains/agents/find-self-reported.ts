/**
 * Agents whose name or place on the IRS list isn't the one asked for, but who report it themselves, accepted by staff
 * (docs/decisions/016). They are shown beside the list results, never among them.
 *
 * All of them are held in memory: there are few, and a search that matches none of them costs nothing.
 */
import type { PlaceNow } from '#common/listing-changes.ts'
import { nameKey } from '#common/name-key.ts'
import { paths } from '#common/paths.ts'
import { codeOf } from '#server/domains/places/nearest-zips.ts'
import type { Db } from '#server/platform/db.ts'
import { primaryOf } from '#server/platform/replica.ts'
import { isFiltered } from './list-claimed.ts'
import { nicknamesOf } from './compare-names.ts'
import { type AskedName, isNamed, type PlaceAsked } from './search-plan.ts'
import { isShown } from '#server/domains/listings/shown-profile.ts'
import type { BesideHit } from './types.ts'
import type { Asked } from './interpret-query.ts'

/** More would crowd out the list results. */
const SHOWN = 3

type Spot = { city: string; state: string | null; zip: string | null; cityId: number | null }
type Row = Spot & {
  publicId: string
  firstName: string
  lastName: string
  lastKey: string
  firstKey: string
  alsoKnownAs: string | null
  nowIn: PlaceNow | null
  nowCityId: number | null
}
/** `alsoFirst` and `alsoLasts`: keys of the accepted name. Its last name may be several words. */
type SelfReported = Row & { alsoFirst: string; alsoLasts: readonly string[]; now: Spot | null }
type CacheEntry = { version: number; said: readonly SelfReported[] }

/** Keyed by pool: a process may use one database, and a test several. */
const caches = new WeakMap<Db, CacheEntry>()

/** @param version of the listings the search read. */
export async function findSelfReported(db: Db, readings: readonly Asked[], version: number): Promise<BesideHit[]> {
  const said = await readSelfReportedFacts(primaryOf(db), version)
  if (said.length === 0) return []
  const tests = readings
    .filter(
      ({ window, filters, name }) => window.skip === 0 && !isFiltered({ filters, sort: 'best' }) && name.firm === '',
    )
    .map(selfReportedMatch)
  return said
    .filter((one) => tests.some((isBeside) => isBeside(one)))
    .slice(0, SHOWN)
    .map(toHit)
}

async function readSelfReportedFacts(db: Db, version: number): Promise<readonly SelfReported[]> {
  const kept = caches.get(db)
  if (kept?.version === version) return kept.said
  const rows = await db<Row[]>`
    select l.public_id, l.first_name, l.last_name, l.last_key, l.first_key, l.city, l.state, l.zip, l.city_id,
      p.also_known_as, p.now_in, z.city_id as now_city_id
    from listing_profile p
    join listing l on l.id = p.listing_id
    left join zip z on z.zip = p.now_in ->> 'zip'
    where (p.also_known_as is not null or p.now_in is not null) and l.status = 'listed' and ${isShown(db)}
    order by l.last_key, l.first_key, l.id`
  const said = rows.map(withKeys)
  caches.set(db, { version, said })
  return said
}

function withKeys(row: Row): SelfReported {
  const words = nameKey(row.alsoKnownAs ?? '').split(' ')
  const lasts = words.map((_, at) => words.slice(at).join(' ')).slice(words.length > 1 ? 1 : 0)
  return {
    ...row,
    alsoFirst: words[0] ?? '',
    alsoLasts: row.alsoKnownAs === null ? [] : lasts,
    now: row.nowIn && { ...row.nowIn, cityId: row.nowCityId },
  }
}

/** Matches by what the agent reports but not by the list; otherwise the list results already include it. */
function selfReportedMatch({ name, place }: Asked): (one: SelfReported) => boolean {
  const isIn = placeTest(place)
  const bears = isNamed(name) ? nameTest(name) : () => true
  return (one) => {
    const listed = bears(one.firstKey, [one.lastKey])
    const here = isIn(one)
    if (listed && here) return false
    const named = listed || bears(one.alsoFirst, one.alsoLasts)
    return named && (here || (one.now !== null && isIn(one.now)))
  }
}

/** Matches prefixes, and nicknames of the first name. */
function nameTest({ last, first }: AskedName): (firstKey: string, lastKeys: readonly string[]) => boolean {
  const forms = nicknamesOf(first)
  return (firstKey, lastKeys) =>
    lastKeys.some((key) => key.startsWith(last)) && (firstKey.startsWith(first) || forms.includes(firstKey))
}

function placeTest({ area, shown }: PlaceAsked): (spot: Spot) => boolean {
  switch (area.kind) {
    case 'everywhere':
      return () => true
    case 'state':
      return ({ state }) => area.state === state
    case 'zips': {
      const codes = new Set(Array.from(area.zips, codeOf))
      return ({ zip }) => codes.has(Number(zip))
    }
    case 'zip3':
      return ({ zip }) => String(zip).startsWith(area.zip3)
    case 'city':
      return (spot) => area.cityId === spot.cityId || isCalled(spot, shown)
    case 'cities':
      return (spot) => area.cityIds.some((id) => id === spot.cityId) || isCalled(spot, shown)
    case 'written':
      return (spot) => isCalled(spot, { city: area.cityKey, state: area.state })
  }
}

/** A city may share its ZIP code with a larger one. */
const isCalled = ({ city, state }: Spot, asked: { city: string | null; state: string | null } | null) =>
  nameKey(asked?.city ?? '') === nameKey(city) && (!asked?.state || asked.state === state)

function toHit({ publicId, firstName, lastName, city, state, alsoKnownAs, nowIn }: SelfReported): BesideHit {
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    place: [city, state].filter(Boolean).join(', '),
    path: paths.listing({ publicId, firstName, lastName, city, state }),
    alsoKnownAs,
    practicesIn: nowIn && `${nowIn.city}, ${nowIn.state} ${nowIn.zip}`,
  }
}
