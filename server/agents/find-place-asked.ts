/** The place fields of a question as an area to look in: ZIP code first, then city, then state; with or without a radius. */
import type { AgentQuery, RadiusMiles } from '#contract/agent-query.ts'
import { nameKey } from '#contract/name-key.ts'
import { stateOf } from '#contract/states.ts'
import { citiesKeyed } from '#server/places/look-up-places.ts'
import { findPlace } from '#server/places/find-place.ts'
import { nearZip, zipsWithin } from '#server/places/nearest-zips.ts'
import { stateKeyed } from '#server/places/read-place-text.ts'
import type { Place } from '#server/places/types.ts'
import type { Db } from '#server/platform/db.ts'
import type { AskedPlace } from './types.ts'
import type { Area, PlaceAsked, Spot } from './search-plan.ts'

export const EVERYWHERE: PlaceAsked = {
  area: { kind: 'everywhere' },
  shown: null,
  centre: null,
  radiusMiles: null,
  unknown: '',
}
/** "Nearest first" without a radius. */
const SORT_RADIUS_MILES: RadiusMiles = 25

export type PlaceFields = Pick<AgentQuery, 'city' | 'state' | 'zip' | 'radiusMiles' | 'sort'>

export async function findPlaceAsked(db: Db, fields: PlaceFields): Promise<PlaceAsked> {
  const { city, state, zip } = fields
  const code = stateKeyed(nameKey(state))
  if (`${city}${zip}` === '') return code ? wholeState(code) : state === '' ? EVERYWHERE : unknownPlace(state)
  const place = await placeIn(db, fields, code)
  if (place) return placeAsked(db, place, fields)
  const wrongState = state !== '' && !code
  return nameKey(city) === '' || wrongState
    ? unknownPlace([zip, city, state].filter(Boolean).join(', '))
    : asWritten(city, code)
}

const asWritten = (city: string, state: string | null): PlaceAsked => ({
  ...EVERYWHERE,
  area: { kind: 'written', cityKey: nameKey(city), state },
  shown: { kind: 'city', label: state ? `${city}, ${state}` : city, state, city, radiusMiles: null },
})

const wholeState = (state: string): PlaceAsked => ({
  ...EVERYWHERE,
  area: { kind: 'state', state },
  shown: { kind: 'state', label: stateOf(state)?.name ?? state, state, city: null, radiusMiles: null },
})

async function placeIn(db: Db, { city, state, zip }: PlaceFields, code: string | null): Promise<Place | null> {
  if (zip !== '') return findPlace(db, zip)
  if (state !== '' && !code) return null
  const [exact] = await citiesKeyed(db, [nameKey(city)], code)
  return exact ?? (await findPlace(db, code ? `${city}, ${code}` : city))
}

/** Nobody is anywhere we do not know: an empty area, and the words back to the visitor. */
export const unknownPlace = (text: string): PlaceAsked => ({
  ...EVERYWHERE,
  area: { kind: 'zips', zips: [] },
  unknown: text,
})

/** @param radiusMiles of a state is nothing: it has no middle that anyone lives in. */
export async function placeAsked(
  db: Db,
  place: Place,
  { radiusMiles, sort }: Pick<AgentQuery, 'radiusMiles' | 'sort'>,
): Promise<PlaceAsked> {
  const centre = centreOf(place)
  const radius = centre ? (radiusMiles ?? (sort === 'distance' ? SORT_RADIUS_MILES : null)) : null
  const area = centre && radius !== null ? await areaAround(db, centre, radius) : await areaOf(db, place)
  return { area, shown: shownPlace(place, radius), centre, radiusMiles: radius, unknown: '' }
}

function centreOf({ kind, lat, lng }: Place): Spot | null {
  return kind === 'state' || kind === 'county' || lat === null || lng === null ? null : { lat, lng }
}

export async function areaAround(db: Db, centre: Spot, miles: number): Promise<Area & { kind: 'zips' }> {
  return { kind: 'zips', zips: await zipsWithin(db, { ...centre, miles }) }
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
  label: place.kind === 'zip3' ? `ZIP codes ${place.name}xx` : place.label,
  state: place.state,
  city: place.kind === 'city' ? place.name : null,
  radiusMiles,
})
