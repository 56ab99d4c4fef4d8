/**
 * Places that a text begins to name, with how many agents they have. States and cities are kept in memory: all that two
 * letters begin, by their number of agents, took the database 4 ms, and this takes a hundredth of one.
 */
import { msg } from '@lingui/core/runtime-macro'
import { agentSearchParams } from '#common/agent-query.ts'
import { i18n } from '#common/i18n.ts'
import { nameKey } from '#common/name-key.ts'
import { paths } from '#common/paths.ts'
import { STATES } from '#common/states.ts'
import { beginsWith } from '#server/domains/agents/suggestions.ts'
import { type Db, type Fragment, prefixUpperBound } from '#server/platform/db.ts'
import { primaryOf } from '#server/platform/replica.ts'
import { zipOf, zipsWithin } from '#server/domains/places/nearest-zips.ts'
import { SPANISH_STATE_KEYS } from '#common/state-keys.ts'
import { readPlaceText } from '#server/domains/places/read-place-text.ts'
import type { SearchSuggestion } from '#common/suggestions.ts'

const ROWS = 4
/** The beginning of an alias: "man" would suggest New York for Manhattan. A whole one can be shorter ("la"). */
const SHORTEST_ALIAS = 4

/** A place by one of its names. */
type Named = { key: string; place: SearchSuggestion; isAlias: boolean }
/** By key. */
type KnownPlaces = { version: number; named: readonly Named[] }

/** Keyed by pool: a process may use one database, and a benchmark several. */
const caches = new WeakMap<Db, Promise<KnownPlaces>>()

/**
 * Cities and states, those with most agents first.
 * @param version of the listings: older counts are read again.
 */
export async function suggestPlaces(reads: Db, key: string, version: number): Promise<SearchSuggestion[]> {
  const { named } = await knownPlaces(primaryOf(reads), version)
  const begun = named.slice(firstFrom(named, key), firstFrom(named, prefixUpperBound(key)))
  const meant = begun.filter(({ key: name, isAlias }) => !isAlias || key.length >= SHORTEST_ALIAS || name === key)
  const found = new Set(meant.map(({ place }) => place))
  return [...found].sort((a, b) => agentsIn(b) - agentsIn(a)).slice(0, ROWS)
}

const agentsIn = ({ agents }: SearchSuggestion) => agents ?? 0

async function knownPlaces(db: Db, version: number): Promise<KnownPlaces> {
  const kept = await caches.get(db)?.catch(() => null)
  if (kept && kept.version >= version) return kept
  const reading = readPlaces(db)
  caches.set(db, reading)
  return reading
}

type CityRow = { name: string; state: string; key: string; alias: string | null; agents: number }

async function readPlaces(db: Db): Promise<KnownPlaces> {
  // One statement, so that counts and version match.
  const [row] = await db<[{ version: number; states: { code: string; agents: number }[]; cities: CityRow[] }]>`
    select coalesce((select version from data_version where name = 'listings'), 0)::int as version,
      coalesce((select json_agg(json_build_object('code', state, 'agents', listings)) from count_by_state), '[]') as states,
      coalesce((
        select json_agg(json_build_object('name', city.name, 'state', city.state, 'key', city_key, 'alias', alias_key,
          'agents', listings) order by city.id)
        from count_by_city join city on city.id = city_id left join city_alias on city_alias.city_id = city.id), '[]')
        as cities`
  const named = [...STATES.flatMap((state) => namesOfState(state, row.states)), ...namesOfCities(row.cities)]
  return { version: row.version, named: named.sort((a, b) => (a.key < b.key ? -1 : 1)) }
}

function namesOfState(
  { code, name }: { code: string; name: string },
  counted: readonly { code: string; agents: number }[],
) {
  const agents = counted.find((count) => count.code === code)?.agents ?? 0
  if (agents === 0) return []
  const place = placeOf(name, agents, paths.agentsInState(code))
  const inSpanish = Object.entries(SPANISH_STATE_KEYS).flatMap(([key, state]) => (state === code ? [key] : []))
  return [
    ...[nameKey(name), code.toLowerCase()].map((key): Named => ({ key, place, isAlias: false })),
    ...inSpanish.map((key): Named => ({ key, place, isAlias: true })),
  ]
}

/** "fresno ca" and "fresno california", which "fresno" begins too; an alias in the same two ways. */
function namesOfCities(rows: readonly CityRow[]): Named[] {
  const places = new Map<string, SearchSuggestion>()
  return rows.flatMap(({ name, state, key, alias, agents }) => {
    const id = `${key}, ${state}`
    const isKnown = places.has(id)
    const place = places.get(id) ?? placeOf(`${name}, ${state}`, agents, paths.agentsInCity({ state, city: name }))
    places.set(id, place)
    const ways = (text: string, isAlias: boolean) =>
      [state.toLowerCase(), STATE_KEYS.get(state) ?? ''].map((end): Named => ({
        key: `${text} ${end}`,
        place,
        isAlias,
      }))
    return [
      ...(isKnown ? [] : ways(key, false)),
      ...(alias === null ? [] : [...ways(alias, true), { key: alias, place, isAlias: true }]),
    ]
  })
}

const STATE_KEYS: ReadonlyMap<string, string> = new Map(STATES.map(({ code, name }) => [code, nameKey(name)]))

const placeOf = (label: string, agents: number, path: string): SearchSuggestion => ({
  group: 'places',
  label,
  detail: '',
  agents,
  path,
})

/** Index of the first key that isn't before `key`. */
function firstFrom(named: readonly Named[], key: string): number {
  let [low, high] = [0, named.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((named[middle] as Named).key < key) low = middle + 1
    else high = middle
  }
  return low
}

type CityFound = { name: string; state: string; lat: number | null; lng: number | null }

/**
 * For a text that begins no place with agents: cities without any, and how many are near them.
 * @param isWhole only those with this whole name.
 */
export async function suggestCitiesWithout(db: Db, key: string, isWhole: boolean): Promise<SearchSuggestion[]> {
  if (key.length < SHORTEST_CITY) return []
  const { inStates } = readPlaceText(key)
  const named = inStates.length > 0 ? inStates : [{ head: key, state: null }]
  const where = named.map(({ head, state }) =>
    state === null && !isWhole
      ? beginsWith(db, db`city_key`, head)
      : db`(city_key = ${head} and ${state === null ? db`true` : db`state = ${state}`})`,
  )
  const found = await db<CityFound[]>`
    select name, state, lat, lng from city
    where (${where.reduce((all, one) => db`${all} or ${one}`)}) and zip_count > 0
      and (select true from count_by_city where city_id = city.id limit 1) is null
    order by zip_count desc, state, id limit ${CITIES_WITHOUT}`
  return (await Promise.all(found.map((city) => cityWithout(db, city)))).flat()
}

const SHORTEST_CITY = 4
const CITIES_WITHOUT = 2
const NEARBY_MILES = 25

async function cityWithout(db: Db, { name, state, lat, lng }: CityFound): Promise<SearchSuggestion[]> {
  const label = `${name}, ${state}`
  const near = lat === null || lng === null ? [] : await zipsWithin(db, { lat, lng, miles: NEARBY_MILES })
  const [{ agents }] = await db<[{ agents: number }]>`
    select coalesce(sum(listings), 0)::int as agents from count_by_zip where zip = any(${Array.from(near, zipOf)})`
  if (agents === 0) return []
  const detail = i18n._(msg`none here; ${{ agents }} within ${{ miles: NEARBY_MILES }} miles`)
  return [{ ...placeOf(label, agents, `${paths.agents}?${agentSearchParams({ q: label })}`), detail, agents: null }]
}

/** "tax lady in dal": the places that the end begins, each with what is before it. */
export async function suggestPlacesAfter(reads: Db, text: string, version: number): Promise<SearchSuggestion[]> {
  const [, head = '', tail = ''] = /^(.*\S\s+(?:in|near|around|en|cerca de)\s+)(\S.*)$/iu.exec(text) ?? []
  const key = nameKey(tail)
  if (key.length < SHORTEST_TAIL) return []
  const places = await suggestPlaces(reads, key, version)
  return places.map(({ label, agents }) =>
    placeOf(head + label, agents ?? 0, `${paths.agents}?${agentSearchParams({ q: head + label })}`),
  )
}

const SHORTEST_TAIL = 3

export type ZipFound = { zip: string; city: string | null; state: string; agents: number }

/** ZIP codes, those with most agents first. As rows of ZipFound. */
export const zipsBeginning = (db: Db, digits: string): Fragment => db`
  select c.zip, city.name as city, zip.state, c.listings as agents
  from count_by_zip c join zip on zip.zip = c.zip left join city on city.id = zip.city_id
  where ${beginsWith(db, db`c.zip`, digits)}
  order by c.listings desc, c.zip limit ${ROWS}`

export const suggestZips = (found: readonly ZipFound[]): SearchSuggestion[] =>
  found.map(({ zip, city, state, agents }) =>
    placeOf(
      [zip, [city, state].filter(Boolean).join(', ')].join(' '),
      agents,
      `${paths.agents}?${agentSearchParams({ zip })}`,
    ),
  )
