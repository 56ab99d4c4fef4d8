/** Moves overlapping dots apart, a little in each round: a readable number matters more than the exact place. */
import { rounded, type Spot } from './drawing.ts'

const ROUNDS = 40
/** Directions that never repeat, as in a sunflower. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

export function spreadDots(spots: readonly Spot[], width: number): Spot[] {
  const [xs, ys] = startingPoints(spots, width)
  for (let round = 0; round < ROUNDS && pushAll(xs, ys, width); round++);
  return spots.map((_, at) => ({ x: rounded(xs[at] ?? 0), y: rounded(ys[at] ?? 0) }))
}

/** Dots of the same place are set around it, the first in the middle: pushing alone would need many rounds. */
function startingPoints(spots: readonly Spot[], width: number): [Float64Array, Float64Array] {
  const here = new Map<number, number>()
  const [xs, ys] = [new Float64Array(spots.length), new Float64Array(spots.length)]
  for (const [at, { x, y }] of spots.entries()) {
    const place = x * 10_000 + y
    const before = here.get(place) ?? 0
    here.set(place, before + 1)
    const away = width * 0.6 * Math.sqrt(before)
    xs[at] = x + away * Math.cos(before * GOLDEN_ANGLE)
    ys[at] = y + away * Math.sin(before * GOLDEN_ANGLE)
  }
  return [xs, ys]
}

/** @returns false when no dot moved. */
function pushAll(xs: Float64Array, ys: Float64Array, width: number): boolean {
  let moves = false
  for (let at = 1; at < xs.length; at++) {
    for (let before = 0; before < at; before++) {
      const dx = valueAt(xs, at) - valueAt(xs, before)
      const dy = valueAt(ys, at) - valueAt(ys, before)
      const square = dx * dx + dy * dy
      if (square >= width * width) continue
      moves = true
      const distance = Math.sqrt(square)
      // A little farther than needed, so that the last round comes.
      const step = (width * 1.01 - distance) / 2 / distance
      move(xs, before, -dx * step)
      move(ys, before, -dy * step)
      move(xs, at, dx * step)
      move(ys, at, dy * step)
    }
  }
  return moves
}

const valueAt = (values: Float64Array, at: number): number => values[at] ?? 0

function move(values: Float64Array, at: number, by: number): void {
  values[at] = valueAt(values, at) + by
}
