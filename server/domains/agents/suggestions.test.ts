import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { suggestAgentPlaces, suggestNames } from './suggestions.ts'

const db = await testDatabase()

beforeAll(async () => {
  const fresno = { city: 'FRESNO', state: 'CA', zip: '93721' }
  await insertListings(db, [
    { firstName: 'Maria', lastName: 'Gonzales', ...fresno },
    { firstName: 'MARIA', lastName: 'GONZALES', ...fresno, city: 'Fresno' },
    { firstName: 'Marco', lastName: 'Gonzalez', ...fresno, zip: '93722' },
    { firstName: 'Bo', lastName: 'Gone', ...fresno, status: 'hidden', city: 'Friant', zip: '93626' },
    { firstName: 'Al', lastName: 'Frisco', city: 'Frisco', state: 'TX', zip: '75034' },
    ...Array.from({ length: 12 }, (_, at) => ({
      firstName: `Ed${'abcdefghijkl'.charAt(at)}`,
      lastName: 'Twelve',
      city: 'Boise',
      state: 'ID',
      zip: '83702',
    })),
  ])
})

test('each name is suggested once', async () => {
  const typed = await suggestNames(db, { lastName: 'gonz', firstName: '' })
  expect(typed.map(({ firstName }) => firstName.toLowerCase())).toEqual(['maria', 'marco'])
  expect(await suggestNames(db, { lastName: 'GONZ', firstName: 'marc' })).toEqual([
    { lastName: 'Gonzalez', firstName: 'Marco' },
  ])
})

test('at most ten suggestions, never hidden or impossible ones, and none for empty input', async () => {
  expect(await suggestNames(db, { lastName: 'twel', firstName: '' })).toHaveLength(10)
  expect(await suggestNames(db, { lastName: 'gone', firstName: '' })).toEqual([])
  for (const text of ['', '%', '_', '\u0000', "' or 1=1 --", 'x'.repeat(100)])
    expect(await suggestNames(db, { lastName: text, firstName: '' })).toEqual([])
})

test('each ZIP code, city and state is suggested once', async () => {
  const places = await suggestAgentPlaces(db, { zip: '937', state: '', city: '' })
  expect(places.map(({ zip, city, state }) => [zip, city.toLowerCase(), state])).toEqual([
    ['93721', 'fresno', 'CA'],
    ['93722', 'fresno', 'CA'],
  ])
})

test("fields narrow the suggestions together; a place with only hidden agents isn't suggested", async () => {
  expect((await suggestAgentPlaces(db, { zip: '', state: '', city: 'fri' })).map(({ state }) => state)).toEqual(['TX'])
  expect(await suggestAgentPlaces(db, { zip: '', state: 'ca', city: 'fris' })).toEqual([])
  expect(await suggestAgentPlaces(db, { zip: '', state: 'texas', city: '' })).toHaveLength(1)
  for (const state of ['', 'Atlantis', '%'])
    expect(await suggestAgentPlaces(db, { zip: '', state, city: '' })).toEqual([])
})
