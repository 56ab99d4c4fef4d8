/** Turns the packages' ZIP codes into rows of the place tables. Pure; scripts/make-places.ts writes them to a file. */
import { nameKey, slugOf } from '#common/name-key.ts'
import { STATES } from '#common/states.ts'
import { greatCircleMiles } from '#server/domains/places/great-circle.ts'
import { countyName, type SourcePlace, type Sources, type SourceZip } from './read-sources.ts'
import { spellingsOf } from './spell-city.ts'

/**
 * Cities that aren't the primary name of any ZIP code: a suburb shares the ZIP codes of the city next to it, but its
 * residents still write its name ("Hoover, AL 35244", where the ZIP code says Birmingham).
 */

/** A place whose name is another name of a city is that city if it's no farther away than this. */
const SAME_PLACE_MILES = 25

/** Null where no source has it. */
type Position = { lat: number | null; lng: number | null }

/** For the table `city`. */
type CityRow = Position & {
  state: string
  name: string
  key: string
  slug: string
  /** Slug of the county with most of its ZIP codes. */
  county: string | null
  zipCount: number
}
/** For the table `city_alias`: `key` is the city's. */
type AliasRow = { state: string; alias: string; key: string }

type Named = { cities: readonly CityRow[]; aliases: readonly AliasRow[] }

const idOf = (state: string, key: string) => `${state} ${key}`

/** Adds the places whose names aren't in `cities` or `aliases`, each with its alternative spellings. */
function withCitiesBeside({ cities, aliases }: Named, places: readonly SourcePlace[]): Named {
  const byId = new Map(cities.map((city) => [idOf(city.state, city.key), city]))
  const aliasById = new Map(aliases.map((alias) => [idOf(alias.state, alias.alias), alias]))
  const isMeant = (id: string, place: SourcePlace) => {
    const alias = aliasById.get(id)
    const city = byId.get(alias ? idOf(alias.state, alias.key) : id)
    return city !== undefined && (!alias || isNear(city, place))
  }
  const beside: CityRow[] = []
  for (const place of places) {
    const city = toCity(place)
    const id = idOf(city.state, city.key)
    if (isMeant(id, place) || isCounty(city)) continue
    aliasById.delete(id)
    byId.set(id, city)
    beside.push(city)
  }
  for (const alias of beside.flatMap(spelledOtherwise)) {
    const id = idOf(alias.state, alias.alias)
    if (!byId.has(id) && !aliasById.has(id)) aliasById.set(id, alias)
  }
  return { cities: [...cities, ...beside], aliases: [...aliasById.values()] }
}

const spelledOtherwise = (city: CityRow): AliasRow[] =>
  spellingsOf(city).map((alias) => ({ state: city.state, alias, key: city.key }))

function toCity({ state, name, county, lat, lng }: SourcePlace): CityRow {
  const key = nameKey(name)
  const countySlug = county === null ? null : slugOf(countyName(county))
  // It shares another city's ZIP code, so it counts as much as the smallest city that has one.
  return { state, name, key, slug: slugOf(key), county: countySlug, zipCount: 1, lat, lng }
}

/** A borough that is its own county, such as Queens: the county has all of its ZIP codes. */
const isCounty = ({ slug, county }: CityRow) => slug === county

const isNear = ({ lat, lng }: CityRow, place: SourcePlace) =>
  lat === null || lng === null || greatCircleMiles({ lat, lng }, place) <= SAME_PLACE_MILES

type StateRow = Position & { code: string; name: string; slug: string; kind: string; zipCount: number }
type CountyRow = Position & { state: string; name: string; slug: string; zipCount: number }
type ZipRow = Position & { zip: string; state: string; city: string | null; county: string | null }
export type Places = {
  states: readonly StateRow[]
  counties: readonly CountyRow[]
  cities: readonly CityRow[]
  aliases: readonly AliasRow[]
  zips: readonly ZipRow[]
}

type PlacedZip = SourceZip & { key: string | null; countySlug: string | null }

export function buildPlaces({ zips, otherNames, places }: Sources): Places {
  const known = zips.filter((entry) => entry.county !== null || !isInState(entry.state))
  const names = namesBySize(known)
  const spellings = spellingsIn(names)
  const placed = placeAll(zips, { known, spellings })
  const cities = toCities(placed)
  const aliases = toAliases({ cities, placed, spellings, otherNames })
  return {
    states: toStates(placed),
    counties: toCounties(placed),
    ...withCitiesBeside({ cities, aliases }, places),
    zips: placed.map(({ zip, state, key, countySlug, lat, lng }) => ({
      zip,
      state,
      city: key,
      county: countySlug,
      lat,
      lng,
    })),
  }
}

const TERRITORIES_AND_MILITARY = new Set<string>(
  STATES.filter(({ kind }) => kind === 'territory' || kind === 'military').map(({ code }) => code),
)
const MILITARY = new Set<string>(STATES.filter(({ kind }) => kind === 'military').map(({ code }) => code))
const isInState = (state: string) => !TERRITORIES_AND_MILITARY.has(state)
const cityIdOf = (state: string, key: string) => `${state} ${key}`

/** State and key → name, largest city first, so that the larger one gets a contested spelling. */
function namesBySize(zips: readonly SourceZip[]): Map<string, string> {
  const names = new Map<string, { name: string; zips: number }>()
  for (const { state, city } of zips) {
    if (!city) continue
    const id = cityIdOf(state, nameKey(city))
    const known = names.get(id)
    if (known) known.zips += 1
    else names.set(id, { name: city, zips: 1 })
  }
  return new Map([...names].sort((a, b) => b[1].zips - a[1].zips).map(([id, { name }]) => [id, name]))
}

/** Spelling → key of the city it means. A city's own name isn't a spelling. */
function spellingsIn(names: ReadonlyMap<string, string>): Map<string, string> {
  const spellings = new Map<string, string>()
  for (const [id, name] of names) {
    const state = id.slice(0, 2)
    const key = id.slice(3)
    for (const spelling of spellingsOf({ state, key, name })) {
      const alias = cityIdOf(state, spelling)
      if (!names.has(alias) && !spellings.has(alias)) spellings.set(alias, key)
    }
  }
  return spellings
}

type Known = { known: readonly SourceZip[]; spellings: ReadonlyMap<string, string> }

/**
 * A ZIP code that only the second package has comes without a county or a verified name: its city is the one with that
 * name or spelling, or that of the nearest ZIP code when the name is a firm's; its county is the nearest one's.
 */
function placeAll(zips: readonly SourceZip[], { known, spellings }: Known): PlacedZip[] {
  const byArea = Map.groupBy(known, ({ zip }) => zip.slice(0, 3))
  return zips.map((entry) => {
    const key = entry.city === null ? null : nameKey(entry.city)
    if (entry.county !== null || !isInState(entry.state))
      return Object.assign({ key, countySlug: slugOfCounty(entry.county) }, entry)
    const near = nearestOf(entry, byArea.get(entry.zip.slice(0, 3)) ?? [])
    const county = near?.county ?? null
    const meant = key === null ? nearestKey(near) : (spellings.get(cityIdOf(entry.state, key)) ?? key)
    return Object.assign({}, entry, { key: meant, county, countySlug: slugOfCounty(county) })
  })
}

const slugOfCounty = (county: string | null) => (county === null ? null : slugOf(countyName(county)))
const nearestKey = (near: SourceZip | null) => (near?.city ? nameKey(near.city) : null)

function nearestOf({ state, lat, lng }: SourceZip, among: readonly SourceZip[]): SourceZip | null {
  if (lat === null || lng === null) return among.find((other) => other.state === state) ?? null
  let nearest: SourceZip | null = null
  let least = Infinity
  for (const other of among) {
    if (other.state !== state || other.lat === null || other.lng === null) continue
    const miles = greatCircleMiles({ lat, lng }, { lat: other.lat, lng: other.lng })
    if (miles < least) [nearest, least] = [other, miles]
  }
  return nearest
}

type Aliasing = {
  cities: readonly CityRow[]
  placed: readonly PlacedZip[]
  spellings: ReadonlyMap<string, string>
  otherNames: ReadonlyMap<string, string>
}

/**
 * The spellings, plus the second package's city names for ZIP codes; if two cities share a name, the larger gets it.
 */
function toAliases({ cities, placed, spellings, otherNames }: Aliasing): AliasRow[] {
  const sizes = new Map(cities.map(({ state, key, zipCount }) => [cityIdOf(state, key), zipCount]))
  const renamed = placed
    .flatMap(({ zip, state, key }) => {
      const other = nameKey(otherNames.get(zip) ?? '')
      return key !== null && other.length > 2
        ? [{ alias: cityIdOf(state, other), key, size: sizes.get(cityIdOf(state, key)) ?? 0 }]
        : []
    })
    .sort((a, b) => b.size - a.size)
  const aliases = new Map(spellings)
  for (const { alias, key } of renamed) {
    if (!aliases.has(alias)) aliases.set(alias, key)
  }
  return [...aliases]
    .filter(([alias]) => !sizes.has(alias))
    .map(([alias, key]) => ({ state: alias.slice(0, 2), alias: alias.slice(3), key }))
}

function toStates(zips: readonly PlacedZip[]): StateRow[] {
  const byState = Map.groupBy(zips, ({ state }) => state)
  return STATES.map(({ code, name, kind }) => {
    const group = byState.get(code) ?? []
    const { lat, lng } = kind === 'military' ? NOWHERE : centerOf(group)
    return { code, name, kind, slug: code.toLowerCase(), zipCount: group.length, lat, lng }
  })
}

function toCounties(zips: readonly PlacedZip[]): CountyRow[] {
  const groups = Map.groupBy(
    zips.filter(({ countySlug }) => countySlug !== null),
    ({ state, countySlug }) => `${state} ${countySlug}`,
  )
  return [...groups].map(([id, group]) => {
    const name = commonest(group.map(({ county }) => countyName(county ?? ''))) ?? ''
    const { lat, lng } = centerOf(group)
    return { state: id.slice(0, 2), name, slug: id.slice(3), zipCount: group.length, lat, lng }
  })
}

function toCities(zips: readonly PlacedZip[]): CityRow[] {
  const groups = Map.groupBy(
    zips.filter(({ key }) => key !== null && key !== ''),
    ({ state, key }) => cityIdOf(state, key ?? ''),
  )
  return [...groups].map(([id, group]) => {
    const state = id.slice(0, 2)
    const key = id.slice(3)
    // A military post office serves half the world.
    const { lat, lng } = MILITARY.has(state) ? NOWHERE : centerOf(group)
    return {
      state,
      // An older ZIP code may have been assigned here under a different name, which must not become the city's.
      name: commonest(group.flatMap(({ city }) => (city !== null && nameKey(city) === key ? [city] : []))) ?? key,
      key,
      slug: slugOf(key),
      county: commonest(group.flatMap(({ countySlug }) => countySlug ?? [])),
      zipCount: group.length,
      lat,
      lng,
    }
  })
}

const NOWHERE: Position = { lat: null, lng: null }

/** The mean of the positions. Only Alaska crosses the date line, and its few ZIP codes beyond it are ignored. */
function centerOf(zips: readonly Position[]): Position {
  const known = zips.filter(({ lat, lng }) => lat !== null && lng !== null)
  const eastern = known.filter(({ lng }) => (lng ?? 0) > 0)
  const side = eastern.length * 2 > known.length ? eastern : known.filter(({ lng }) => (lng ?? 0) <= 0)
  if (side.length === 0) return NOWHERE
  const mean = (pick: (place: Position) => number | null) =>
    side.reduce((sum, place) => sum + (pick(place) ?? 0), 0) / side.length
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}

function commonest(values: readonly string[]): string | null {
  if (values.length === 1) return values[0] ?? null
  let best: string | null = null
  let most = 0
  for (const [value, group] of Map.groupBy(values, (each) => each)) {
    if (group.length > most) [best, most] = [value, group.length]
  }
  return best
}
