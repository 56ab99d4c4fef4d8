/**
 * What a map shows on the drawing of the states: the rows of a list as numbered dots, and cities by name. Uses the
 * centers of ZIP codes and cities only, never street addresses.
 */
import type { Db } from '#server/platform/db.ts'
import {
  type Box,
  boxOfState,
  type Frame,
  isIn,
  rounded,
  type Spot,
  spotOf,
  statesIn,
  UNITS_PER_MILE,
} from './drawing.ts'
import { groupDots } from './group-dots.ts'
import type { Point } from './great-circle.ts'
import { boxOf, type Label, placeHere, placeLabels } from './place-labels.ts'
import { zipsDrawn } from './nearest-zips.ts'

/** A place with rows of the list, from 1; cards have its letter, too. */
export type Dot = Spot & { letter: string; rows: readonly number[]; radius: number }
/** A city; `slug` and `listings` where it has a page worth a link. */
type MapCity = { name: string; state: string; slug: string; listings?: number | undefined }
type Mark = Spot & MapCity & { radius: number; isLink: boolean }

export type AreaMap = {
  frame: Frame
  /** USPS codes of the states to draw. */
  states: readonly string[]
  /** The one it is about; null: it is about a part of it, or of several. */
  state: string | null
  dots: readonly Dot[]
  /** Of the text. */
  size: number
  /** The place searched, and how far around it; null: none, or nothing to mark. */
  here: (Spot & { name: string; label: Label | null; reach: number | null }) | null
  cities: readonly { mark: Mark; label: Label | null }[]
  /** The whole state of the first row, to show which part of it is visible: left, top, width, height. */
  locator: { state: string; box: readonly [number, number, number, number] } | null
  /** Length of this many miles; null in Alaska and Hawaii. */
  scale: { miles: number; units: number } | null
}

/** About 45 miles: any closer, nothing shows where you are. */
const SMALLEST_SIDE = 30
/** The District. */
const SMALLEST_STATE = 30
const MARGIN = 0.14
/** Fractions of the frame's side: a dot with a letter in it, a city's mark, and text. */
const DOT = 0.034
const MARK = 0.008
const TEXT = 0.032
/** What the city with the most listings of a state adds to its mark, which has their number in it. */
const COUNTED = 0.024
/** A state with fewer cities of two listings or more shows all of its cities. */
const CITIES_FEW = 6
/** As many tab stops as a list has rows. */
const CITIES_LINKED_MAX = 20
/** More names make a map of a region restless. */
const CITIES_MAX = 20
const CITIES_TRIED_MAX = 16

type Located = MapCity & { lat: number | null; lng: number | null }

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
  listed: readonly { zip: string | null; state: string | null }[],
  { around = [], here = null }: Surroundings = {},
): Promise<AreaMap | null> {
  const { spotOfZip, largestIn } = await zipsDrawn(db)
  const placed = listed.flatMap(({ zip, state }, at) => {
    const spot = zip === null ? null : spotOfZip(zip)
    return spot ? [{ spot, state, row: at + 1 }] : []
  })
  const spots = placed.map(({ spot }) => spot)
  if (spots.length === 0) return null
  const center = here && spotOfSearched(here)
  const frame = frameOf(center ? [...spots, center] : spots, SMALLEST_SIDE)
  const dots = dotsOf(placed, frame[2] * DOT)
  // A city under the dots is in the list of cities around, too.
  const isFree = (city: Spot) => !dots.some((dot) => Math.hypot(dot.x - city.x, dot.y - city.y) < dot.radius * 1.2)
  const isNew = (city: MapCity) => city.name !== here?.name
  const linked = located(around).filter((city) => isIn(frame, city) && isFree(city))
  const isLinked = (city: MapCity) => linked.some(({ slug, state }) => slug === city.slug && state === city.state)
  const others = largestIn(frame, CITIES_TRIED_MAX).filter((city) => isNew(city) && !isLinked(city))
  const mark = frame[2] * MARK
  const marks = [...linked.map((city) => markOf(city, mark, true)), ...others.map((city) => markOf(city, mark, false))]
  return { ...withNames({ frame, dots, here: center }, marks), locator: locatorOf(placed[0]?.state ?? '', frame) }
}

const LETTER_A = 65

const dotsOf = (placed: readonly { spot: Spot; row: number }[], radius: number): Dot[] =>
  groupDots(
    placed.map(({ spot }) => spot),
    radius,
  ).map(({ members, ...group }, at) =>
    Object.assign(group, {
      letter: String.fromCharCode(LETTER_A + at),
      rows: members.map((member) => placed[member]?.row ?? 0),
    }),
  )

const spotOfSearched = (here: Searched) => {
  const spot = spotOfPoint(here)
  return spot && { ...here, x: rounded(spot.x), y: rounded(spot.y) }
}

const spotOfPoint = ({ lat, lng }: { [Key in keyof Point]: number | null }) =>
  lat === null || lng === null ? null : spotOf({ lat, lng })

/** A state with its cities that have the most listings, as links. @returns null for what isn't on the drawing. */
export function drawState(code: string, cities: readonly Located[]): AreaMap | null {
  const box = boxOfState(code)
  if (!box) return null
  const [left, top, right, bottom] = box
  const frame = frameOf(
    [
      { x: left, y: top },
      { x: right, y: bottom },
    ],
    SMALLEST_STATE,
    0.04,
  )
  const largest = Math.sqrt(cities[0]?.listings ?? 1)
  const several = cities.filter(({ listings = 0 }) => listings > 1)
  const chosen = several.length < CITIES_FEW ? cities : several
  const marks = located(chosen.slice(0, 2 * CITIES_LINKED_MAX)).map((city) => {
    const share = Math.sqrt(city.listings ?? 1) / largest
    return markOf(city, frame[2] * (MARK + COUNTED * share), true)
  })
  const clear = marks
    .filter((mark, at) => !marks.slice(0, at).some((larger) => covers(larger, mark)))
    .slice(0, CITIES_LINKED_MAX)
  return { ...withNames({ frame, dots: [], here: null }, clear), state: code }
}

/** A suburb is reached from the map of its city. */
const covers = (larger: Spot & { radius: number }, mark: Spot & { radius: number }) =>
  Math.hypot(larger.x - mark.x, larger.y - mark.y) < larger.radius + mark.radius

const located = (cities: readonly Located[]) =>
  cities.flatMap(({ name, state, slug, listings, ...point }) => {
    const spot = spotOfPoint(point)
    return spot ? [{ ...spot, name, state, slug, listings }] : []
  })

const markOf = ({ x, y, name, state, slug, listings }: Spot & MapCity, radius: number, isLink: boolean): Mark => ({
  x: rounded(x),
  y: rounded(y),
  name,
  state,
  slug,
  listings,
  radius: rounded(radius),
  isLink,
})

/** The locator and the scale, in fractions of the side (app/features/map/area-map.tsx). */
const CORNERS: readonly Box[] = [
  [0, 0, 0.24, 0.24],
  [0, 0.9, 0.3, 1],
]
const cornerBox = ([x, y, side]: Frame, [left, top, right, bottom]: Box): Box => [
  x + left * side,
  y + top * side,
  x + right * side,
  y + bottom * side,
]

type Drawn = Pick<AreaMap, 'frame' | 'dots'> & { here: (Spot & Searched) | null }

/** A link keeps its mark where its name has no room; other cities aren't shown without it. */
function withNames({ frame, dots, here }: Drawn, marks: readonly Mark[]): AreaMap {
  const size = frame[2] * TEXT
  const corners = CORNERS.map((corner) => cornerBox(frame, corner))
  const taken = [...dots.map((dot) => boxOf(dot, dot.radius)), ...corners]
  const states = statesIn(frame)
  const scale = states.some((code) => ['AK', 'HI'].includes(code)) ? null : scaleOf(frame[2])
  const place = here && placeHere(here, { taken, frame, size })
  const labels = placeLabels(marks, { taken: place ? [...taken, place.box] : taken, frame, size })
  const cities = marks
    .map((mark, at) => ({ mark, label: labels[at] ?? null }))
    .filter(({ mark, label }) => mark.isLink || label !== null)
  return {
    frame,
    states,
    state: null,
    dots,
    size: rounded(size),
    here: here && shownHere(here, { label: place?.label ?? null, isToScale: scale !== null }),
    cities: cities.slice(0, CITIES_MAX),
    locator: null,
    scale,
  }
}

const shownHere = (
  { x, y, name, radiusMiles }: Spot & Searched,
  { label, isToScale }: { label: Label | null; isToScale: boolean },
) => ({ x, y, name, label, reach: isToScale && radiusMiles ? rounded(radiusMiles * UNITS_PER_MILE) : null })

function frameOf(spots: readonly Spot[], smallest: number, margin = MARGIN): Frame {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const side = Math.ceil(Math.max(smallest, (1 + 2 * margin) * Math.max(right - left, bottom - top)))
  return [Math.round((left + right - side) / 2), Math.round((top + bottom - side) / 2), side]
}

const SCALES_MILES = [5, 10, 25, 50, 100, 200]

/** The shortest round distance that is at least an eighth of the map; null on a map of half the country. */
function scaleOf(side: number): AreaMap['scale'] {
  const miles = SCALES_MILES.find((some) => some * UNITS_PER_MILE >= side / 8)
  return miles === undefined ? null : { miles, units: Math.round(miles * UNITS_PER_MILE) }
}

/** Null if the frame shows nearly the whole state. */
function locatorOf(state: string, [, , side]: Frame): AreaMap['locator'] {
  const [left, top, right, bottom] = boxOfState(state) ?? [0, 0, 0, 0]
  const [width, height] = [right - left, bottom - top]
  return width * height < 2 * side * side ? null : { state, box: [left, top, width, height] }
}
