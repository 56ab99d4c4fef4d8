/** The drawing of the states (scripts/draw-maps.ts): where places are on it, and which states a part of it shows. */
import { geoAlbersUsa } from 'd3-geo'
import { type Box, DRAWN_APART, type Frame, meets, type Spot } from '#common/map-geometry.ts'
import type { Point } from './great-circle.ts'
import { STATE_BOXES } from './state-boxes.ts'

/** us-atlas uses 975 by 610, our drawing twice that. */
const project = geoAlbersUsa().scale(2600).translate([975, 610])

/** Null outside the 50 states and the District. */
export function spotOf({ lat, lng }: Point): Spot | null {
  const at = project([lng, lat])
  return at && { x: at[0], y: at[1] }
}

const BOXES: readonly (readonly [code: string, box: Box])[] = Object.entries(STATE_BOXES)

/** USPS codes of the states in a frame. */
export function statesIn(frame: Frame): string[] {
  const [left, top, side] = frame
  const codes: string[] = []
  for (const [code, box] of BOXES) {
    if (!meets(box, [left, top, left + side, top + side])) continue
    if (!DRAWN_APART.has(code)) codes.push(code)
    else if (isCentered(frame, box)) return [code]
  }
  return codes
}

const isCentered = ([x, y, side]: Frame, [left, top, right, bottom]: Box) =>
  left <= x + side / 2 && x + side / 2 <= right && top <= y + side / 2 && y + side / 2 <= bottom

export const boxOfState = (code: string) => STATE_BOXES[code] ?? null
