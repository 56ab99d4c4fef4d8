/** Looks up the place tables by exact keys; results are ordered most likely first. */
import { nameKey, slugOf } from '#common/name-key.ts'
import { stateOf } from '#common/states.ts'
import { type Db, prefixUpperBound } from '#server/platform/db.ts'
import { rememberPlace } from './remember-places.ts'

/** How many places with the same name to return, including the place itself. */
const NAMESAKES_MAX = 9

type CityFound = {
  id: number
  state: string
  name: string
  slug: string
  countyId: number | null
  zipCount: number
  lat: number | null
  lng: number | null
  hasAgents?: boolean
}

/**
 * Cities by their own name or an alias; those where agents are first. A city's own name counts twenty times as much as
 * an alias: "Hollywood" is in Florida before it is Los Angeles, "Manhattan" is New York before it is in Kansas.
 */
export async function citiesKeyed(db: Db, keys: readonly string[], state: string | null): Promise<Place[]> {
  const [key = '', ...others] = keys
  // In a state, what a key means stays; in the country, an import can add a namesake.
  if (state === null || others.length > 0) return readCities(db, keys, state)
  const read = async (primary: Db) => {
    const cities = await readCities(primary, keys, state)
    return cities.length === 0 ? null : cities
  }
  return (await rememberPlace(db, `${state} ${key}`, read)) ?? []
}

async function readCities(db: Db, keys: readonly string[], state: string | null): Promise<Place[]> {
  const inState = state === null ? db`` : db`and state = ${state}`
  // As one text: there can be thousands of spellings, and the driver escapes each element of an array.
  const asked = db`any(string_to_array(${keys.join('|')}, '|'))`
  const rows = await db<CityFound[]>`
    with named as (
      select id, 1.0 as weight from city where city_key = ${asked} ${inState}
      union all
      select city_id, 0.05 from city_alias where alias_key = ${asked} ${inState}
    ), best as (select id, max(weight) as weight from named group by id)
    select city.id, city.state, name, slug, county_id, zip_count, lat, lng, coalesce(listings, 0) > 0 as has_agents
    from best join city on city.id = best.id left join count_by_city on count_by_city.city_id = city.id
    order by has_agents desc, zip_count * weight desc, city.state, city.id
    limit ${NAMESAKES_MAX}`
  return rows.map(cityPlace)
}

/**
 * Cities whose own name is two typos away. Assumes the first letter is right, which limits it to a slice of the index.
 */
export async function citiesTwoEditsAway(db: Db, key: string, state: string | null): Promise<Place[]> {
  if (key.length < LONG_ENOUGH_FOR_TWO || key.length > MISSPELLED_CHARS_MAX) return []
  const rows = await db<CityFound[]>`
    select id, state, name, slug, county_id, zip_count, lat, lng
    from city
    where city_key >= ${key.charAt(0)} and city_key < ${`${key.charAt(0)}~`}
      and levenshtein_less_equal(city_key, ${key}, 2) <= 2
      ${state === null ? db`` : db`and state = ${state}`}
    order by zip_count desc, state, id
    limit ${NAMESAKES_MAX}`
  return rows.map(cityPlace)
}

/** Those with agents whose names begin with the text, the most agents first: "fres" is Fresno before it is a typo. */
export async function citiesBegun(db: Db, key: string): Promise<Place[]> {
  const rows = await db<CityFound[]>`
    select city.id, city.state, name, slug, county_id, zip_count, lat, lng, true as has_agents
    from city join count_by_city on count_by_city.city_id = city.id
    where city_key >= ${key} and city_key < ${prefixUpperBound(key)} and listings > 0
    order by listings desc, zip_count desc, city.state, city.id
    limit ${NAMESAKES_MAX}`
  return rows.map(cityPlace)
}

const LONG_ENOUGH_FOR_TWO = 7
const MISSPELLED_CHARS_MAX = 40

function cityPlace({ id, state, name, slug, countyId, zipCount, lat, lng, hasAgents = false }: CityFound): Place {
  const label = `${name}, ${state}`
  return { kind: 'city', name, label, slug, state, zip: null, cityId: id, countyId, lat, lng, zipCount, hasAgents }
}

/** Counties by name, without the word "County". */
export async function countiesKeyed(db: Db, key: string, state: string | null): Promise<Place[]> {
  const slugs = [slugOf(key), slugOf(key.replace(/^saint /, 'st ')), slugOf(`${key} city`)]
  const rows = await db<
    { id: number; state: string; name: string; slug: string; zipCount: number; lat: number; lng: number }[]
  >`
    select id, state, name, slug, zip_count, lat, lng from county
    where slug = any(${slugs}) ${state === null ? db`` : db`and state = ${state}`}
    order by slug = ${slugOf(`${key} city`)}, zip_count desc, state, id
    limit ${NAMESAKES_MAX}`
  return rows.map(({ id, state, slug, zipCount, lat, lng, ...row }) => {
    const name = countyInFull(row.name, state)
    const label = `${name}, ${state}`
    return { kind: 'county', name, label, slug, state, zip: null, cityId: null, countyId: id, lat, lng, zipCount }
  })
}

/** "Fresno County". */
export async function countyById(db: Db, id: number): Promise<string | null> {
  const [row] = await db<[{ name: string; state: string }?]>`select name, state from county where id = ${id}`
  return row ? countyInFull(row.name, row.state) : null
}

/** Of Connecticut, the table has the counties of before 2022 beside the planning regions that replaced them. */
const COUNTIES_OF_CONNECTICUT = new Set(['Fairfield', 'Litchfield', 'Middlesex', 'New London', 'Tolland', 'Windham'])

/** With what a place of that kind is called in its state. */
export function countyInFull(name: string, state: string): string {
  if (state === 'AK' || state === 'DC' || / \(city\)$|^City of |^Carson City$/.test(name)) return name
  if (state === 'CT' && !COUNTIES_OF_CONNECTICUT.has(name))
    return `${name.replace(/ Region(al)?$/, '')} Planning Region`
  return `${name} ${state === 'LA' ? 'Parish' : 'County'}`
}

export async function statePlace(db: Db, code: string): Promise<Place | null> {
  const [row] = await db<[{ lat: number | null; lng: number | null; zipCount: number }?]>`
    select lat, lng, zip_count from state where code = ${code}`
  const name = stateOf(code)?.name
  if (!row || !name) return null
  return {
    kind: 'state',
    name,
    label: name,
    slug: code.toLowerCase(),
    state: code,
    zip: null,
    cityId: null,
    countyId: null,
    ...row,
  }
}

export const zipPlace = (db: Db, zip: string): Promise<Place | null> =>
  rememberPlace(db, zip, (primary) => readZip(primary, zip))

async function readZip(db: Db, zip: string): Promise<Place | null> {
  const [row] = await db<[(Omit<CityFound, 'id' | 'name'> & { cityId: number | null; city: string | null })?]>`
    select zip.state, zip.city_id, city.name as city, zip.county_id, zip.lat, zip.lng
    from zip left join city on city.id = zip.city_id
    where zip.zip = ${zip}`
  if (!row) return null
  const { state, cityId, city, countyId, lat, lng } = row
  const label = city ? `${zip} ${city}, ${state}` : `${zip}, ${state}`
  return { kind: 'zip', name: zip, label, slug: zip, state, zip, cityId, countyId, lat, lng, zipCount: 1 }
}

/** The area of a sorting center, represented by its most common city and state. */
export async function zip3Place(db: Db, zip3: string): Promise<Place | null> {
  const [row] = await db<
    [{ state: string; city: string; cityId: number; lat: number | null; lng: number | null; zipCount: number }?]
  >`
    with area as (select zip.state, city_id, lat, lng from zip where zip >= ${zip3} and zip < ${`${zip3}~`})
    select area.state, area.city_id, city.name as city,
      (select avg(lat) from area) as lat, (select avg(lng) from area) as lng,
      (select count(*)::int from area) as zip_count
    from area join city on city.id = area.city_id
    group by area.state, area.city_id, city.name
    order by count(*) desc, area.city_id
    limit 1`
  if (!row) return null
  const { state, city, cityId, lat, lng, zipCount } = row
  const label = `${zip3}xx around ${city}, ${state}`
  return { kind: 'zip3', name: zip3, label, slug: zip3, state, zip: zip3, cityId, countyId: null, lat, lng, zipCount }
}

/** Whether ZIP codes with the same three digits are known on both sides of it. */
export async function isWithinArea(db: Db, zip: string): Promise<boolean> {
  const area = zip.slice(0, 3)
  const [{ within }] = await db<[{ within: boolean }]>`
    select exists (select 1 from zip where zip > ${area} and zip < ${zip})
      and exists (select 1 from zip where zip > ${zip} and zip < ${`${area}~`}) as within`
  return within
}

/** By USPS code, case-insensitive. */
export async function stateBySlug(db: Db, segment: string): Promise<Place | null> {
  const state = stateOf(segment)
  return state ? statePlace(db, state.code) : null
}

/**
 * By the city's own name or an alias. If `place.slug` differs from the requested segment, redirect to it: `st-louis` →
 * `saint-louis`.
 */
export async function cityBySlug(db: Db, { state, city }: { state: string; city: string }): Promise<Place | null> {
  const code = stateOf(state)?.code
  if (!code || city.length > LONGEST_SEGMENT) return null
  const key = nameKey(city)
  const [found] = await citiesKeyed(db, [key], code)
  return found ?? null
}

const LONGEST_SEGMENT = 80

/** A place a visitor can search around or within. */
export type Place = {
  kind: 'zip' | 'zip3' | 'city' | 'county' | 'state'
  /** "Fresno", "Fresno County", "93721", "937", "California". */
  name: string
  /** The name with its state, where the context doesn't give it: "Fresno, CA", "93721 Fresno, CA". */
  label: string
  /** As in a URL: "fresno", "ca"; the digits of a ZIP code. */
  slug: string
  /** USPS code. */
  state: string
  /** Five digits, the three digits of an area, or null. */
  zip: string | null
  /** The city, or the one that has most of a ZIP area; null for a county or state. */
  cityId: number | null
  countyId: number | null
  /** The mean of its ZIP codes; null for military post offices and where no source has it. */
  lat: number | null
  lng: number | null
  zipCount: number
  /** Of a city found by its name. */
  hasAgents?: boolean
}
