import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { type PlaceSuggestion, suggestPlaces, suggestPlacesFor } from './suggest-places.ts'

const db = await testDatabase()

const written = (places: readonly PlaceSuggestion[]) =>
  places.map(({ zip, city, state }) => [zip, city, state].filter(Boolean).join(' '))

test.each([
  ['fresn', 'Fresno CA'],
  ['saint lou', 'Saint Louis MO'],
  ['st. lou', 'Saint Louis MO'],
  ['NYC', 'New York NY'],
  ['fresno t', 'Fresno TX'],
  ['calif', 'CA'],
  ['9372', '93720 Fresno CA'],
])('the first suggestion for "%s" is %s', async (text, first) => {
  expect(written(await suggestPlacesFor(db, text))[0]).toBe(first)
})

test('a city with two names that start the same is suggested once', async () => {
  const ids = (await suggestPlacesFor(db, 'saint', 100)).map(({ cityId }) => cityId)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(['', ' ', '%', '_', 'qqq', '999999', 'x'.repeat(10_000)])('nothing is suggested for "%s"', async (text) => {
  expect(await suggestPlacesFor(db, text)).toEqual([])
})

test('suggests at most ten places, those with the most ZIP codes first', async () => {
  const cities = written(await suggestPlaces(db, { city: 'san' }))
  expect(cities).toHaveLength(10)
  expect(cities[0]).toBe('San Antonio TX')
})

test('fields narrow each other, by ZIP code, city, or state', async () => {
  expect(written(await suggestPlaces(db, { zip: '9372', state: 'CA', city: 'fres', per: 'zip', limit: 3 }))).toEqual([
    '93720 Fresno CA',
    '93721 Fresno CA',
    '93722 Fresno CA',
  ])
  expect(written(await suggestPlaces(db, { zip: '937', per: 'city', limit: 1 }))).toEqual(['Fresno CA'])
  expect(written(await suggestPlaces(db, { city: 'portland', per: 'state', limit: 2 }))).toEqual(['OR', 'ME'])
  expect(written(await suggestPlaces(db, { city: 'portland', state: 'maine' }))).toEqual(['Portland ME'])
  expect(await suggestPlaces(db, { zip: '937', state: 'NY' })).toEqual([])
  expect(await suggestPlaces(db, { city: 'fresno', state: 'nowhere' })).toEqual([])
})

test('states alone are suggested by code or by name prefix', async () => {
  expect(written(await suggestPlaces(db, { state: 'new' }))).toEqual(['NH', 'NJ', 'NM', 'NY'])
  expect(await suggestPlaces(db, {})).toEqual([])
})
