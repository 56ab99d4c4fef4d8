/**
 * What a map shows on the drawing of the states: the rows of a list as numbered dots, and cities by name. Uses the
 * centers of ZIP codes and cities only, never street addresses.
 */
import type { Db } from '#server/platform/db.ts'
import {
  boxOf,
  CONTIGUOUS,
  DRAWN_APART,
  type Frame,
  frameOf,
  isIn,
  isOfCountry,
  meets,
  rounded,
  type Spot,
  UNITS_PER_MILE,
} from '#common/map-geometry.ts'
import { joinNearest, type MapCity, nearest } from '#common/map-cities.ts'
import type { Area } from '#common/map-labels.ts'
import { type AreaMap, BUTTONS, cornerBox, letterRows } from '#common/map-layout.ts'
import { stateName, stateOf } from '#common/states.ts'
import { paths } from '#common/paths.ts'
import { boxOfState, spotOf, statesIn } from './drawing.ts'
import type { Point } from './great-circle.ts'
import { countyInFull } from './look-up-places.ts'
import { type DrawnCounty, type ZipsDrawn, zipsDrawn } from './nearest-zips.ts'

/** About 30 miles: any closer, nothing shows where you are. */
const SMALLEST_SIDE = 20
/** The District. */
const SMALLEST_STATE = 30
/** How much more than the first frame can be seen: around a city its region, around a state its neighbors. */
const BOUNDS_OF_PLACE = 4
const BOUNDS_OF_STATE = 2
/** What the land abroad is drawn for. */
const BOUNDS_MAX = 2500
const PLACE_MAX = 200
/** Of a state: those that have no room at first show closer. The others are counted in the nearest of these. */
const CITIES_OF_STATE = 32
/** Named in the first frame, and beyond it. */
const CITIES_IN_FRAME = 20
const CITIES_AROUND = 8
const COUNTIES_MAX = 24
/** More names of states would cover the map. */
const STATES_NAMED = 12
/** What the name of a state needs on both sides, of the frame's side. */
const STATE_ROOM = 0.13

type Located = {
  name: string
  state: string
  slug: string
  listings?: number | undefined
  lat: number | null
  lng: number | null
}

export type Row = { zip: string | null; state: string | null }
type PlacedRow = { spot: Spot; state: string | null; row: number }

type Searched = { name: string; lat: number | null; lng: number | null; radiusMiles: number | null }
type Surroundings = {
  /** Cities to link to; without them, the largest are named. */
  around?: readonly Located[]
  here?: Searched | null
}

/**
 * Where the rows of a page are, from their ZIP codes.
 *
 * @returns null if no row is on the drawing.
 */
export async function drawRows(
  db: Db,
  listed: readonly Row[],
  { around = [], here = null }: Surroundings = {},
): Promise<AreaMap | null> {
  const drawn = await zipsDrawn(db)
  const placed = placeRows(drawn, listed)
  const spots = placed.map(({ spot }) => spot)
  if (spots.length === 0) return null
  const center = here && spotOfSearched(here)
  const all = center ? [...spots, center] : spots
  const frame = clearFrame(all, frameOf(all, SMALLEST_SIDE), ROW_EDGE)
  const linked = located(around)
  const grounds = groundsOf(frame)
  const known = new Set([here, ...linked].map((place) => place?.name))
  return {
    ...grounds,
    state: null,
    rows: letterRows(
      placed.map(({ spot, row }) => Object.assign({ row }, spot)),
      frame,
    ),
    here: center && hereOf(center, grounds.isToScale),
    cities: [...linked, ...largestOf(drawn, grounds).filter(({ name }) => !known.has(name))],
    areas: areasOf(drawn, grounds),
    locator: locatorIn(grounds, placed[0]?.state ?? ''),
  }
}

export const placeRows = ({ spotOfZip }: ZipsDrawn, listed: readonly Row[]): PlacedRow[] =>
  listed.flatMap(({ zip, state }, at) => {
    const spot = spotOfZip(zip ?? '')
    return spot ? [{ spot, state, row: at + 1 }] : []
  })

/** Of the country: closer, it can show any state, and few of its cities have room for their names. */
const isWhole = ({ states }: Grounds) => states.includes(CONTIGUOUS)

function largestOf({ largestIn }: ZipsDrawn, grounds: Grounds): MapCity[] {
  if (isWhole(grounds)) return []
  const { frame, bounds } = grounds
  return [...new Set([...largestIn(frame, CITIES_IN_FRAME), ...largestIn(bounds, CITIES_AROUND)])].map(areaOf)
}

/**
 * A frame that has what it must in it, and no spot under the map's buttons: moved by as little as it takes, and wider where
 * that isn't enough.
 *
 * @param edge of the side, between what it must have and the frame.
 */
function clearFrame(spots: readonly Spot[], [left, top, least]: Frame, edge: number, must = spots): Frame {
  const isClear = (frame: Frame) =>
    spots.every((spot) => !meets(boxOf(spot, frame[2] * DOT_MAX), cornerBox(frame, BUTTONS))) &&
    must.every((spot) => isIn(inset(frame, edge), spot))
  for (let side = least; side < least * WIDER_MAX; side = Math.ceil(side * 1.05)) {
    const [x, y] = [left - (side - least) / 2, top - (side - least) / 2]
    const free = MOVES.map(([dx, dy]): Frame => [Math.round(x + dx * side), Math.round(y + dy * side), side]).find(
      isClear,
    )
    if (free) return free
  }
  return [left, top, least]
}
const inset = ([x, y, side]: Frame, edge: number): Frame => [x + edge * side, y + edge * side, side * (1 - 2 * edge)]
/** Of the side: a dot of many rows, from its middle. */
const DOT_MAX = 0.05
const [ROW_EDGE, STATE_EDGE] = [0.07, 0.02]
const WIDER_MAX = 1.6
const STEPS = [-0.25, -0.2, -0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15, 0.2, 0.25]
const MOVES = STEPS.flatMap((x) => STEPS.map((y) => [x, y] as const)).toSorted(
  (one, other) => Math.hypot(...one) - Math.hypot(...other),
)

/** Of a place its counties, of a region its states, and neither of half the country. */
function areasOf({ counties }: ZipsDrawn, { frame, bounds, states }: Grounds): Area[] {
  if (frame[2] < PLACE_MAX)
    return counties
      .filter((county) => isIn(bounds, county))
      .slice(0, COUNTIES_MAX)
      .map(({ name, state, ...spot }) => areaOf({ name: countyInFull(name, state), ...spot }))
  return states.length > STATES_NAMED ? [] : states.flatMap((code) => stateArea(counties, code, frame))
}

const areaOf = ({ name, x, y }: Area): Area => ({ name, x: rounded(x), y: rounded(y) })

/** The name of a state, on the county that is farthest from other states and the frame; none in a narrow strip. */
function stateArea(counties: readonly DrawnCounty[], code: string, frame: Frame): Area[] {
  const [middle] = counties
    .filter((county) => county.state === code && isIn(frame, county))
    .map((county) => ({ county, away: Math.min(...edgesOf(frame, county), fromOtherStates(counties, county)) }))
    .filter(({ away: room }) => room > frame[2] * STATE_ROOM)
    .toSorted((one, other) => other.away - one.away)
  const state = stateOf(code)
  return middle && state ? [areaOf({ ...middle.county, name: stateName(state) })] : []
}

/** It doesn't change, and looking for it on each page took a twentieth of a list's time. */
const distances = new WeakMap<DrawnCounty, number>()

function fromOtherStates(counties: readonly DrawnCounty[], county: DrawnCounty): number {
  const known = distances.get(county)
  if (known !== undefined) return known
  const found = counties.reduce(
    (least, other) => (other.state === county.state ? least : Math.min(least, distance(other, county))),
    Infinity,
  )
  distances.set(county, found)
  return found
}

const edgesOf = ([left, top, side]: Frame, { x, y }: Spot) => [x - left, left + side - x, y - top, top + side - y]
const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)

const hereOf = ({ x, y, name, radiusMiles }: Spot & Searched, isToScale: boolean) => ({
  x,
  y,
  name,
  reach: isToScale && radiusMiles ? rounded(radiusMiles * UNITS_PER_MILE) : null,
})

/** Alaska and Hawaii are alone in their corners: beside them the drawing has states that are far away. */
type Grounds = Pick<AreaMap, 'frame' | 'bounds' | 'states' | 'around' | 'isToScale'>

export function groundsOf(frame: Frame): Grounds {
  const [x, y, side] = frame
  const states = statesIn(frame)
  const isToScale = !states.some((code) => DRAWN_APART.has(code))
  const most = Math.max(side, Math.min(BOUNDS_MAX, side * (side < PLACE_MAX ? BOUNDS_OF_PLACE : BOUNDS_OF_STATE)))
  const wide = isToScale ? most : side
  const bounds: Frame = [Math.round(x + (side - wide) / 2), Math.round(y + (side - wide) / 2), wide]
  const around = isToScale ? statesIn(bounds).filter((code) => !states.includes(code)) : []
  if (isOfCountry(frame) && states.length > STATES_NAMED)
    return { frame, bounds, states: [CONTIGUOUS], around: [], isToScale }
  return { frame, bounds, states, around, isToScale }
}

const spotOfSearched = (here: Searched) => {
  const spot = spotOfPoint(here)
  return spot && { ...here, x: rounded(spot.x), y: rounded(spot.y) }
}

const spotOfPoint = ({ lat, lng }: { [Key in keyof Point]: number | null }) =>
  lat === null || lng === null ? null : spotOf({ lat, lng })

/** Each row of the page is one of those that the nearest mark counts. */
export function withRows(cities: readonly MapCity[], placed: readonly PlacedRow[]): MapCity[] {
  const of = Map.groupBy(placed, ({ spot }) => nearest(cities, spot))
  return cities.map((city) => ({ ...city, rows: of.get(city)?.map(({ row }) => row) }))
}

/**
 * A state with its cities as links, so that their numbers add up to its listings.
 *
 * @param listed the rows of the page. @returns null for what isn't on the drawing.
 */
export async function drawState(
  db: Db,
  code: string,
  cities: readonly Located[],
  listed: readonly Row[] = [],
): Promise<AreaMap | null> {
  const box = boxOfState(code)
  if (!box) return null
  const drawn = await zipsDrawn(db)
  const [left, top, right, bottom] = box
  const corners = [
    { x: left, y: top },
    { x: right, y: bottom },
  ]
  const all = located(cities)
  const frame = clearFrame(all, frameOf(corners, SMALLEST_STATE, 0.04), STATE_EDGE, corners)
  const grounds = groundsOf(frame)
  const neighbors = grounds.states.filter((state) => state !== code)
  return {
    ...grounds,
    state: code,
    rows: [],
    here: null,
    cities: withRows(joinNearest(all.slice(0, CITIES_OF_STATE), all.slice(CITIES_OF_STATE)), placeRows(drawn, listed)),
    areas: neighbors.flatMap((state) => stateArea(drawn.counties, state, frame)),
    locator: locatorOf(code),
  }
}

const located = (cities: readonly Located[]): MapCity[] =>
  cities.flatMap(({ name, state, slug, listings, ...point }) => {
    const spot = spotOfPoint(point)
    const to = paths.agentsInCity({ state, city: slug })
    return spot ? [{ x: rounded(spot.x), y: rounded(spot.y), name, to, listings }] : []
  })

const locatorIn = (grounds: Grounds, state: string) => (isWhole(grounds) ? null : locatorOf(state))

function locatorOf(state: string): AreaMap['locator'] {
  const box = boxOfState(state)
  if (!box) return null
  const [left, top, right, bottom] = box
  return { state, box: [left, top, right - left, bottom - top] }
}
