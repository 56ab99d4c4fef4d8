/** The drawing of the states (scripts/draw-maps.ts): where places are on it, and which states a part of it shows. */
import { geoAlbersUsa } from 'd3-geo'
import type { Point } from './great-circle.ts'
import { STATE_BOXES } from './state-boxes.ts'

export type Spot = { x: number; y: number }
/** Left, top, side: a square of the drawing. */
export type Frame = readonly [left: number, top: number, side: number]

/** us-atlas uses 975 by 610, our drawing twice that; the earth's radius is 1,300 in the former. */
const project = geoAlbersUsa().scale(2600).translate([975, 610])
export const UNITS_PER_MILE = 2600 / 3959

/** Null outside the 50 states and the District. */
export function spotOf({ lat, lng }: Point): Spot | null {
  const at = project([lng, lat])
  return at && { x: at[0], y: at[1] }
}

/** Drawn in a corner, at another scale, without neighbors. */
const APART: ReadonlySet<string> = new Set(['AK', 'HI'])

export type Box = readonly [left: number, top: number, right: number, bottom: number]
const BOXES: readonly (readonly [code: string, box: Box])[] = Object.entries(STATE_BOXES)

/** USPS codes of the states in a frame. */
export function statesIn(frame: Frame): string[] {
  const [left, top, side] = frame
  const codes: string[] = []
  for (const [code, box] of BOXES) {
    if (!meets(box, [left, top, left + side, top + side])) continue
    if (!APART.has(code)) codes.push(code)
    else if (isCentered(frame, box)) return [code]
  }
  return codes
}

/** Boxes that have a part in common. */
export const meets = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

const isCentered = ([x, y, side]: Frame, [left, top, right, bottom]: Box) =>
  left <= x + side / 2 && x + side / 2 <= right && top <= y + side / 2 && y + side / 2 <= bottom

export const boxOfState = (code: string) => STATE_BOXES[code] ?? null

export const isIn = ([left, top, side]: Frame, { x, y }: Spot): boolean =>
  x > left && x < left + side && y > top && y < top + side

/** To a tenth of a unit, 800 feet. */
export const rounded = (units: number) => Math.round(units * 10) / 10
