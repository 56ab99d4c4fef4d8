/**
 * Finds one place from one text: "93721", "937", "Fresno", "Fresno, California", "fresno county ca", "CA", "St Louis
 * MO".
 *
 * Anything that exists as typed wins, in this order: a ZIP code; a state; a city (or county) with its state; a city
 * anywhere, the one with the most ZIP codes first; a county anywhere. Only then is the text treated as the beginning of
 * a city with agents, and then as misspelled: by one typo, or by two in a long name. A bare "New York" is the city, and
 * a bare "LA" is Los Angeles; every other state name or code is the state, with cities as alternatives.
 */
import type { Db } from '#server/platform/db.ts'
import {
  citiesBegun,
  citiesKeyed,
  citiesTwoEditsAway,
  countiesKeyed,
  isWithinArea,
  type Place,
  statePlace,
  zip3Place,
  zipPlace,
} from './look-up-places.ts'
import { STATE_NAME_KEYS } from '#common/state-keys.ts'
import { type PlaceText, readPlaceText } from './read-place-text.ts'

export type FoundPlace = Place & {
  /** The place is spelled differently than the visitor typed it. */
  corrected: boolean
  /** Other places the text can mean, most likely first. */
  alternatives: readonly Place[]
}

const LONGEST_TEXT = 100
const ALTERNATIVES = 8
/** Only New York and Los Angeles have more, so they outrank the state with the same name. */
const CITY_BEFORE_STATE_ZIPS = 90
const COUNTY_WORD = / (county|parish|borough|census area|municipality)$/

/** @returns null when the text can't be read as a place. */
export async function findPlace(db: Db, text: string): Promise<FoundPlace | null> {
  if (text.length > LONGEST_TEXT) return null
  const asked = readPlaceText(text)
  const byDigits = await placeByDigits(db, asked)
  if (byDigits) return chosen([byDigits])
  if (asked.key === '') return null
  const exact = await placesAsTyped(db, asked)
  if (exact.length > 0) return chosen(exact)
  const corrected = chosen(await respelledPlaces(db, asked))
  if (corrected) return { ...corrected, corrected: true }
  return asked.zip ? chosen([await areaOfUnknown(db, asked.zip)]) : null
}

function chosen([best, ...others]: readonly (Place | null)[]): FoundPlace | null {
  const alternatives = others.filter((place) => place !== null).slice(0, ALTERNATIVES)
  return best ? { ...best, corrected: false, alternatives } : null
}

/** An unknown ZIP code means its area, unless a city precedes it. */
async function placeByDigits(db: Db, { zip, zip3, key }: PlaceText): Promise<Place | null> {
  if (zip3) return zip3Place(db, zip3)
  if (!zip) return null
  return (await zipPlace(db, zip)) ?? (key === '' ? areaOfUnknown(db, zip) : null)
}

/** The code must be between two known ones: it is newer than our data, or a post office's. "99999" isn't a ZIP code. */
async function areaOfUnknown(db: Db, zip: string): Promise<Place | null> {
  return (await isWithinArea(db, zip)) ? zip3Place(db, zip.slice(0, 3)) : null
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
  // A state's name can mean its own largest city; its two letters can mean a city in another state that they
  // abbreviate.
  const isMeant = (first?.state === code) === key.length > 2
  const cityFirst = first && isMeant && first.zipCount > CITY_BEFORE_STATE_ZIPS
  return cityFirst ? [first, state, ...others] : [state, ...cities]
}

/** A county if the text says so, or if no city has the name. */
async function placesNamed(db: Db, key: string, state: string | null): Promise<Place[]> {
  const county = key.replace(COUNTY_WORD, '')
  if (county !== key) {
    const counties = await countiesKeyed(db, county, state)
    if (counties.length > 0) return counties
  }
  const cities = await citiesKeyed(db, [key], state)
  return cities.length > 0 ? cities : countiesKeyed(db, key, state)
}

async function respelledPlaces(db: Db, { key, inStates }: PlaceText): Promise<Place[]> {
  for (const { head, state } of inStates) {
    const found = await citiesKeyed(db, oneEditAway(head), state)
    if (found.length > 0) return found
  }
  const begun = key.length >= SHORTEST && key.length <= LONGEST ? await citiesBegun(db, key) : []
  if (begun.length > 0) return begun
  const spellings = oneEditAway(key)
  const state = spellings.flatMap((spelling) => STATE_NAME_KEYS.get(spelling) ?? [])[0]
  const found = state ? [await statePlace(db, state)] : []
  found.push(...(await citiesKeyed(db, spellings, null)))
  const likely = found.filter((place) => place !== null)
  return likely.length > 0 ? likely : placesTwoEditsAway(db, { key, inStates })
}

async function placesTwoEditsAway(db: Db, { key, inStates }: Pick<PlaceText, 'key' | 'inStates'>): Promise<Place[]> {
  for (const { head, state } of inStates) {
    const found = await citiesTwoEditsAway(db, head, state)
    if (found.length > 0) return found
  }
  return citiesTwoEditsAway(db, key, null)
}

/** Misspellings: every text one edit away, to look up in an index. A dozen letters give some 700. */

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz ']
/** Shorter names are one edit away from everything. */
const SHORTEST = 4
/** All but a dozen names are shorter. */
const LONGEST = 30

/**
 * A letter removed, doubled, or added, a different letter, or two adjacent letters swapped. Empty for text that is too
 * short or too long.
 */
function oneEditAway(key: string): string[] {
  if (key.length < SHORTEST || key.length > LONGEST) return []
  const found = new Set<string>()
  for (let at = 0; at <= key.length; at++) {
    const before = key.slice(0, at)
    const after = key.slice(at)
    const rest = after.slice(1)
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      found.add(before + letter + rest)
    }
    found.add(before + rest)
    if (rest !== '') found.add(before + rest.charAt(0) + after.charAt(0) + rest.slice(1))
  }
  found.delete(key)
  return [...found].filter((each) => each === each.trim() && !each.includes('  '))
}
