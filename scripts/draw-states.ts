/**
 * Draws the states for the pages: run `node scripts/draw-states.ts` and commit what changed.
 *
 * app/features/map/states.svg holds a shape per state, which a page shows with `<use>`: the outlines load once, then
 * come from the browser's cache, and the links are in the page. server/domains/places/state-boxes.ts has each state's
 * position. The source is us-atlas (U.S. Census Bureau, public domain), which is already projected.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { STATES } from '#common/states.ts'

type Point = readonly [number, number]
type Ring = readonly Point[]
type Polygon = readonly Ring[]
type Drawn = {
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: readonly Polygon[] }
}

const ROOT = join(import.meta.dirname, '..')
/** Drawing units per us-atlas unit; us-atlas draws on 975 by 610. */
const SCALE = 2
/** Islets smaller than this many square units aren't visible. */
const SMALLEST = 6

const atlas = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json')
const topology = JSON.parse(readFileSync(atlas, 'utf8'))
const { features } = feature(topology, topology.objects.states) as unknown as { features: Drawn[] }

const drawn = features.flatMap(({ properties, geometry }) => {
  const state = STATES.find(({ name }) => name === properties.name)
  if (!state) return []
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const rings = polygons.flatMap((polygon) => polygon.map((ring) => roundRing(ring)))
  const largest = Math.max(...rings.map(areaOf))
  return [{ code: state.code, rings: rings.filter((ring) => areaOf(ring) >= Math.min(SMALLEST, largest)) }]
})
drawn.sort((a, b) => a.code.localeCompare(b.code))

const paths = drawn.map(({ code, rings }) => `<path id="${code}" d="${rings.map(pathOf).join('')}"/>`)
writeFileSync(
  join(ROOT, 'app/features/map/states.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${975 * SCALE} ${610 * SCALE}">\n${paths.join('\n')}\n</svg>\n`,
)

const boxes = drawn.map(({ code, rings }) => `  ${code}: [${boxOf(rings.flat()).join(', ')}],`)
writeFileSync(
  join(ROOT, 'server/domains/places/state-boxes.ts'),
  `/** Where each state lies on the drawing: left, top, right, bottom. Written by scripts/draw-states.ts. */
export const STATE_BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
${boxes.join('\n')}
}
`,
)

/** Rounds to whole units, and removes points that coincide or are on a line with their neighbors. */
function roundRing(ring: Ring): Ring {
  const rounded = ring.map(([x, y]): Point => [Math.round(x * SCALE), Math.round(y * SCALE)])
  const kept: Point[] = []
  for (const point of rounded) {
    const last = kept.at(-1)
    const beforeLast = kept.at(-2)
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    if (last && beforeLast && turn(beforeLast, last, point) === 0) kept.pop()
    kept.push(point)
  }
  return kept
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
}

function areaOf(ring: Ring): number {
  const doubled = ring.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** Relative steps from point to point: half the digits. */
function pathOf(ring: Ring): string {
  const steps = ring.slice(1, -1).map(([x, y], place) => {
    const [fromX, fromY] = ring[place] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  return `M${ring[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
}

function boxOf(points: Ring): number[] {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
