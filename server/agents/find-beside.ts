/**
 * Agents whose name or place in the IRS list is not the one asked for, but who say so themselves, and staff have
 * accepted it (docs/decisions/016). They stand beside what the list answers, never among it.
 *
 * All of them are in memory: few ask for it, and a search that concerns none of them pays nothing.
 */
import type { PlaceNow } from '#contract/listing-changes.ts'
import { nameKey } from '#contract/name-key.ts'
import { paths } from '#contract/paths.ts'
import { codeOf } from '#server/places/nearest-zips.ts'
import type { Db } from '#server/platform/db.ts'
import { asksOfClaimed } from './list-claimed.ts'
import { nicknamesOf } from './nicknames.ts'
import { type AskedName, isNamed, type PlaceAsked } from './search-plan.ts'
import { isShown } from './shown-profile.ts'
import type { BesideHit } from './types.ts'
import type { Asked } from './understand-query.ts'

/** More would crowd out what the list says. */
const SHOWN = 3

type Spot = { city: string; state: string | null; zip: string | null; cityId: number | null }
type Said = {
  publicId: string
  firstName: string
  lastName: string
  lastKey: string
  firstKey: string
  city: string
  state: string | null
  zip: string | null
  cityId: number | null
  alsoKnownAs: string | null
  nowIn: PlaceNow | null
  nowCityId: number | null
}
type Question = { name: AskedName; isHere: (spot: Spot) => boolean }
type Kept = { version: number; said: readonly Said[] }

/** By pool: a process may serve one database, and a test several. */
const keptBy = new WeakMap<Db, Kept>()

/** @param version of the listings that the search read. */
export async function findBeside(db: Db, readings: readonly Asked[], version: number): Promise<BesideHit[]> {
  const asked = readings.filter(({ window, filters }) => window.skip === 0 && !asksOfClaimed(filters))
  if (asked.length === 0) return []
  const said = await allSaid(db, version)
  if (said.length === 0) return []
  const questions = asked.map(({ name, place }) => ({ name, isHere: isIn(place) }))
  return said
    .filter((one) => questions.some((question) => isBeside(one, question)))
    .slice(0, SHOWN)
    .map(toHit)
}

async function allSaid(db: Db, version: number): Promise<readonly Said[]> {
  const kept = keptBy.get(db)
  if (kept?.version === version) return kept.said
  const said = await db<Said[]>`
    select l.public_id, l.first_name, l.last_name, l.last_key, l.first_key, l.city, l.state, l.zip, l.city_id,
      p.also_known_as, p.now_in, z.city_id as now_city_id
    from listing_profile p
    join listing l on l.id = p.listing_id
    left join zip z on z.zip = p.now_in ->> 'zip'
    where (p.also_known_as is not null or p.now_in is not null) and l.status = 'listed' and ${isShown(db)}
    order by l.last_key, l.first_key, l.id`
  keptBy.set(db, { version, said })
  return said
}

/** Fits by what the agent says, and does not by what the list says: else the list's own answer has it. */
function isBeside(one: Said, { name, isHere }: Question): boolean {
  if (name.firm !== '') return false
  const listed = isNamed(name) ? bearsKeys(one, name) : true
  const here = isHere(one)
  if (listed && here) return false
  return (listed || (isNamed(name) && goesBy(one, name))) && (here || isNowIn(one, isHere))
}

const bearsKeys = ({ lastKey, firstKey }: Said, { last, first }: AskedName) =>
  lastKey.startsWith(last) && isFirst(firstKey, first)

const isFirst = (key: string, first: string) => key.startsWith(first) || nicknamesOf(first).includes(key)

/** What comes last in a name may be several words, and be asked for by its beginning. */
function goesBy({ alsoKnownAs }: Said, { last, first }: AskedName): boolean {
  const words = nameKey(alsoKnownAs ?? '').split(' ')
  const lasts = words.map((_, at) => words.slice(at).join(' ')).slice(words.length > 1 ? 1 : 0)
  return words[0] !== '' && isFirst(words[0] ?? '', first) && lasts.some((key) => key.startsWith(last))
}

const isNowIn = ({ nowIn, nowCityId }: Said, isHere: Question['isHere']) =>
  nowIn !== null && isHere({ ...nowIn, cityId: nowCityId })

function isIn({ area, shown }: PlaceAsked): Question['isHere'] {
  switch (area.kind) {
    case 'everywhere':
      return () => true
    case 'state':
      return ({ state }) => state === area.state
    case 'zips': {
      const near = new Set(Array.from(area.zips, codeOf))
      return ({ zip }) => near.has(Number(zip))
    }
    case 'zip3':
      return ({ zip }) => String(zip).startsWith(area.zip3)
    case 'city':
      return (spot) => spot.cityId === area.cityId || isCalled(spot, shown)
    case 'cities':
      return (spot) => area.cityIds.some((id) => id === spot.cityId) || isCalled(spot, shown)
    case 'written':
      return (spot) => isCalled(spot, { city: area.cityKey, state: area.state })
  }
}

/** A city of its own may share its ZIP code with a greater one. */
const isCalled = ({ city, state }: Spot, asked: { city: string | null; state: string | null } | null) =>
  nameKey(asked?.city ?? '') === nameKey(city) && (!asked?.state || asked.state === state)

function toHit({ publicId, firstName, lastName, city, state, alsoKnownAs, nowIn }: Said): BesideHit {
  const says = [
    alsoKnownAs && `also known as ${alsoKnownAs}`,
    nowIn && `now practising in ${nowIn.city}, ${nowIn.state} ${nowIn.zip}`,
  ]
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    place: [city, state].filter(Boolean).join(', '),
    path: paths.listing({ publicId, firstName, lastName, city, state }),
    says: says.filter(Boolean).join(', '),
  }
}
