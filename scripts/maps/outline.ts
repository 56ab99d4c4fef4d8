/** Outlines as SVG path data: simplified once per shared line, so that neighbors still meet, and in relative steps. */
export type Point = readonly [number, number]
export type Line = readonly Point[]

/** @returns the line without the points that are less than `tolerance` beside it (Douglas and Peucker). */
export function simplify(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  let farthest = 0
  let at = 0
  for (const [index, point] of line.entries()) {
    const distance = distanceTo(point, first, last)
    if (distance > farthest) [farthest, at] = [distance, index]
  }
  if (farthest <= tolerance) return [first, last]
  return [...simplify(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(line.slice(at), tolerance)]
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  // A ring starts where it ends.
  if (length === 0) return Math.hypot(x - ax, y - ay)
  const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2))
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
}

/** Scales to whole units, and removes points that coincide or are on a line with their neighbors. */
export function toUnits(line: Line, scale: number): Line {
  const kept: Point[] = []
  for (const [x, y] of line) {
    const point: Point = [Math.round(x * scale), Math.round(y * scale)]
    const last = kept.at(-1)
    const beforeLast = kept.at(-2)
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    if (last && beforeLast && turn(beforeLast, last, point) === 0) kept.pop()
    kept.push(point)
  }
  return kept
}

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - by) - (by - ay) * (cx - bx)

export function areaOf(ring: Line): number {
  const doubled = ring.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** Relative steps from point to point: half the digits. A ring's last point is its first, which `z` repeats. */
export const ringPath = (ring: Line): string => `${linePath(ring.slice(0, -1))}z`

export function linePath(line: Line): string {
  const steps = line.slice(1).map(([x, y], place) => {
    const [fromX, fromY] = line[place] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  return `M${line[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}`
}

export function boxOf(points: Line): [left: number, top: number, right: number, bottom: number] {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
