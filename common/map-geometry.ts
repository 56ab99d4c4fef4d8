/** Places on the drawing of the states (scripts/draw-maps.ts), in its units. */

export type Spot = { x: number; y: number }
/** Left, top, side: a square of the drawing. */
export type Frame = readonly [left: number, top: number, side: number]
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** The states drawn in a corner, at another scale, without neighbors. */
export const DRAWN_APART: ReadonlySet<string> = new Set(['AK', 'HI'])
/** The id of the contiguous states in states.svg, drawn as one on a map of the country. */
export const CONTIGUOUS = 'US'
/** About 1,200 miles. */
const COUNTRY_SIDE = 800
export const isOfCountry = ([, , side]: Frame) => side > COUNTRY_SIDE

/** Boxes that have a part in common. */
export const meets = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

export const isIn = ([left, top, side]: Frame, { x, y }: Spot): boolean =>
  x > left && x < left + side && y > top && y < top + side

export const isInside = (frame: Frame, [left, top, right, bottom]: Box): boolean =>
  isIn(frame, { x: left, y: top }) && isIn(frame, { x: right, y: bottom })

/** To a tenth of a unit, 800 feet. */
export const rounded = (units: number) => Math.round(units * 10) / 10

export const boxOf = ({ x, y }: Spot, radius: number): Box => [x - radius, y - radius, x + radius, y + radius]

/** Contains all of the spots, with a margin in fractions of what they need. */
export function frameOf(spots: readonly Spot[], smallest: number, margin = MARGIN): Frame {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const side = Math.ceil(Math.max(smallest, (1 + 2 * margin) * Math.max(right - left, bottom - top)))
  return [Math.round((left + right - side) / 2), Math.round((top + bottom - side) / 2), side]
}
const MARGIN = 0.14

/** The earth's radius is 2,600 units. */
export const UNITS_PER_MILE = 2600 / 3959
