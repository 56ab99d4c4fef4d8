import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { clearZipTableCache, milesOf, nearbyCities, zipOf, zipsDrawn, zipsWithin } from './nearest-zips.ts'

const db = await testDatabase()

/** The same query in PostgreSQL over every ZIP code. */
const bruteForce = (lat: number, lng: number, miles: number) => db<{ zip: string; miles: number }[]>`
  select * from (
    select zip, 2 * 3958.7613 * asin(least(1, sqrt(sin(radians(lat - ${lat}) / 2) ^ 2
      + cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lng - ${lng}) / 2) ^ 2))) as miles
    from zip where lat is not null) as far
  where miles <= ${miles} order by miles, zip`

test.each([
  ['Fresno', 36.7378, -119.7871, 25],
  ['New York', 40.75, -73.99, 5],
  ['rural Nevada', 39.5, -116.9, 100],
  ['Alaska, near the pole', 71.29, -156.79, 100],
  ['the dateline', 51.9, 179.9, 500],
])('all ZIP codes within the radius around %s are found, nearest first', async (_, lat, lng, miles) => {
  const found = [...(await zipsWithin(db, { lat, lng, miles }))].map((near) => ({
    zip: zipOf(near),
    miles: milesOf(near),
  }))
  const expected = await bruteForce(lat, lng, miles)
  expect(found.map(({ zip }) => zip).sort()).toEqual(expected.map(({ zip }) => zip).sort())
  expect(found).toEqual(found.toSorted((a, b) => a.miles - b.miles))
})

test('a ZIP code is its own nearest, at distance 0', async () => {
  const [first, second] = await zipsWithin(db, { zip: '93721', miles: 10 })
  expect([zipOf(first ?? 0), milesOf(first ?? -1)]).toEqual(['93721', 0])
  expect(milesOf(second ?? 0)).toBeGreaterThan(0)
})

test.each(['00000', '99999', '937', 'abcde', ''])('nothing is found around the unknown ZIP code "%s"', async (zip) => {
  expect(await zipsWithin(db, { zip, miles: 100 })).toHaveLength(0)
  expect((await zipsDrawn(db)).spotOfZip(zip)).toBeNull()
})

test('a reloaded table includes what was added', async () => {
  const spotOf = async (zip: string) => (await zipsDrawn(db)).spotOfZip(zip)
  expect(await spotOf('00002')).toBeNull()
  await db`insert into zip (zip, state, lat, lng) values ('00002', 'NY', 40.5, -73.5)`
  expect(await spotOf('00002')).toBeNull()
  clearZipTableCache()
  expect(await spotOf('00002')).not.toBeNull()
})

test('each database has its own table', async () => {
  const other = await testDatabase()
  await other`insert into zip (zip, state, lat, lng) values ('00003', 'NY', 40.5, -73.5)`
  expect((await zipsDrawn(db)).spotOfZip('00003')).toBeNull()
  expect((await zipsDrawn(other)).spotOfZip('00003')).not.toBeNull()
})

const cityId = async (state: string, key: string) => {
  const [row] = await db<[{ id: number }]>`select id from city where state = ${state} and city_key = ${key}`
  return row.id
}

test('nearby cities are nearest first, across the state line, without the city itself', async () => {
  const id = await cityId('MO', 'kansas city')
  const near = await nearbyCities(db, id, { limit: 40 })
  expect(near).toHaveLength(40)
  expect(new Set(near.map(({ state }) => state))).toEqual(new Set(['MO', 'KS']))
  expect(near.map(({ cityId: other }) => other)).not.toContain(id)
  expect(near.map(({ miles }) => miles)).toEqual(near.map(({ miles }) => miles).sort((a, b) => a - b))
  expect(near.at(-1)?.miles).toBeLessThanOrEqual(50)
})

test('nearby cities can be limited to those with a listed agent', async () => {
  const id = await cityId('MO', 'kansas city')
  expect(await nearbyCities(db, id, { limit: 5, listedOnly: true })).toEqual([])
})

test('a military post office has no nearby cities', async () => {
  expect(await nearbyCities(db, await cityId('AE', 'apo'), { limit: 5 })).toEqual([])
})
