import { expect, test } from 'vitest'
import { readDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { greatCircleMiles, type Point } from './great-circle.ts'
import { loadPlaces } from './load-places.ts'

const db = await testDatabase()
/** Read from a map. */
const TOWNS: Readonly<Record<string, Point>> = {
  'Anchorage, AK': { lat: 61.22, lng: -149.9 },
  'Colorado Springs, CO': { lat: 38.83, lng: -104.82 },
  'Las Vegas, NV': { lat: 36.17, lng: -115.14 },
  'Vieques, PR': { lat: 18.15, lng: -65.44 },
  'Cordova, AK': { lat: 60.54, lng: -145.76 },
}

const cityOf = async (zip: string) => {
  const [row] = await db`
    select city.state, city.name as city, county.name as county
    from zip left join city on city.id = zip.city_id left join county on county.id = zip.county_id
    where zip.zip = ${zip}`
  return row
}
const aliasOf = async (state: string, key: string) => {
  const [row] = await db<[{ name: string }?]>`
    select city.name from city_alias join city on city.id = city_id
    where city_alias.state = ${state} and alias_key = ${key}`
  return row?.name ?? null
}

test('loading the same data twice writes nothing', async () => {
  const before = await readDataVersion(db, 'places')
  expect(await loadPlaces(db)).toMatchObject({ loaded: false })
  expect(await readDataVersion(db, 'places')).toBe(before)
})

test('a new version of the data is loaded in place: cities keep their ids, closed ZIP codes stay', async () => {
  const [before] = await db`select id from city where state = 'CA' and city_key = 'fresno'`
  await db`update place_source set stamp = 'older'`
  await db`update city set name = 'Old name', zip_count = 0 where state = 'CA' and city_key = 'fresno'`
  await db`insert into zip (zip, state) values ('00001', 'CA')`
  expect(await loadPlaces(db)).toMatchObject({ loaded: true, states: 62 })
  const [after] = await db`select id, name from city where state = 'CA' and city_key = 'fresno'`
  expect(after).toEqual({ id: before?.['id'], name: 'Fresno' })
  expect(await db`select 1 from zip where zip = '00001'`).toHaveLength(1)
})

test('two simultaneous starts load once', async () => {
  await db`delete from place_source`
  const runs = await Promise.all([loadPlaces(db), loadPlaces(db)])
  expect(runs.map(({ loaded }) => loaded).sort()).toEqual([false, true])
})

test('every city, county, and alias that a row references exists', async () => {
  const [orphans] = await db`
    select
      (select count(*)::int from zip where city_id not in (select id from city)) as cities,
      (select count(*)::int from zip where county_id not in (select id from county)) as counties,
      (select count(*)::int from city_alias where city_id not in (select id from city)) as aliases,
      (select count(*)::int from city where state not in (select code from state)) as states`
  expect(orphans).toEqual({ cities: 0, counties: 0, aliases: 0, states: 0 })
})

test('no alias is the name of another city in its state', async () => {
  expect(
    await db`select 1 from city_alias join city on city.state = city_alias.state and city_key = alias_key`,
  ).toHaveLength(0)
})

test.each([
  ['93721', { state: 'CA', city: 'Fresno', county: 'Fresno' }],
  ['75070', { state: 'TX', city: 'McKinney', county: 'Collin' }],
  ['00901', { state: 'PR', city: 'San Juan', county: null }],
  ['96910', { state: 'GU', city: 'Hagatna', county: null }],
  ['96960', { state: 'MH', city: 'Majuro', county: null }],
  ['09012', { state: 'AE', city: 'APO', county: null }],
  // The source assigns this post to the Americas, but its ZIP code is in the Pacific.
  ['96201', { state: 'AP', city: 'APO', county: null }],
  ['96860', { state: 'HI', city: 'JBPHH', county: 'Honolulu' }],
  ['22030', { state: 'VA', city: 'Fairfax', county: 'Fairfax (city)' }],
])('ZIP code %s is in %o', async (zip, place) => {
  expect(await cityOf(zip)).toEqual(place)
})

test.each([
  ['MO', 'st louis', 'Saint Louis'],
  ['TX', 'ft worth', 'Fort Worth'],
  ['AR', 'n little rock', 'North Little Rock'],
  ['ID', 'coeur d alene', "Coeur d'Alene"],
  ['TX', 'mc kinney', 'McKinney'],
  ['NY', 'nyc', 'New York'],
  ['DC', 'washington d c', 'Washington'],
  ['UT', 'salt lake', 'Salt Lake City'],
  ['UT', 'slc', 'Salt Lake City'],
  ['CA', 'la', 'Los Angeles'],
  ['CA', 'sf', 'San Francisco'],
  ['OK', 'okc', 'Oklahoma City'],
  ['IN', 'indy', 'Indianapolis'],
  ['DC', 'dc', 'Washington'],
])('in %s, "%s" means %s', async (state, alias, name) => {
  expect(await aliasOf(state, alias)).toBe(name)
})

test("a firm with its own ZIP code isn't a city: its ZIP code is where the firm is", async () => {
  expect(await db`select 1 from city where state = 'SD' and city_key = 'citibank'`).toHaveLength(0)
  expect(await cityOf('57188')).toMatchObject({ state: 'SD', city: 'Sioux Falls' })
})

test('a military post office has no position, though its ZIP codes may have one', async () => {
  expect(await db`select 1 from city where state = 'AE' and city_key = 'apo' and lat is null`).toHaveLength(1)
})

test.each([
  ['99505', 'Anchorage', 'AK'],
  ['99506', 'Anchorage', 'AK'],
  ['80840', 'Colorado Springs', 'CO'],
  ['89179', 'Las Vegas', 'NV'],
  ['00765', 'Vieques', 'PR'],
  // Here the Census Bureau's tract starts 40 miles from the town.
  ['99574', 'Cordova', 'AK'],
  ['99503', 'Anchorage', 'AK'],
])('ZIP code %s is within 25 miles of %s, %s', async (zip, city, state) => {
  const [at] = await db<[Point]>`select lat, lng from zip where zip = ${zip}`
  const town = TOWNS[`${city}, ${state}`] ?? { lat: 0, lng: 0 }
  expect(greatCircleMiles(at, town)).toBeLessThan(25)
})
