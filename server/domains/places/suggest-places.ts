/** Place suggestions for a text prefix, as offered while a visitor types. */
import { SUGGESTION_ROWS } from '#common/limits.ts'
import { nameKey } from '#common/name-key.ts'
import { STATES } from '#common/states.ts'
import { prefixUpperBound } from '#server/platform/prefix-upper-bound.ts'
import type { Db } from '#server/platform/db.ts'
import { stateKeyed } from './read-place-text.ts'

export type PlaceSuggestion = {
  /** Null in a row for a city or state. */
  zip: string | null
  /** Null in a row for a state. */
  city: string | null
  cityId: number | null
  citySlug: string | null
  /** USPS code. */
  state: string
}

export type SuggestQuery = {
  /** First digits. */
  zip?: string
  /** Prefix of a city's name or alias. */
  city?: string
  /** USPS code or prefix of a name. */
  state?: string
  /** What each row represents, without duplicates. */
  per?: 'zip' | 'city' | 'state'
  limit?: number
}

/** A single field: "937", "fres", "fresno c", "calif". States whose name starts with the text come first. */
export async function suggestPlacesFor(db: Db, text: string, limit = SUGGESTION_ROWS): Promise<PlaceSuggestion[]> {
  const key = nameKey(text)
  if (/^\d{1,5}$/.test(key)) return suggestPlaces(db, { zip: key, per: 'zip', limit })
  if (key === '' || key.length > LONGEST_NAME) return []
  const states = (key.length > 1 ? statesBeginning(key) : []).map(stateRow)
  const inStates = await citiesWithState(db, key, limit)
  const large = key.length > 2 ? [] : await largeCitiesBeginning(db, key, limit)
  const cities =
    large.length === limit ? large : await citiesBeginning(db, { from: key, exact: false, states: null, limit })
  const seen = new Set(inStates.map(({ cityId }) => cityId))
  return [...states, ...inStates, ...cities.filter(({ cityId }) => !seen.has(cityId))].slice(0, limit)
}

/** "fresno c": a complete city name with the prefix of a state's. */
async function citiesWithState(db: Db, key: string, limit: number): Promise<PlaceSuggestion[]> {
  const [, from, tail] = /^(.+) (\S+)$/.exec(key) ?? []
  if (!from || !tail) return []
  return citiesBeginning(db, { from, exact: true, states: statesBeginning(tail), limit })
}

/**
 * Several fields, each of which narrows the result: most ZIP codes first; ZIP codes in numeric order. Empty for an
 * empty query.
 */
export async function suggestPlaces(db: Db, query: SuggestQuery): Promise<PlaceSuggestion[]> {
  const wanted = readQuery(query)
  if (wanted === null) return []
  const { zip, from, states, per, limit } = wanted
  if (zip === '' && from === '') return (states ?? []).map(stateRow).slice(0, limit)
  if (zip === '' && per === 'city') return citiesBeginning(db, { from, exact: false, states, limit })
  return zipsBeginning(db, wanted)
}

/** Null: nothing can match. */
function readQuery({ zip = '', city = '', state = '', per = 'city', limit = SUGGESTION_ROWS }: SuggestQuery) {
  const from = nameKey(city)
  const states = statesNamed(state)
  if (!/^\d{0,5}$/.test(zip) || from.length > LONGEST_NAME || states?.length === 0) return null
  return { zip, from, states, per, limit }
}

const statesNamed = (text: string) => (text.trim() === '' ? null : statesBeginning(nameKey(text)))

const LONGEST_NAME = 60

/** A code alone decides ("ca"); otherwise every state whose name starts with the text. */
function statesBeginning(key: string): string[] {
  const exact = stateKeyed(key)
  return exact ? [exact] : STATES.filter(({ name }) => nameKey(name).startsWith(key)).map(({ code }) => code)
}

const stateRow = (state: string): PlaceSuggestion => ({ zip: null, city: null, cityId: null, citySlug: null, state })

function largeCitiesBeginning(db: Db, from: string, limit: number): Promise<PlaceSuggestion[]> {
  return db<PlaceSuggestion[]>`
    select null as zip, name as city, id as city_id, slug as city_slug, state
    from city where zip_count >= 5 and city_key >= ${from} and city_key <= ${prefixUpperBound(from)}
    order by zip_count desc, city_key, state, id
    limit ${limit}`
}

type CityRange = { from: string; exact: boolean; states: readonly string[] | null; limit: number }

function citiesBeginning(db: Db, range: CityRange): Promise<PlaceSuggestion[]> {
  return db<PlaceSuggestion[]>`
    select null as zip, name as city, id as city_id, slug as city_slug, state
    from city where id in (${cityIds(db, range)})
    order by zip_count desc, city_key, state, id
    limit ${range.limit}`
}

function cityIds(db: Db, { from, exact, states }: Omit<CityRange, 'limit'>) {
  const end = exact ? from : prefixUpperBound(from)
  const within = states === null ? db`` : db`and state = any(${states as string[]})`
  return db`
    select id from city where city_key >= ${from} and city_key <= ${end} ${within}
    union all
    select city_id from city_alias where alias_key >= ${from} and alias_key <= ${end} ${within}`
}

type ZipRange = {
  zip: string
  from: string
  states: readonly string[] | null
  per: 'zip' | 'city' | 'state'
  limit: number
}

function zipsBeginning(db: Db, { zip, from, states, per, limit }: ZipRange): Promise<PlaceSuggestion[]> {
  const matching = db`
    from zip join city on city.id = zip.city_id
    where true
      ${zip === '' ? db`` : db`and zip.zip >= ${zip} and zip.zip <= ${prefixUpperBound(zip)}`}
      ${from === '' ? db`` : db`and zip.city_id in (${cityIds(db, { from, exact: false, states })})`}
      ${states === null ? db`` : db`and zip.state = any(${states as string[]})`}`
  if (per === 'zip') {
    return db<PlaceSuggestion[]>`
      select zip.zip, city.name as city, city.id as city_id, city.slug as city_slug, zip.state ${matching}
      order by ${zip === '' ? db`city.zip_count desc, city.id,` : db``} zip.zip
      limit ${limit}`
  }
  if (per === 'city') {
    return db<PlaceSuggestion[]>`
      select null as zip, city.name as city, city.id as city_id, city.slug as city_slug, city.state ${matching}
      group by city.id
      order by count(*) desc, city.city_key, city.id
      limit ${limit}`
  }
  return db<PlaceSuggestion[]>`
    select null as zip, null as city, null as city_id, null as city_slug, zip.state ${matching}
    group by zip.state
    order by count(*) desc, zip.state
    limit ${limit}`
}
