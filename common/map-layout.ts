/**
 * What a part of a map shows: dots, names, and marks that don't cover each other. The server lays out the first part;
 * the browser lays out what someone zooms into, so that dots and text keep their size.
 */
import { type CityMark, type MapCity, marksOfState } from './map-cities.ts'
import { groupDots } from './map-dots.ts'
import {
  type Box,
  boxOf,
  CONTIGUOUS,
  type Frame,
  isIn,
  isInside,
  meets,
  rounded,
  type Spot,
  UNITS_PER_MILE,
} from './map-geometry.ts'
import {
  type Area,
  type Around,
  boxOfName,
  type Label,
  placeAreas,
  placeHere,
  placeLabels,
  shownName,
} from './map-labels.ts'

/** A row of the list, from 1, where its ZIP code is. Its card has the letter, too. */
export type MapRow = Spot & { row: number; letter: string }
type Here = Spot & { name: string; reach: number | null }

export type AreaMap = {
  /** What it shows first. */
  frame: Frame
  /** What it can show. */
  bounds: Frame
  /** USPS codes of the states in the first frame; on a map of the country, `CONTIGUOUS` alone. */
  states: readonly string[]
  /** Those in the bounds beside them. */
  around: readonly string[]
  /**
   * The one it is about, or `CONTIGUOUS`, with cities as wide as their listings; null: it is about a part of one, or of
   * several.
   */
  state: string | null
  rows: readonly MapRow[]
  /** The first row that can't be written to, if none after it can. */
  listedFrom?: number | undefined
  /** The place searched, and how far around it; null: none, or nothing to mark. */
  here: Here | null
  /** The most important first. */
  cities: readonly MapCity[]
  /** What it shows parts of, by name: counties around a place, neighbors of a state. The largest first. */
  areas: readonly Area[]
  /** The whole state, to show which part of it is visible: left, top, width, height. */
  locator: { state: string; box: readonly [left: number, top: number, width: number, height: number] } | null
  /** False in Alaska and Hawaii, which are drawn smaller. */
  isToScale: boolean
}

/** A place with rows of the list. `letter` is theirs, numbered where they are at several places: `A1`, `A2`. */
export type Dot = Spot & { letter: string; rows: readonly number[]; radius: number; badge: Spot | null }
export type Layout = {
  dots: readonly Dot[]
  cities: readonly { mark: CityMark; label: Label | null }[]
  areas: readonly Area[]
  hereLabel: Label | null
  /** Of the text. */
  size: number
  /** Length of this many miles; null on a map of half the country. */
  scale: { miles: number; units: number } | null
  isLocated: boolean
}

/** Fractions of the frame's side: a dot with a letter in it, a city's mark, and text. */
const DOT = 0.034
const MARK = 0.008
const TEXT = 0.032
/** For more names. */
const TEXT_OF_COUNTRY = 0.028
/** As many tab stops as a list has rows. More names make a map of a region restless. */
const CITIES_MAX = 20

export function layOut(map: AreaMap, frame: Frame): Layout {
  const [, , side] = frame
  const isWhole = map.state === CONTIGUOUS
  const size = rounded(side * (isWhole ? TEXT_OF_COUNTRY : TEXT))
  const dots = dotsIn(map.rows, frame)
  const corners = (isWhole ? [SCALE] : CORNERS).map((corner) => cornerBox(frame, corner))
  const covered = dots.flatMap((dot) => boxesOf(dot, size))
  const place =
    map.here && isIn(frame, map.here) ? placeHere(map.here, { taken: [...covered, ...corners], frame, size }) : null
  if (map.here && place) covered.unshift(place.box, boxOf(map.here, size * GAP))
  const cities = citiesIn(map, covered, { taken: [...covered, ...corners], frame, size })
  const named = cities.flatMap((city) => boxesOfCity(city, size))
  return {
    dots,
    cities,
    areas: placeAreas(map.areas, { taken: [...covered, ...corners, ...named], frame, size }),
    hereLabel: place && place.label,
    size,
    scale: map.isToScale ? scaleOf(side) : null,
    isLocated: isLocated(map, frame, map.state ? cities.map(({ mark }) => mark) : dots),
  }
}

function dotsIn(rows: readonly MapRow[], frame: Frame): Dot[] {
  const radius = frame[2] * DOT
  const groups = groupDots(rows, radius).map(({ members, ...group }) => {
    const of = members.flatMap((member) => rows[member] ?? [])
    return Object.assign(group, { letter: of[0]?.letter ?? '', rows: of.map(({ row }) => row) })
  })
  const seen = groups.filter((dot) => isIn(frame, dot))
  for (const parts of Map.groupBy(groups, ({ letter }) => letter).values())
    if (parts.length > 1) for (const [at, dot] of parts.entries()) dot.letter += String(at + 1)
  return seen.map((dot) => Object.assign(dot, { badge: dot.rows.length > 1 ? badgeOf(dot, seen, radius) : null }))
}

/** Letters in the order of the first rows, as the first frame groups them. */
export function letterRows(placed: readonly (Spot & { row: number })[], frame: Frame): MapRow[] {
  const spots = placed.map(({ x, y, row }) => ({ x: rounded(x), y: rounded(y), row }))
  const letters = new Map<number, string>()
  for (const [at, { members }] of groupDots(spots, frame[2] * DOT).entries())
    for (const member of members) letters.set(member, String.fromCharCode(LETTER_A + at))
  return spots.map((spot, at) => Object.assign(spot, { letter: letters.get(at) ?? '' }))
}
const LETTER_A = 65

/** A letter of many rows identifies none of them: such a map has numbers of rows on its dots, and no letters. */
export const isLettered = (rows: readonly MapRow[]): boolean =>
  new Set(rows.map(({ letter }) => letter)).size * 2 > rows.length

/** Between a name and what isn't its own, in heights of the text. */
const GAP = 0.25
/** Of a dot's radius to the badge's center, further from a letter with a number; of a single dot's radius. */
const BADGE_AT = 0.75
const BADGE_BEYOND_NUMBER = 0.95
const BADGE = 0.6
const CORNERS_OF_DOT = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const

type Numbered = Spot & { radius: number; letter: string }

/** The number of a dot's rows is on its edge, where it covers no other dot. */
function badgeOf(dot: Numbered, dots: readonly Numbered[], radius: number): Spot {
  const away = dot.radius * (dot.letter.length > 1 ? BADGE_BEYOND_NUMBER : BADGE_AT)
  const choices = CORNERS_OF_DOT.map(([dx, dy]) => ({ x: rounded(dot.x + dx * away), y: rounded(dot.y + dy * away) }))
  const isFree = (at: Spot) =>
    dots.every((other) => other === dot || Math.hypot(other.x - at.x, other.y - at.y) > other.radius + radius * BADGE)
  return choices.find(isFree) ?? choices[0] ?? dot
}

const boxesOf = ({ badge, radius, ...dot }: Dot, size: number): Box[] => [
  boxOf(dot, radius + size * GAP),
  ...(badge ? [boxOf(badge, size * (BADGE + GAP))] : []),
]

const boxesOfCity = ({ mark, label }: Layout['cities'][number], size: number): Box[] => [
  boxOf(mark, mark.radius + size * GAP),
  ...(label ? [boxOfName(label, shownName(mark), size)] : []),
]

const citiesIn = ({ state, cities }: AreaMap, covered: readonly Box[], room: Around) =>
  state ? marksOfState(cities, room, state === CONTIGUOUS) : namesIn(cities, covered, room).slice(0, CITIES_MAX)

/**
 * Those with room for their names: a mark alone says nothing, and one that the edge cuts looks like a fault. A city under
 * a dot is in the list of cities, too.
 */
function namesIn(cities: readonly MapCity[], covered: readonly Box[], room: Around) {
  const radius = rounded(room.frame[2] * MARK)
  const free = cities.filter(
    (city) =>
      isInside(room.frame, boxOf(city, radius + room.size * GAP)) &&
      !covered.some((box) => meets(box, boxOf(city, radius))),
  )
  return placeLabels(
    free.map((city) => Object.assign({ radius }, city)),
    room,
  ).filter(({ label }) => label !== null)
}

/** The whole state is in a corner, if nothing is under it: that would seem to be a part of it. */
const isLocated = ({ locator }: AreaMap, frame: Frame, marks: readonly (Spot & { radius: number })[]) =>
  locator !== null &&
  isPart(locator.box, frame[2]) &&
  !marks.some((mark) => meets(cornerBox(frame, LOCATOR), boxOf(mark, mark.radius)))

/** The locator, the scale, and the buttons of a phone, in fractions of the side (app/features/map/area-map.tsx). */
const LOCATOR: Box = [0, 0, 0.24, 0.24]
export const BUTTONS: Box = [0.5, 0, 1, 0.2]
const SCALE: Box = [0, 0.9, 0.3, 1]
const CORNERS: readonly Box[] = [LOCATOR, SCALE, BUTTONS]
export const cornerBox = ([x, y, side]: Frame, [left, top, right, bottom]: Box): Box => [
  x + left * side,
  y + top * side,
  x + right * side,
  y + bottom * side,
]

const SCALES_MILES = [1, 2, 5, 10, 25, 50, 100, 200, 500]

/** The shortest round distance that is at least an eighth of the map. */
function scaleOf(side: number): Layout['scale'] {
  const miles = SCALES_MILES.find((some) => some * UNITS_PER_MILE >= side / 8)
  return miles === undefined ? null : { miles, units: rounded(miles * UNITS_PER_MILE) }
}

/** Not of a frame that shows nearly the whole state. */
const isPart = ([, , width, height]: readonly [number, number, number, number], side: number) =>
  width * height >= 2 * side * side
