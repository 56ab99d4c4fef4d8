import { expect, test } from 'vitest'
import { fastestMs } from '#tests/support/cpu-of.ts'
import { testDatabase } from '#tests/support/database.ts'
import { apart, drawDots } from './draw-dots.ts'
import { STATE_BOXES } from './state-boxes.ts'

const db = await testDatabase()

test('a ZIP code is inside its state, in a frame that contains all dots', async () => {
  const map = await drawDots(db, ['93721', '89501', '93721'])
  expect(map?.dots.map(({ rows }) => rows)).toEqual([[1, 3], [2]])
  if (!map) throw new Error('There is a map.')
  expect(isWithin(map.dots[0], STATE_BOXES['CA'] ?? [0, 0, 0, 0])).toBe(true)
  const [x, y, side] = map.frame
  for (const dot of map.dots) expect(isWithin(dot, [x, y, x + side, y + side])).toBe(true)
  expect(map.states).toEqual(expect.arrayContaining(['CA', 'NV']))
  expect(map.states).not.toContain('NY')
})

test("neighboring dots don't cover each other", async () => {
  const map = await drawDots(db, ['93721', '93701', '93702', '93703', '93704', '93728'])
  const side = map?.frame[2] ?? 0
  const dots = map?.dots ?? []
  expect(dots.length).toBe(6)
  const gaps = dots.flatMap((one, place) =>
    dots.slice(place + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  expect(Math.min(...gaps)).toBeGreaterThan(side * 0.05)
})

test("dots that don't overlap are checked once, not in every round", () => {
  const still = Array.from({ length: 20 }, (_, at) => ({ x: at * 10, y: 0, rows: [] }))
  expect(apart(still, 5)).toEqual(still)
  const near = still.map(({ x, y, rows }) => ({ x: x / 1000, y, rows }))
  // The second one uses all its rounds.
  expect(fastestMs(() => apart(near, 5)) / fastestMs(() => apart(still, 5))).toBeGreaterThan(5)
})

test('Alaska is drawn smaller, so its map has no scale', async () => {
  expect((await drawDots(db, ['99501']))?.scale).toBeNull()
  expect((await drawDots(db, ['93721']))?.scale).toEqual({ miles: 25, units: 16 })
})

test('without any ZIP code on the drawing there is no map', async () => {
  expect(await drawDots(db, [])).toBeNull()
  expect(await drawDots(db, [null, '00000'])).toBeNull()
  // Guam isn't on the drawing of the states.
  expect(await drawDots(db, ['96910'])).toBeNull()
})

const isWithin = (
  dot: { x: number; y: number } | undefined,
  [left, top, right, bottom]: readonly [number, number, number, number],
) => dot !== undefined && dot.x > left && dot.x < right && dot.y > top && dot.y < bottom
