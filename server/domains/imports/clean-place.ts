/** State, ZIP code, and country of an address. Invalid values become null and are reported. */
import { stateOf } from '#common/states.ts'
import { countryOf } from './country-codes.ts'

export type Place = {
  /** USPS code; null abroad. */
  state: string | null
  zip: string | null
  zip4: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  problems: readonly PlaceProblem[]
}
type PlaceProblem = 'bad state' | 'bad ZIP' | 'unknown country'

const ZIP = /^(\d{5})(?:-?(\d{4}))?-?$/
const DEPENDENCIES = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'UM'])

export type PlaceCells = { state: string; zip: string; country: string }

export function cleanPlace(cells: PlaceCells): Place {
  const country = countryOf(cells.country)
  const zip = zipOf(cells.zip)
  const state = stateOf(cells.state)?.code ?? stateOfDependency(country)
  if (isAbroad(country, state, zip)) return { state: null, ...NO_ZIP, country, problems: [] }
  const place = { state, ...(zip ?? NO_ZIP), country: isUs(cells, state, country) ? 'US' : null }
  return { ...place, problems: problemsOf(cells, place, country) }
}

/** An address without a country counts as a US one if any US column is filled. */
function isUs(cells: PlaceCells, state: string | null, country: string | null): boolean {
  if (state !== null || country === 'US') return true
  return cells.country === '' && (cells.zip !== '' || cells.state !== '')
}

function problemsOf(cells: PlaceCells, place: Omit<Place, 'problems'>, country: string | null): PlaceProblem[] {
  const problems: PlaceProblem[] = []
  if (place.state === null && place.country === 'US') problems.push('bad state')
  if (place.zip === null && cells.zip !== '') problems.push('bad ZIP')
  if (country === null && cells.country !== '') problems.push('unknown country')
  return problems
}

/** The files list Puerto Rico and other territories as countries; we treat them as states. */
const stateOfDependency = (country: string | null): string | null =>
  country !== null && DEPENDENCIES.has(country) ? (stateOf(country)?.code ?? null) : null

const NO_ZIP = { zip: null, zip4: null }

function zipOf(cell: string): { zip: string; zip4: string | null } | null {
  const [, zip, plus] = ZIP.exec(cell) ?? []
  if (zip === undefined || zip === '00000') return null
  return { zip, zip4: plus === undefined || plus === '0000' ? null : plus }
}

/**
 * A country next to a US state and ZIP code is a mistake (CA for Canada and California); WA and 6000 in Australia
 * aren't.
 */
function isAbroad(country: string | null, state: string | null, zip: object | null): boolean {
  if (country === null || country === 'US' || DEPENDENCIES.has(country)) return false
  return state === null || zip === null
}
