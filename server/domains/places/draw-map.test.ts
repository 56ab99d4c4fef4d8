import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Spot } from '#common/map-geometry.ts'
import { placeHere, placeLabels } from '#common/map-labels.ts'
import { type AreaMap, isLettered, layOut } from '#common/map-layout.ts'
import { drawCountry } from './draw-country.ts'
import { drawRows, drawState } from './draw-map.ts'
import { STATE_BOXES } from './state-boxes.ts'

const db = await testDatabase()
const rowsOf = (zips: readonly (string | null)[], state = 'CA') => zips.map((zip) => ({ zip, state }))

test('a ZIP code is inside its state, in a frame that contains all dots', async () => {
  const map = shown(await drawRows(db, rowsOf(['93721', '89501', null, '93721'])))
  expect(map.dots.map(({ rows }) => rows)).toEqual([[1, 4], [2]])
  expect(isWithin(map.dots[0], STATE_BOXES['CA'] ?? [0, 0, 0, 0])).toBe(true)
  const [x, y, side] = map.frame
  for (const dot of map.dots) expect(isWithin(dot, [x, y, x + side, y + side])).toBe(true)
  expect(map.states).toEqual(expect.arrayContaining(['CA', 'NV']))
  expect(map.states).not.toContain('NY')
})

test.each([
  ['neighboring ZIP codes', ['93721', '93701', '93702', '93703', '93704', '93728']],
  ['a page of one ZIP code', Array.from({ length: 20 }, () => '93721')],
  ['a city and its suburbs', ['90001', '90012', '90210', '91101', '90802', '92801', '90007']],
])("dots don't cover each other, and each row is in one: %s", async (_, zips) => {
  const { dots, frame } = shown(await drawRows(db, rowsOf(zips)))
  expect(dots.flatMap(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual(zips.map((zip, at) => at + 1))
  // Positions are rounded.
  expect(Math.min(0, ...gapsOf(dots))).toBeGreaterThan(-0.3)
  for (const { x, y, radius } of dots) expect(x - radius > frame[0] && y - radius > frame[1]).toBe(true)
})

test('the name of the place searched is above or below its mark, where beyond a dot it would seem to be that of the dot', () => {
  const dots = [
    [1, -2, 2.4, 2],
    [-2.4, -2, -1, 2],
  ] as const
  const place = placeHere({ x: 0, y: 0, name: 'Fresno' }, { taken: dots, frame: [-20, -20, 40], size: 1 })
  expect(place?.label.anchor).toBe('middle')
})

test('the name of a city keeps clear of the edge of the map', () => {
  const near = { x: 15.7, y: 0, name: 'Sanger', radius: 0.3 }
  const [city] = placeLabels([near], { taken: [], frame: [-20, -20, 40], size: 1 })
  expect(city?.label?.anchor).toBe('end')
})

test("a dot's number covers neither another dot nor its own letter", async () => {
  const map = await drawRows(db, rowsOf(['93721', '93701', '93701', '93274']))
  const dot = map && shown(map).dots[0]
  const closer = map && dot && layOut(map, [dot.x - 3, dot.y - 3, 6])
  const [split] = closer?.dots.filter(({ letter, badge }) => letter.length > 1 && badge) ?? []
  if (!closer || !split?.badge) throw new Error('A dot has a letter with a number.')
  // Half of the letter's width, and of the number's. Positions are rounded.
  expect(Math.abs(split.badge.x - split.x)).toBeGreaterThan(closer.size * 0.9)
})

test("a dot's number covers no other dot", async () => {
  const { dots, size } = shown(await drawRows(db, rowsOf(['90012', '90012', '90035', '90035', '90046', '90026'])))
  expect(dots.filter(({ badge }) => badge).length).toBeGreaterThan(1)
  for (const { letter, badge } of dots) {
    if (!badge) continue
    const covered = dots.filter(
      (other) =>
        other.letter !== letter && Math.hypot(other.x - badge.x, other.y - badge.y) < other.radius + size * 0.55,
    )
    expect(covered).toEqual([])
  }
})

test('closer, a dot opens into its places: its letter is numbered, dots keep their size, and names have more room', async () => {
  const map = await drawRows(db, rowsOf(['93721', '93701', '93274', '93722']))
  const first = shown(map)
  const [together] = first.dots
  expect(together?.rows.length).toBeGreaterThan(1)
  if (!map || !together) return
  const side = 6
  const closer = layOut(map, [together.x - side / 2, together.y - side / 2, side])
  expect(closer.dots.length).toBeGreaterThan(1)
  expect(closer.dots.map(({ letter }) => letter)).toEqual(closer.dots.map((_, at) => `${together.letter}${at + 1}`))
  expect(closer.size / side).toBeCloseTo(first.size / map.frame[2], 2)
  expect(closer.scale?.miles).toBeLessThan(first.scale?.miles ?? 0)
})

test('dots have letters in the order of their first rows, and are wider for more rows', async () => {
  const { dots } = shown(await drawRows(db, rowsOf(['93721', '95814', '93721', '93721', '90012'])))
  expect(dots.map(({ letter, rows }) => ({ letter, rows }))).toEqual([
    { letter: 'A', rows: [1, 3, 4] },
    { letter: 'B', rows: [2] },
    { letter: 'C', rows: [5] },
  ])
  expect(dots[0]?.radius).toBeGreaterThan(dots[1]?.radius ?? 0)
})

test.each([
  ['half the country', ['93721', '10001', '10002', '33101', '55401']],
  ['a diagonal', ['90001', '98101', '10001', '04401']],
  ['a city', ['93721', '93720', '93730', '93706']],
])('no dot is under the buttons: %s', async (_, zips) => {
  const { dots, frame } = shown(await drawRows(db, rowsOf(zips)))
  const [x, y, side] = frame
  for (const dot of dots) {
    expect(isWithin(dot, [x, y, x + side, y + side])).toBe(true)
    expect(dot.x + dot.radius > x + side * 0.5 && dot.y - dot.radius < y + side * 0.2).toBe(false)
  }
})

test('the place searched is on the map, with its name and how far around it', async () => {
  const here = { name: 'Fresno', lat: 36.7378, lng: -119.7871, radiusMiles: 25 }
  const map = shown(await drawRows(db, rowsOf(['93721', '93701', '93274']), { here }))
  expect(map.here).toMatchObject({ name: 'Fresno', reach: 16.4 })
  expect(map.hereLabel).not.toBeNull()
  expect(map.cities.map(({ mark }) => mark.name)).not.toContain('Fresno')
  expect(
    shown(await drawRows(db, rowsOf(['99501']), { here: { ...here, lat: 61.2, lng: -149.9 } })).here?.reach,
  ).toBeNull()
  expect(shown(await drawRows(db, rowsOf(['93721']), { here: { ...here, lat: null } })).here).toBeNull()
})

test('names of cities cover no dot and no other name', async () => {
  for (const zips of [['93721', '93701', '93702'], ['35203', '36602', '35801'], ['10001'], ['90001', '92101']]) {
    const map = shown(await drawRows(db, rowsOf(zips)))
    const boxes = map.cities.flatMap(({ mark, label }) => (label ? [boxOfName(mark.name, label, map.size)] : []))
    expect(boxes.length).toBeGreaterThan(1)
    for (const [at, box] of boxes.entries()) {
      expect(boxes.slice(at + 1).filter((other) => overlap(box, other))).toEqual([])
      expect(map.dots.filter(({ x, y }) => overlap(box, [x, y, x, y]))).toEqual([])
    }
  }
})

test("the map's edge cuts no city's mark", async () => {
  for (const zips of [['93721', '93701', '93702'], ['93721'], ['35203', '36602', '35801']]) {
    const { cities, frame } = shown(await drawRows(db, rowsOf(zips)))
    const [left, top, side] = frame
    const cut = cities.filter(
      ({ mark: { x, y, radius } }) => Math.min(x - left, y - top, left + side - x, top + side - y) < radius,
    )
    expect(cut).toEqual([])
  }
})

test('cities around are links', async () => {
  const clovis = { name: 'Clovis', state: 'CA', slug: 'clovis', lat: 36.8252, lng: -119.7029 }
  const { cities } = shown(await drawRows(db, rowsOf(['93721']), { around: [clovis] }))
  expect(cities.filter(({ mark }) => mark.to).map(({ mark }) => mark.name)).toEqual(['Clovis'])
  expect(cities.filter(({ label }) => label === null)).toEqual([])
})

test('a state shows its cities with the most listings, without suburbs inside their marks', async () => {
  const city = { state: 'CA', slug: 'x', lng: -119.7871 }
  const drawn = await drawState(db, 'CA', [
    { ...city, name: 'Fresno', lat: 36.7378, listings: 90 },
    { ...city, name: 'Suburb', lat: 36.8, listings: 2 },
    { ...city, name: 'Far', lat: 38.6, listings: 2 },
  ])
  const map = shown(drawn)
  expect(map.cities.map(({ mark }) => mark.name)).toEqual(['Fresno', 'Far'])
  const [fresno] = map.cities
  if (!drawn || !fresno) return
  const closer = layOut(drawn, [fresno.mark.x - 5, fresno.mark.y - 5, 10])
  expect(closer.cities.map(({ mark }) => mark.name)).toEqual(['Fresno', 'Suburb'])
  expect(map.cities[0]?.mark.radius).toBeGreaterThan(map.cities[1]?.mark.radius ?? 0)
  expect(map.state).toBe('CA')
  expect(await drawState(db, 'GU', [])).toBeNull()
})

test('every city of a state has room for its number, and the largest has its name, though it covers a smaller one', async () => {
  const city = (name: string, listings: number, lat: number, lng: number) => ({
    state: 'CA',
    slug: name,
    name,
    listings,
    lat,
    lng,
  })
  const around = [
    [36.7, -119],
    [36.7, -120.8],
    [37.5, -119.8],
    [36, -119.8],
  ] as const
  const { cities, size } = shown(
    await drawState(db, 'CA', [
      city('Fresno', 90, 36.7, -119.8),
      ...around.map((at, place) => city(`Longtown ${place}`, 2, at[0], at[1])),
    ]),
  )
  expect(cities[0]).toMatchObject({ mark: { name: 'Fresno' }, label: { anchor: expect.any(String) } })
  expect(cities.length).toBeLessThan(5)
  for (const { mark } of cities) expect(mark.radius).toBeGreaterThan(size * 0.4)
})

/** Fresno, a suburb of it, more cities than a page has, and one far away. */
const MANY_CITIES = [
  { name: 'Fresno', listings: 90, lat: 36.7378, lng: -119.7871 },
  { name: 'Suburb', listings: 5, lat: 36.75, lng: -119.79 },
  ...Array.from({ length: 150 }, (_, at) => ({
    name: `Town ${at}`,
    listings: 1 + (at % 7),
    lat: 33 + (at % 13) * 0.4,
    lng: -121.5 + Math.floor(at / 13) * 0.25,
  })),
  { name: 'Eureka', listings: 1, lat: 40.8, lng: -124.16 },
].map((city) => Object.assign({ state: 'CA', slug: city.name }, city))

test("at every zoom, the numbers on the map of a state add up to its listings, and marks don't cover each other", async () => {
  const map = await drawState(db, 'CA', MANY_CITIES)
  if (!map) throw new Error('There is a map.')
  const listings = MANY_CITIES.reduce((sum, city) => sum + city.listings, 0)
  const [left, top, most] = map.bounds
  const sums = [most, most / 2, most / 4, most / 8, 30].map((side) => {
    // Positions are rounded to a tenth; no mark is on an edge.
    const steps = Array.from({ length: Math.ceil(most / side) }, (_, at) => at * side + 0.05)
    const views = steps.flatMap((dx) => steps.map((dy) => layOut(map, [left + dx, top + dy, side]).cities))
    for (const cities of views) expect(gapsOf(cities.map(({ mark }) => mark)).filter((gap) => gap < -0.3)).toEqual([])
    return views.flat().reduce((sum, { mark }) => sum + (mark.listings ?? 0), 0)
  })
  expect(sums).toEqual(sums.map(() => listings))
})

test('a city without room of its own is counted in the one next to it, which says so', async () => {
  const map = shown(await drawState(db, 'CA', MANY_CITIES.slice(0, 2)))
  expect(map.cities.map(({ mark }) => mark)).toMatchObject([{ name: 'Fresno', listings: 95, more: 1 }])
})

test('a map of the country counts the agents of all pages by area, and says which of them are on this page', async () => {
  const listed: Readonly<Record<string, number>> = { Fresno: 5, Clovis: 2, Seattle: 9, Honolulu: 4 }
  const cities = await db<{ id: number; name: string }[]>`
    select id, name from city where name || ', ' || state in ('Fresno, CA', 'Clovis, CA', 'Seattle, WA', 'Honolulu, HI')`
  const counts = new Map(cities.map(({ id, name }) => [id, listed[name] ?? 0]))
  const page = [...rowsOf(['98101', '93612', '00000']), { zip: '96813', state: 'HI' }, ...rowsOf(['93721'])]
  const map = await drawCountry(db, (id) => counts.get(id) ?? 0, page)
  expect(map?.cities.map(({ name, listings, rows }) => ({ name, listings, rows }))).toEqual([
    { name: 'Seattle', listings: 9, rows: [1] },
    { name: 'Fresno', listings: 7, rows: [2, 5] },
  ])
  expect(await drawCountry(db, () => 0, page)).toBeNull()
})

test('a city on the map of a state stands for the rows of the page that it counts, also where it is joined', async () => {
  const map = await drawState(db, 'CA', MANY_CITIES, rowsOf(['93721', '95501', null, '93701']))
  if (!map) throw new Error('There is a map.')
  const [left, top, side] = map.bounds
  for (const frame of [map.frame, map.bounds, [left, top, side * 4] as const]) {
    const rows = layOut(map, frame).cities.flatMap(({ mark }) => mark.rows ?? [])
    expect(rows.toSorted((a, b) => a - b)).toEqual([1, 2, 4])
  }
})

test('Alaska and Hawaii are drawn in a corner: without a scale, and without the states beside them', async () => {
  for (const [zip, state] of [
    ['99501', 'AK'],
    ['96813', 'HI'],
  ] as const) {
    expect(shown(await drawRows(db, rowsOf([zip])))).toMatchObject({ scale: null, states: [state], around: [] })
  }
  expect(shown(await drawRows(db, rowsOf(['93721']))).scale).toEqual({ miles: 5, units: 3.3 })
})

test('the whole state is that of the first row, also where another one is beside it', async () => {
  const near = shown(await drawRows(db, rowsOf(['60433', '46402'], 'IL')))
  expect([near.locator?.state, near.isLocated]).toEqual(['IL', true])
  expect(shown(await drawRows(db, rowsOf(['60601', '62901'], 'IL'))).isLocated).toBe(false)
})

test('the scale fits on the map of the smallest state', async () => {
  const { scale, frame } = shown(await drawState(db, 'DC', []))
  expect(scale?.units).toBeLessThan(frame[2] / 2)
})

test('counties are named around a place, and neighbors on the map of a state, where they cover nothing', async () => {
  const place = shown(await drawRows(db, rowsOf(['93721'])))
  expect(place.areas.map(({ name }) => name)).toContain('Fresno County')
  const state = shown(await drawState(db, 'CA', MANY_CITIES))
  const names = state.areas.map(({ name }) => name)
  expect(names).toContain('Nevada')
  expect(names).not.toContain('California')
  for (const { x, y } of state.areas)
    expect(state.cities.filter(({ mark }) => Math.hypot(mark.x - x, mark.y - y) < mark.radius)).toEqual([])
})

test('a map of the country has the states as one shape, and neither names of cities nor a state in its corner', async () => {
  const map = shown(await drawRows(db, rowsOf(['93721', '10001', '33101'])))
  expect([map.states, map.around, map.cities, map.locator]).toEqual([['US'], [], [], null])
  const west = shown(await drawRows(db, rowsOf(['93721', '98101', '80202'])))
  expect(west.states).toContain('NV')
})

test('a map has letters only if each stands for few rows', async () => {
  const letteredWith = async (zips: readonly string[]) => isLettered(shown(await drawRows(db, rowsOf(zips))).rows)
  expect(await letteredWith(['93721', '95814', '90012', '92101', '92101'])).toBe(true)
  expect(await letteredWith(['93721', '93721', '93721', '95814'])).toBe(false)
})

test('without any ZIP code on the drawing there is no map', async () => {
  expect(await drawRows(db, rowsOf([]))).toBeNull()
  expect(await drawRows(db, rowsOf([null, '00000']))).toBeNull()
  // Guam isn't on the drawing of the states.
  expect(await drawRows(db, rowsOf(['96910']))).toBeNull()
})

const gapsOf = (marks: readonly (Spot & { radius: number })[]) =>
  marks.flatMap((one, place) =>
    marks.slice(place + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius),
  )

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** As it is first shown. */
function shown(map: AreaMap | null) {
  if (!map) throw new Error('There is a map.')
  return { ...map, ...layOut(map, map.frame) }
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
