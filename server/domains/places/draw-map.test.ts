import { expect, test } from 'vitest'
import { fastestMs } from '#tests/support/cpu-of.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type AreaMap, drawRows, drawState } from './draw-map.ts'
import { STATE_BOXES } from './state-boxes.ts'
import { spreadDots } from './spread-dots.ts'

const db = await testDatabase()
const rowsOf = (zips: readonly (string | null)[], state = 'CA') => zips.map((zip) => ({ zip, state }))

test('a ZIP code is inside its state, in a frame that contains all dots', async () => {
  const map = shown(await drawRows(db, rowsOf(['93721', '89501', null, '93721'])))
  expect(map.dots.map(({ row }) => row)).toEqual([1, 2, 4])
  expect(isWithin(map.dots[0], STATE_BOXES['CA'] ?? [0, 0, 0, 0])).toBe(true)
  const [x, y, side] = map.frame
  for (const dot of map.dots) expect(isWithin(dot, [x, y, x + side, y + side])).toBe(true)
  expect(map.states).toEqual(expect.arrayContaining(['CA', 'NV']))
  expect(map.states).not.toContain('NY')
})

test.each([
  ['neighboring ZIP codes', ['93721', '93701', '93702', '93703', '93704', '93728']],
  ['a page of one ZIP code', Array.from({ length: 20 }, () => '93721')],
])("dots don't cover each other: %s", async (_, zips) => {
  const { dots, radius, frame } = shown(await drawRows(db, rowsOf(zips)))
  expect(dots).toHaveLength(zips.length)
  const gaps = dots.flatMap((one, place) =>
    dots.slice(place + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  // Positions are rounded.
  expect(Math.min(...gaps)).toBeGreaterThan(radius * 2 - 0.2)
  for (const dot of dots) expect(dot.x - radius > frame[0] && dot.y - radius > frame[1]).toBe(true)
})

test("dots that don't overlap are checked once, not in every round", () => {
  const still = Array.from({ length: 20 }, (_, at) => ({ x: at * 10, y: 0 }))
  expect(spreadDots(still, 5)).toEqual(still)
  const near = still.map(({ x, y }) => ({ x: x / 1000, y }))
  expect(fastestMs(() => spreadDots(near, 5)) / fastestMs(() => spreadDots(still, 5))).toBeGreaterThan(3)
})

test('names of cities cover no dot and no other name', async () => {
  for (const zips of [['93721', '93701', '93702'], ['35203', '36602', '35801'], ['10001'], ['90001', '92101']]) {
    const map = shown(await drawRows(db, rowsOf(zips)))
    const boxes = map.cities.flatMap(({ mark, label }) => (label ? [boxOfName(mark.name, label, map.size)] : []))
    expect(boxes.length).toBeGreaterThan(2)
    for (const [at, box] of boxes.entries()) {
      expect(boxes.slice(at + 1).filter((other) => overlap(box, other))).toEqual([])
      expect(map.dots.filter(({ x, y }) => overlap(box, [x, y, x, y]))).toEqual([])
    }
  }
})

test('cities around are links, also where their name has no room', async () => {
  const clovis = { name: 'Clovis', state: 'CA', slug: 'clovis', lat: 36.8252, lng: -119.7029 }
  const { cities } = shown(await drawRows(db, rowsOf(['93721']), [clovis]))
  expect(cities.filter(({ mark }) => mark.isLink).map(({ mark }) => mark.name)).toEqual(['Clovis'])
  expect(cities.filter(({ mark, label }) => !mark.isLink && label === null)).toEqual([])
})

test('a state shows its cities with the most listings, without suburbs inside their marks', () => {
  const city = { state: 'CA', slug: 'x', lng: -119.7871 }
  const map = shown(
    drawState('CA', [
      { ...city, name: 'Fresno', lat: 36.7378, listings: 90 },
      { ...city, name: 'Suburb', lat: 36.74, listings: 2 },
      { ...city, name: 'Far', lat: 38.6, listings: 2 },
    ]),
  )
  expect(map.cities.map(({ mark }) => mark.name)).toEqual(['Fresno', 'Far'])
  expect(map.cities[0]?.mark.radius).toBeGreaterThan(map.cities[1]?.mark.radius ?? 0)
  expect(map.state).toBe('CA')
  expect(drawState('GU', [])).toBeNull()
})

test('Alaska and Hawaii are drawn in a corner: without a scale, and without the states beside them', async () => {
  for (const [zip, state] of [
    ['99501', 'AK'],
    ['96813', 'HI'],
  ] as const) {
    expect(await drawRows(db, rowsOf([zip]))).toMatchObject({ scale: null, states: [state] })
  }
  expect((await drawRows(db, rowsOf(['93721'])))?.scale).toEqual({ miles: 25, units: 16 })
})

test('the whole state is that of the first row, also where another one is beside it', async () => {
  const { locator } = shown(await drawRows(db, rowsOf(['60601', '46402'], 'IL')))
  expect(locator?.state).toBe('IL')
  expect(shown(await drawRows(db, rowsOf(['60601', '62901'], 'IL'))).locator).toBeNull()
})

test('the scale fits on the map of the smallest state', () => {
  const { scale, frame } = shown(drawState('DC', []))
  expect(scale?.units).toBeLessThan(frame[2] / 2)
})

test('without any ZIP code on the drawing there is no map', async () => {
  expect(await drawRows(db, rowsOf([]))).toBeNull()
  expect(await drawRows(db, rowsOf([null, '00000']))).toBeNull()
  // Guam isn't on the drawing of the states.
  expect(await drawRows(db, rowsOf(['96910']))).toBeNull()
})

type Box = readonly [left: number, top: number, right: number, bottom: number]

function shown(map: AreaMap | null): AreaMap {
  if (!map) throw new Error('There is a map.')
  return map
}

/** Narrower than place-labels.ts assumes. */
function boxOfName(name: string, { x, y, anchor }: { x: number; y: number; anchor: string }, size: number): Box {
  const wide = name.length * size * 0.5
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2
  return [left, y - size * 0.45, left + wide, y + size * 0.45]
}

const overlap = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

const isWithin = (dot: { x: number; y: number } | undefined, [left, top, right, bottom]: Box) =>
  dot !== undefined && dot.x > left && dot.x < right && dot.y > top && dot.y < bottom
