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

test('one person with the name is one match, with the date of the list', async () => {
  const answer = await verifyName(db, asked('quintavalle'))
  expect(answer).toMatchObject({ outcome: 'one', total: 1, elsewhere: [] })
  expect(answer.matches[0]).toMatchObject({
    lastName: 'Quintavalle',
    match: 'exact',
    standing: { status: 'listed', kind: 'ea', onListOf: '2026-03-26', newestListOf: '2026-03-26' },
  })
})

test('all namesakes are shown, even two in one city', async () => {
  const answer = await verifyName(db, asked('Merriweather', { firstName: 'Dana' }))
  expect(answer.outcome).toBe('several')
  expect(answer.matches.map(({ city, zip }) => `${city} ${zip}`).sort()).toEqual([
    'Boise 83702',
    'Fresno 93721',
    'Fresno 93722',
  ])
})

test('a state or a ZIP code narrows the matches', async () => {
  expect((await verifyName(db, asked('Merriweather', { state: 'ID' }))).outcome).toBe('one')
  expect((await verifyName(db, asked('Merriweather', { state: 'CA' }))).total).toBe(2)
  expect((await verifyName(db, asked('Merriweather', { zip: '93722' }))).matches).toMatchObject([{ middleName: 'L' }])
})

test('a person who left the list is found, but never shown as still on it', async () => {
  const answer = await verifyName(db, asked('Pemberwick'))
  expect(answer.outcome).toBe('one')
  expect(answer.matches[0]?.standing).toEqual({
    status: 'not_in_latest',
    kind: 'ea',
    onListOf: '2025-09-15',
    newestListOf: '2026-03-26',
  })
})

test('without a match in the requested state, the outcome is none, with the same name elsewhere', async () => {
  const answer = await verifyName(db, asked('Ashgrove', { state: 'NY' }))
  expect(answer).toMatchObject({ outcome: 'none', matches: [], elsewhereTotal: 1 })
  expect(answer.elsewhere).toMatchObject([{ state: 'TX' }])
})

test('without any match, the outcome is none, with the list that was read', async () => {
  const answer = await verifyName(db, asked('Nobodyatallson'))
  expect(answer).toMatchObject({ outcome: 'none', matches: [], similar: [], elsewhere: [] })
  expect(answer.lists).toMatchObject([{ kind: 'ea', listDate: '2026-03-26', files: [{ name: 'list-2026-03-26.csv' }] }])
})

test('accents, case, apostrophes, and hyphens don’t matter', async () => {
  expect((await verifyName(db, asked('OFARRELLY'))).outcome).toBe('one')
  expect((await verifyName(db, asked('stonebridge-vale', { firstName: 'PHILIPPA' }))).outcome).toBe('one')
})

test('a first name with the middle name or initial is the same name', async () => {
  expect((await verifyName(db, asked('Quintavalle', { firstName: 'Marisol T.' }))).outcome).toBe('one')
  expect((await verifyName(db, asked('Quintavalle', { firstName: 'Marisol X.' }))).outcome).toBe('none')
})

test('a first and last name match, whether or not the list has a middle name or initial', async () => {
  expect((await verifyName(db, asked('Ashgrove', { firstName: 'Robert' }))).matches).toMatchObject([
    { match: 'middle' },
  ])
  expect((await verifyName(db, asked('Ashgrove', { firstName: 'Robert Allen' }))).matches).toMatchObject([
    { middleName: 'A', match: 'middle' },
  ])
  expect((await verifyName(db, asked('OFarrelly', { firstName: 'Siobhan Mary' }))).matches).toMatchObject([
    { middleName: '', match: 'middle' },
  ])
})

test('a second name that the list has with the first name is a middle name too', async () => {
  const rosa = { lastName: 'Maldonado', city: 'Reno', state: 'NV', zip: '89501' }
  await insertListings(db, [
    { ...rosa, firstName: 'Rosa Elena' },
    { ...rosa, firstName: 'Anne-Catherine' },
  ])
  const answer = await verifyName(db, asked('Maldonado', { firstName: 'Rosa' }))
  expect(answer).toMatchObject({ outcome: 'one', similar: [], matches: [{ firstName: 'Rosa Elena', match: 'middle' }] })
  expect((await verifyName(db, asked('Maldonado', { firstName: 'Rosa E.' }))).outcome).toBe('one')
  expect((await verifyName(db, asked('Maldonado', { firstName: 'Rosa Maria' }))).outcome).toBe('none')
  // A hyphen makes it one name.
  expect((await verifyName(db, asked('Maldonado', { firstName: 'Anne' }))).outcome).toBe('none')
  expect((await verifyName(db, asked('Maldonado', { firstName: 'Anne Catherine' }))).matches).toMatchObject([
    { match: 'exact' },
  ])
})

test('a suffix with the last name must be the one on the list', async () => {
  const harold = {
    lastName: 'Brenneman',
    firstName: 'Harold',
    middleName: 'J',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
  }
  await insertListings(db, [
    { ...harold, suffix: 'Jr' },
    { ...harold, suffix: 'Sr' },
  ])
  const asJunior = asked('Brenneman, Jr.', { firstName: 'Harold' })
  expect((await verifyName(db, asJunior)).matches).toMatchObject([{ suffix: 'Jr' }])
  expect((await verifyName(db, asked('Brenneman', { firstName: 'Harold' }))).total).toBe(2)
  expect((await verifyName(db, asked('Brenneman III', { firstName: 'Harold' }))).outcome).toBe('none')
})

test('part of a double name is only a similar name, marked as a part', async () => {
  const answer = await verifyName(db, asked('Stonebridge', { firstName: 'P.' }))
  expect(answer).toMatchObject({ outcome: 'none', matches: [], total: 0, similarTotal: 1 })
  expect(answer.similar).toMatchObject([{ lastName: 'Stonebridge Vale', match: 'part' }])
})

test('a nickname is only a similar name, marked as a nickname', async () => {
  const answer = await verifyName(db, asked('Ashgrove', { firstName: 'Bob' }))
  expect(answer).toMatchObject({ outcome: 'none', matches: [], similarTotal: 1 })
  expect(answer.similar).toMatchObject([{ firstName: 'Robert', match: 'nickname' }])
})

test('an exact match hides similar names', async () => {
  await insertListings(db, [{ firstName: 'Bob', lastName: 'Ashgrove', city: 'Reno', state: 'NV', zip: '89501' }])
  const answer = await verifyName(db, asked('Ashgrove', { firstName: 'Bob' }))
  expect(answer).toMatchObject({ outcome: 'one', matches: [{ firstName: 'Bob' }], similar: [] })
  const inTexas = await verifyName(db, asked('Ashgrove', { firstName: 'Bob', state: 'TX' }))
  expect(inTexas).toMatchObject({ outcome: 'none', similar: [{ firstName: 'Robert' }], elsewhere: [{ state: 'NV' }] })
})

test('swapped first and last names are found and marked as swapped', async () => {
  const answer = await verifyName(db, asked('Marisol', { firstName: 'Quintavalle' }))
  expect(answer).toMatchObject({ outcome: 'none', matches: [], similarTotal: 1 })
  expect(answer.similar).toMatchObject([{ firstName: 'Marisol', lastName: 'Quintavalle', match: 'swapped' }])
})

test('a similar name in another state is similar, never the same name elsewhere', async () => {
  const answer = await verifyName(db, asked('Quintavale', { firstName: 'Marisol', state: 'NY' }))
  expect(answer).toMatchObject({ outcome: 'none', elsewhere: [], elsewhereTotal: 0 })
  expect(answer.similar).toMatchObject([{ state: 'CA', match: 'spelling' }])
})

test.each(['Marisal', 'Marisoll', 'Marisl', 'Narisol'])(
  'a first name one letter off isn’t a match, even if only one is close: %s',
  async (firstName) => {
    const answer = await verifyName(db, asked('Quintavalle', { firstName }))
    expect(answer).toMatchObject({ outcome: 'none', matches: [], total: 0, similar: [{ firstName: 'Marisol' }] })
  },
)

test.each(['Quintavale', 'Qintavalle', 'Quintavallle', 'Kwintavalle'])(
  'a typo finds a similar name, marked as a spelling match: %s',
  async (name) => {
    const answer = await verifyName(db, asked(name, { firstName: 'Marisol' }))
    expect(answer.outcome).toBe('none')
    expect(answer.similar).toMatchObject([{ lastName: 'Quintavalle', match: 'spelling' }])
  },
)

test('a typo with an initial finds a similar name, however many first names begin with it', async () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const common = letters.flatMap((one) => [`M${one}r`, `M${one}nn`]).flatMap((firstName) => [firstName, firstName])
  await insertListings(
    db,
    common.map((firstName) => ({ firstName, lastName: 'Abernathy', city: 'Reno', state: 'NV', zip: '89501' })),
  )
  const answer = await verifyName(db, asked('Quintavale', { firstName: 'M' }))
  expect(answer.similar).toMatchObject([{ firstName: 'Marisol', lastName: 'Quintavalle', match: 'spelling' }])
})

test('the beginning of a name isn’t a match', async () => {
  expect((await verifyName(db, asked('Quin'))).outcome).toBe('none')
})

test('a hidden person isn’t found', async () => {
  expect((await verifyName(db, asked('Castellanova'))).outcome).toBe('one')
  await db`update listing set status = 'hidden' where last_key = 'castellanova'`
  expect((await verifyName(db, asked('Castellanova'))).outcome).toBe('none')
})

test.each(["Robert'); drop table receipt;--", '%', '_', '\\', 'x'.repeat(100), '名前', '..'])(
  'hostile text %j matches no name',
  async (lastName) => {
    expect((await verifyName(db, asked(lastName))).outcome).toBe('none')
  },
)
