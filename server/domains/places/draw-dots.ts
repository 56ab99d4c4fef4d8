/**
 * Positions of a page's hits as dots on the drawing of the states (app/features/map/states.svg), for the small map
 * beside a list. Uses ZIP code centroids only, never street addresses.
 */
import { geoAlbersUsa } from 'd3-geo'
import type { Db } from '#server/platform/db.ts'
import { zipPosition } from './nearest-zips.ts'
import { STATE_BOXES } from './state-boxes.ts'

/** A dot on the drawing, with the rows of the page located there (from 1). */
export type Dot = { x: number; y: number; rows: readonly number[] }
export type DotMap = {
  dots: readonly Dot[]
  /** Left, top, side: a square of the drawing that contains all dots. */
  frame: readonly [number, number, number]
  /** USPS codes of the states to draw. */
  states: readonly string[]
  /** The whole state at the center of the frame, to show which part of it is visible: left, top, width, height. */
  locator: { state: string; box: readonly [number, number, number, number] } | null
  /** Length of this many miles; null in Alaska, which is drawn smaller than it is. */
  scale: { miles: number; units: number } | null
}

const SCALE_MILES = 25
/** us-atlas uses 975 by 610, our drawing twice that; the earth's radius is 1,300 in the former. */
const project = geoAlbersUsa().scale(2600).translate([975, 610])
const UNITS_PER_MILE = 2600 / 3959
/** About 90 miles: any closer, nothing shows where you are. */
const SMALLEST_SIDE = 60
const MARGIN = 0.14

/** @returns null when no hit has a known location on the drawing. */
export async function drawDots(db: Db, zips: readonly (string | null)[]): Promise<DotMap | null> {
  const rowsAt = new Map<string, number[]>()
  for (const [place, zip] of zips.entries()) {
    if (zip) rowsAt.set(zip, [...(rowsAt.get(zip) ?? []), place + 1])
  }
  const placed = await Promise.all([...rowsAt].map(async ([zip, rows]) => dotAt(await zipPosition(db, zip), rows)))
  const dots = placed.filter((dot) => dot !== null)
  if (dots.length === 0) return null
  const frame = frameOf(dots)
  const states = statesIn(frame)
  const scale = states.includes('AK') ? null : { miles: SCALE_MILES, units: Math.round(SCALE_MILES * UNITS_PER_MILE) }
  return { dots: apart(dots, frame[2] * DOT_SHARE), frame, states, locator: locatorOf(frame), scale }
}

function dotAt(position: { lat: number; lng: number } | null, rows: readonly number[]): Dot | null {
  const at = position && project([position.lng, position.lat])
  return at && { x: at[0], y: at[1], rows }
}

function frameOf(dots: readonly Dot[]): DotMap['frame'] {
  const xs = dots.map(({ x }) => x)
  const ys = dots.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const side = Math.ceil(Math.max(SMALLEST_SIDE, (1 + 2 * MARGIN) * Math.max(right - left, bottom - top)))
  return [Math.round((left + right - side) / 2), Math.round((top + bottom - side) / 2), side]
}

const statesIn = ([x, y, side]: DotMap['frame']): string[] =>
  Object.entries(STATE_BOXES)
    .filter(([, [left, top, right, bottom]]) => left < x + side && right > x && top < y + side && bottom > y)
    .map(([code]) => code)

/** Null if the frame shows nearly the whole state. */
function locatorOf([x, y, side]: DotMap['frame']): DotMap['locator'] {
  const [middleX, middleY] = [x + side / 2, y + side / 2]
  const found = statesIn([middleX, middleY, 0])
    .map((state) => ({ state, box: STATE_BOXES[state] ?? ([0, 0, 0, 0] as const) }))
    .toSorted((a, b) => areaOf(a.box) - areaOf(b.box))[0]
  if (!found || areaOf(found.box) < 2 * side * side) return null
  const [left, top, right, bottom] = found.box
  return { state: found.state, box: [left, top, right - left, bottom - top] }
}

const areaOf = ([left, top, right, bottom]: readonly [number, number, number, number]) =>
  (right - left) * (bottom - top)

/** A dot's width as a fraction of the frame's side. */
const DOT_SHARE = 0.064
const ROUNDS = 40

/** Moves overlapping dots apart, a little in each round: a readable number matters more than the exact place. */
export function apart(dots: readonly Dot[], width: number): Dot[] {
  const moved = dots.map((dot) => ({ ...dot }))
  for (let round = 0; round < ROUNDS && pushAll(moved, width); round++);
  return moved.map(({ x, y, rows }) => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, rows }))
}

type Spot = { x: number; y: number }

/** @returns false when no dot moved. */
function pushAll(dots: readonly Spot[], width: number): boolean {
  let moves = false
  for (const [at, other] of dots.entries()) {
    for (const [before, one] of dots.entries()) {
      if (before >= at) break
      if (push(one, other, width)) moves = true
    }
  }
  return moves
}

/** @returns whether they were too close. */
function push(one: Spot, other: Spot, width: number): boolean {
  const [dx, dy] = [other.x - one.x || 0.01, other.y - one.y]
  const distance = Math.hypot(dx, dy)
  if (distance >= width) return false
  const step = (width - distance) / 2 / distance
  one.x -= dx * step
  one.y -= dy * step
  other.x += dx * step
  other.y += dy * step
  return true
}
