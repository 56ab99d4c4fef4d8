/**
 * One place from one box: "93721", "937", "Fresno", "Fresno, California", "fresno county ca", "CA", "St Louis MO".
 *
 * What exists as typed wins, in this order: a ZIP code; a state; a city (or county) with its state; a city anywhere,
 * the one with most ZIP codes first; a county anywhere. Only then is the text taken as misspelt: by one
 * slip, or by two in a long name.
 * A bare "New York" is the city; every other name of a state is the state, its cities are alternatives.
 */
import type { Db } from '#server/platform/db.ts'
import { citiesKeyed, citiesTwoSlipsAway, countiesKeyed, statePlace, zip3Place, zipPlace } from './look-up-places.ts'
import { oneEditAway } from './one-edit.ts'
import { type PlaceText, readPlaceText, STATE_NAME_KEYS } from './read-place-text.ts'
import type { Place } from './types.ts'

export type FoundPlace = Place & {
  /** The place is spelt otherwise than the visitor did. */
  respelt: boolean
  /** Others the text may mean, likeliest first. */
  alternatives: readonly Place[]
}

const LONGEST_TEXT = 100
const ALTERNATIVES = 8
/** Only New York has more: a city that outshines the state it is named like. */
const CITY_BEFORE_STATE_ZIPS = 100
const COUNTY_WORD = / (county|parish|borough|census area|municipality)$/

/** @returns null when no reading of the text is a place. */
export async function findPlace(db: Db, text: string): Promise<FoundPlace | null> {
  if (text.length > LONGEST_TEXT) return null
  const asked = readPlaceText(text)
  const byDigits = await placeByDigits(db, asked)
  if (byDigits) return chosen([byDigits])
  if (asked.key === '') return null
  const exact = await placesAsTyped(db, asked)
  if (exact.length > 0) return chosen(exact)
  const respelt = chosen(await placesRespelt(db, asked))
  if (respelt) return { ...respelt, respelt: true }
  return asked.zip ? chosen([await zip3Place(db, asked.zip.slice(0, 3))]) : null
}

function chosen([best, ...others]: readonly (Place | null)[]): FoundPlace | null {
  const alternatives = others.filter((place) => place !== null).slice(0, ALTERNATIVES)
  return best ? { ...best, respelt: false, alternatives } : null
}

/** An unknown ZIP code stands for its area, unless a city is written before it. */
async function placeByDigits(db: Db, { zip, zip3, key }: PlaceText): Promise<Place | null> {
  if (zip3) return zip3Place(db, zip3)
  if (!zip) return null
  return (await zipPlace(db, zip)) ?? (key === '' ? zip3Place(db, zip.slice(0, 3)) : null)
}

async function placesAsTyped(db: Db, { key, state, inStates }: PlaceText): Promise<Place[]> {
  if (state) return placesNamedLikeState(db, key, state)
  for (const { head, state: within } of inStates) {
    const found = await placesNamed(db, head, within)
    if (found.length > 0) return found
  }
  return placesNamed(db, key, null)
}

async function placesNamedLikeState(db: Db, key: string, code: string): Promise<Place[]> {
  const [state, cities] = await Promise.all([statePlace(db, code), citiesKeyed(db, [key], null)])
  if (!state) return cities
  const [first, ...others] = cities
  const cityFirst = first?.state === code && first.zipCount > CITY_BEFORE_STATE_ZIPS && key.length > 2
  return cityFirst ? [first, state, ...others] : [state, ...cities]
}

/** A county where the text says so, or where no city has the name. */
async function placesNamed(db: Db, key: string, state: string | null): Promise<Place[]> {
  const county = key.replace(COUNTY_WORD, '')
  if (county !== key) {
    const counties = await countiesKeyed(db, county, state)
    if (counties.length > 0) return counties
  }
  const cities = await citiesKeyed(db, [key], state)
  return cities.length > 0 ? cities : countiesKeyed(db, key, state)
}

async function placesRespelt(db: Db, { key, inStates }: PlaceText): Promise<Place[]> {
  for (const { head, state } of inStates) {
    const found = await citiesKeyed(db, oneEditAway(head), state)
    if (found.length > 0) return found
  }
  const spellings = oneEditAway(key)
  const state = spellings.flatMap((spelling) => STATE_NAME_KEYS.get(spelling) ?? [])[0]
  const found = state ? [await statePlace(db, state)] : []
  found.push(...(await citiesKeyed(db, spellings, null)))
  const likely = found.filter((place) => place !== null)
  return likely.length > 0 ? likely : placesTwoSlipsAway(db, { key, inStates })
}

async function placesTwoSlipsAway(db: Db, { key, inStates }: Pick<PlaceText, 'key' | 'inStates'>): Promise<Place[]> {
  for (const { head, state } of inStates) {
    const found = await citiesTwoSlipsAway(db, head, state)
    if (found.length > 0) return found
  }
  return citiesTwoSlipsAway(db, key, null)
}
