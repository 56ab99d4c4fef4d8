/**
 * Turns the place fields of a query into a search area: ZIP code first, then city, then state; with or without a
 * radius.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { AgentQuery, RadiusMiles } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import { stateOf } from '#common/states.ts'
import { citiesKeyed, type Place } from '#server/domains/places/look-up-places.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { nearZip, zipsWithin } from '#server/domains/places/nearest-zips.ts'
import { stateKeyed } from '#common/state-keys.ts'
import type { Db } from '#server/platform/db.ts'
import type { AskedPlace } from './types.ts'
import type { Area, PlaceAsked, Spot } from './search-plan.ts'

export const EVERYWHERE: PlaceAsked = {
  area: { kind: 'everywhere' },
  shown: null,
  center: null,
  radiusMiles: null,
  unknown: '',
  typed: '',
  namesakes: [],
  rivals: [],
}
/** Radius for "Nearest first" without one, and for a ZIP code, which people type to mean "near here". */
const NEAR_MILES: RadiusMiles = 25

export type PlaceFields = Pick<AgentQuery, 'city' | 'state' | 'zip' | 'radiusMiles' | 'sort'>

export async function findPlaceAsked(db: Db, fields: PlaceFields): Promise<PlaceAsked> {
  const { city, state, zip } = fields
  const code = stateKeyed(nameKey(state))
  if (`${city}${zip}` === '') return code ? wholeState(code) : state === '' ? EVERYWHERE : unknownPlace(state)
  const place = await placeIn(db, fields, code)
  if (place) return foundPlaceAsked(db, place, { ...fields, typed: zip === '' ? city : zip })
  const wrongState = state !== '' && !code
  return nameKey(city) === '' || wrongState
    ? unknownPlace([zip, city, state].filter(Boolean).join(', '))
    : asWritten(city, code)
}

const asWritten = (city: string, state: string | null): PlaceAsked => ({
  ...EVERYWHERE,
  area: { kind: 'written', cityKey: nameKey(city), state },
  shown: { kind: 'city', label: state ? `${city}, ${state}` : city, state, city, radiusMiles: null, center: null },
})

const wholeState = (state: string): PlaceAsked => ({
  ...EVERYWHERE,
  area: { kind: 'state', state },
  shown: { kind: 'state', label: stateOf(state)?.name ?? state, state, city: null, radiusMiles: null, center: null },
})

async function placeIn(db: Db, { city, state, zip }: PlaceFields, code: string | null): Promise<Found | null> {
  if (zip !== '') return findPlace(db, zip)
  if (state !== '' && !code) return null
  const [exact, ...alternatives] = await citiesKeyed(db, [nameKey(city)], code)
  return exact ? { ...exact, alternatives } : findPlace(db, code ? `${city}, ${code}` : city)
}

/** For a place we don't know: an empty area, and the visitor's words to repeat in the answer. */
export const unknownPlace = (text: string): PlaceAsked => ({
  ...EVERYWHERE,
  area: { kind: 'zips', zips: [] },
  unknown: text,
})

/** Portland, Maine, has a third of the ZIP codes of Portland, Oregon. */
const RIVAL_SIZE = 4
const LARGE_CITY_ZIPS = 20

type Found = Place & { corrected?: boolean; alternatives?: readonly Place[] }

/**
 * @param typed what the visitor typed; shown when we spell the place differently or it replaces an unknown ZIP code.
 */
export async function foundPlaceAsked(
  db: Db,
  place: Found,
  { typed, ...fields }: Pick<AgentQuery, 'radiusMiles' | 'sort'> & { typed: string },
): Promise<PlaceAsked> {
  const isOther = place.corrected === true || (place.kind === 'zip3' && typed.length > place.name.length + 1)
  // "Springfield IL" has none, whatever else is called that.
  const isSameKind = ({ kind, state }: Place) => kind === place.kind && state !== place.state
  const namesakes = (place.alternatives ?? []).filter(isSameKind)
  const isRival = (other: Place) => other.hasAgents === true && other.zipCount * RIVAL_SIZE >= place.zipCount
  // "Washington" is also the capital.
  const isLargeCity = ({ kind, state, zipCount }: Place) =>
    place.kind === 'state' && kind === 'city' && state !== place.state && zipCount >= LARGE_CITY_ZIPS
  const large = (place.alternatives ?? []).filter((other) => other.hasAgents === true && isLargeCity(other))
  const rivals = [...namesakes.filter(isRival), ...large].map(({ label }) => label)
  return { ...(await placeAsked(db, place, fields)), typed: isOther ? typed : '', namesakes, rivals }
}

/** @param radiusMiles ignored for a state, whose center is meaningless for distances. */
export async function placeAsked(
  db: Db,
  place: Place,
  { radiusMiles, sort }: Pick<AgentQuery, 'radiusMiles' | 'sort'>,
): Promise<PlaceAsked> {
  const center = centerOf(place)
  const isNear = sort === 'distance' || place.kind === 'zip'
  const radius = center ? (radiusMiles ?? (isNear ? NEAR_MILES : null)) : null
  const area = center && radius !== null ? await areaAround(db, center, radius) : await areaOf(db, place)
  return {
    area,
    shown: shownPlace(place, radius),
    center,
    radiusMiles: radius,
    unknown: '',
    typed: '',
    namesakes: [],
    rivals: [],
  }
}

function centerOf({ kind, lat, lng }: Place): Spot | null {
  return kind === 'state' || kind === 'county' || lat === null || lng === null ? null : { lat, lng }
}

export async function areaAround(db: Db, center: Spot, miles: number): Promise<Area & { kind: 'zips' }> {
  return { kind: 'zips', zips: await zipsWithin(db, { ...center, miles }) }
}

async function areaOf(db: Db, place: Place): Promise<Area> {
  const { kind, zip, cityId, countyId, state } = place
  if (kind === 'zip3' && zip) return { kind: 'zip3', zip3: zip }
  if (kind === 'zip' && zip) return { kind: 'zips', zips: [nearZip(zip, 0)] }
  if (kind === 'city' && cityId !== null) return { kind: 'city', cityId }
  if (kind === 'county') return { kind: 'zips', zips: await zipsOfCounty(db, countyId) }
  return { kind: 'state', state }
}

async function zipsOfCounty(db: Db, countyId: number | null) {
  const rows = await db<{ zip: string }[]>`select zip from zip where county_id = ${countyId} order by zip`
  return rows.map(({ zip }) => nearZip(zip, 0))
}

export const shownPlace = (place: Place, radiusMiles: RadiusMiles | null): AskedPlace => ({
  kind: place.kind,
  label: place.kind === 'zip3' ? i18n._(msg`ZIP codes ${{ first: place.name }}xx`) : place.label,
  state: place.state,
  city: place.kind === 'city' ? place.name : null,
  radiusMiles,
  center: centerOf(place),
})
