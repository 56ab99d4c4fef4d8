import { expect, test } from 'vitest'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { verifyName } from './verify-name.ts'

const db = await testDatabase()
await loadSmallDirectory(db)

const asked = (lastName: string, more: { firstName?: string; state?: string; zip?: string } = {}) => ({
  lastName,
  firstName: '',
  state: '',
  zip: '',
  ...more,
})

test('one person of a name is one match, with the day of the list', async () => {
  const answer = await verifyName(db, asked('quintavalle'))
  expect(answer).toMatchObject({ outcome: 'one', total: 1, elsewhere: [] })
  expect(answer.matches[0]).toMatchObject({
    lastName: 'Quintavalle',
    match: 'exact',
    standing: { status: 'listed', kind: 'ea', onListOf: '2026-03-26', newestListOf: '2026-03-26' },
  })
})

test('namesakes are all shown, also two in one city', async () => {
  const answer = await verifyName(db, asked('Merriweather', { firstName: 'Dana' }))
  expect(answer.outcome).toBe('several')
  expect(answer.matches.map(({ city, zip }) => `${city} ${zip}`).sort()).toEqual([
    'Boise 83702',
    'Fresno 93721',
    'Fresno 93722',
  ])
})

test('a state and a ZIP code narrow', async () => {
  expect((await verifyName(db, asked('Merriweather', { state: 'ID' }))).outcome).toBe('one')
  expect((await verifyName(db, asked('Merriweather', { state: 'CA' }))).total).toBe(2)
  expect((await verifyName(db, asked('Merriweather', { zip: '93722' }))).matches).toMatchObject([{ middleName: 'L' }])
})

test('a person who left is found, and never as one who stands on the list', async () => {
  const answer = await verifyName(db, asked('Pemberwick'))
  expect(answer.outcome).toBe('one')
  expect(answer.matches[0]?.standing).toEqual({
    status: 'not_in_latest',
    kind: 'ea',
    onListOf: '2025-09-15',
    newestListOf: '2026-03-26',
  })
})

test('nobody in the asked place: none, with those of the name elsewhere', async () => {
  const answer = await verifyName(db, asked('Ashgrove', { state: 'NY' }))
  expect(answer).toMatchObject({ outcome: 'none', matches: [], elsewhereTotal: 1 })
  expect(answer.elsewhere).toMatchObject([{ state: 'TX' }])
})

test('nobody at all: none, and the list that was read', async () => {
  const answer = await verifyName(db, asked('Nobodyatallson'))
  expect(answer).toMatchObject({ outcome: 'none', matches: [], elsewhere: [] })
  expect(answer.lists).toMatchObject([{ kind: 'ea', listDate: '2026-03-26', files: [{ name: 'list-2026-03-26.csv' }] }])
})

test('accents, case, apostrophes and hyphens do not matter', async () => {
  expect((await verifyName(db, asked('OFARRELLY'))).outcome).toBe('one')
  expect((await verifyName(db, asked('stonebridge-vale', { firstName: 'PHILIPPA' }))).outcome).toBe('one')
})

test('a part of a double name is found, and said to be a part', async () => {
  const answer = await verifyName(db, asked('Stonebridge', { firstName: 'P.' }))
  expect(answer.matches).toMatchObject([{ lastName: 'Stonebridge Vale', match: 'part' }])
})

test('a nickname is found, and said to be one', async () => {
  const answer = await verifyName(db, asked('Ashgrove', { firstName: 'Bob' }))
  expect(answer.matches).toMatchObject([{ firstName: 'Robert', match: 'nickname' }])
})

test.each(['Quintavale', 'Qintavalle', 'Quintavallle', 'Kwintavalle'])(
  'a slip is forgiven and said: %s',
  async (name) => {
    const answer = await verifyName(db, asked(name, { firstName: 'Marisol' }))
    expect(answer.matches).toMatchObject([{ lastName: 'Quintavalle', match: 'spelling' }])
  },
)

test('a slip beside an initial is forgiven, however many first names begin so', async () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const common = letters.flatMap((one) => [`M${one}r`, `M${one}nn`]).flatMap((firstName) => [firstName, firstName])
  await insertListings(
    db,
    common.map((firstName) => ({ firstName, lastName: 'Abernathy', city: 'Reno', state: 'NV', zip: '89501' })),
  )
  const answer = await verifyName(db, asked('Quintavale', { firstName: 'M' }))
  expect(answer.matches).toMatchObject([{ firstName: 'Marisol', lastName: 'Quintavalle', match: 'spelling' }])
})

test('the beginning of a name is not the name', async () => {
  expect((await verifyName(db, asked('Quin'))).outcome).toBe('none')
})

test('a hidden person is not found', async () => {
  expect((await verifyName(db, asked('Castellanova'))).outcome).toBe('one')
  await db`update listing set status = 'hidden' where last_key = 'castellanova'`
  expect((await verifyName(db, asked('Castellanova'))).outcome).toBe('none')
})

test.each(["Robert'); drop table receipt;--", '%', '_', '\\', 'x'.repeat(100), '名前', '..'])(
  'hostile text %j is a name nobody bears',
  async (lastName) => {
    expect((await verifyName(db, asked(lastName))).outcome).toBe('none')
  },
)
