import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, type PtinRow, loadFullLists } from '#tests/support/lists.ts'
import { personIn } from '#tests/support/people.ts'

const db = await testDatabase()
const { ptin, ea } = loadFullLists(db)

beforeEach(() => emptyDirectory(db))

const statuses = () => db<{ id: number; status: string }[]>`select id, status from listing order by id`
const doubts = () => db`select gone_listing_id as gone, new_listing_id as fresh, reason from import_doubt order by id`

/** Everything except the name and the ZIP code belongs to someone else. */
const ELSEWHERE: PtinRow = { BUS_ADDR_LINE1: '9 Oak Road', BUS_PHNE_NBR: '2515550999', DBA: 'Oak Tax' }

/** Each of these attaches something to listing 1. */
const BONDS: [string, () => Promise<unknown>][] = [
  [
    'held by an agent',
    async () => {
      const { publicId } = await first()
      await personIn(db, { role: 'agent', listing: publicId })
    },
  ],
  ['filled in by its agent', () => db`insert into listing_profile (listing_id) values (1)`],
  [
    'claimed',
    async () => {
      const { who } = await personIn(db, { role: 'agent', approval: 'pending' })
      await db`insert into claim (listing_id, account_id, relation, method) values (1, ${who.accountId}, 'self', 'document')`
    },
  ],
  [
    'reviewed',
    async () => {
      const { who } = await personIn(db)
      await db`
        insert into review (listing_id, author_id, rating, comment, state, published_at)
        values (1, ${who.accountId}, 5, ${'Kind and exact, and quick to answer. '.repeat(2)}, 'published', now())`
    },
  ],
]
const first = async () => (await db<[{ publicId: string }]>`select public_id from listing where id = 1`)[0]
const hold = () => db`insert into listing_profile (listing_id) values (1)`

test('two people at one ZIP code with different full middle names stay separate', async () => {
  await ptin({ LAST_NAME: 'Lowery', First_NAME: 'Carla', MIDDLE_NAME: 'Francisca' })
  const report = await ptin({ LAST_NAME: 'Lowery', First_NAME: 'Carla', MIDDLE_NAME: 'Folomon', ...ELSEWHERE })
  expect(report).toMatchObject({ new: 1, gone: 1, changed: 0 })
})

test('different full middle names also separate people who share a phone', async () => {
  const office = { BUS_PHNE_NBR: '2515550123', DBA: 'Vance Tax' }
  await ptin({ MIDDLE_NAME: 'Allan', ...office })
  expect(await ptin({ MIDDLE_NAME: 'Alvin', ...office })).toMatchObject({ new: 1, gone: 1, doubts: 1 })
  expect((await doubts())[0]?.['reason']).toContain('with another middle name')
})

test('a shortened middle name at the same ZIP code is still the same person', async () => {
  await ptin({ MIDDLE_NAME: 'Francisca' })
  expect(await ptin({ MIDDLE_NAME: 'F', ...ELSEWHERE })).toMatchObject({ new: 0, changed: 1 })
  expect(await ptin({ MIDDLE_NAME: 'Fran' })).toMatchObject({ new: 0, changed: 1 })
})

test.each(BONDS)("a listing that is %s isn't matched by name and ZIP code alone", async (_bond, make) => {
  await ptin({ MIDDLE_NAME: 'Rosamund', BUS_PHNE_NBR: '2515550123' })
  await make()
  const report = await ptin({ MIDDLE_NAME: 'Rosamund', ...ELSEWHERE })
  expect(report).toMatchObject({ new: 1, gone: 1, changed: 0, doubts: 1 })
  expect(await statuses()).toEqual([
    { id: 1, status: 'not_in_latest' },
    { id: 2, status: 'listed' },
  ])
  expect(await doubts()).toEqual([{ gone: 1, fresh: 2, reason: 'the same name and ZIP code, with no other fact kept' }])
})

test.each([
  ['phone', { BUS_PHNE_NBR: '2515550123' }],
  ['website', { WEBSITE: 'vance.example' }],
  ['firm', { DBA: 'Vance Tax' }],
  ['street', { BUS_ADDR_LINE1: '12 Main Street' }],
])('a held listing stays with a person who keeps the %s', async (_name, fact: PtinRow) => {
  await ptin({ BUS_PHNE_NBR: '2515550123', WEBSITE: 'vance.example', DBA: 'Vance Tax' })
  await hold()
  expect(await ptin({ ...ELSEWHERE, WEBSITE: 'oak.example', ...fact })).toMatchObject({ new: 0, gone: 0, changed: 1 })
})

test("a chain's firm name doesn't identify the holder of a listing", async () => {
  const staff = Array.from({ length: 12 }, (_, at) => ({ LAST_NAME: `Staff${at}`, DBA: 'Big Chain' }))
  await ptin({ DBA: 'Big Chain' }, ...staff)
  await db`insert into listing_profile (listing_id) select id from listing where last_name = 'Vance'`
  expect(await ptin({ ...ELSEWHERE, DBA: 'Big Chain' }, ...staff)).toMatchObject({ new: 1, gone: 1, doubts: 1 })
})

test('which of two namesakes matches a held listing becomes a doubt', async () => {
  await ptin({ MIDDLE_NAME: 'R' })
  await hold()
  const report = await ptin({ MIDDLE_NAME: 'R', ...ELSEWHERE }, { MIDDLE_NAME: 'R', BUS_ADDR_LINE1: '3 Elm Street' })
  expect(report).toMatchObject({ new: 2, gone: 1, doubts: 1 })
})

test("the EA list: a Jr isn't matched to the father's held listing, whatever they share", async () => {
  const office = { DBA: 'Vance Tax', BUS_PHNE_NBR: '2515550123' }
  await ptin({ ...office }, { ...office, SUFFIX: 'Jr', BUS_ADDR_ZIP: '36603' })
  await db`insert into listing_profile (listing_id) select id from listing where suffix = ''`
  expect(await ea({})).toMatchObject({ new: 1, changed: 0, unchanged: 0, doubts: 1 })
  expect(await db`select listing_id from listing_presence where kind = 'ea'`).toEqual([{ listingId: 3 }])
})

test('the EA list: a held listing with a suffix becomes a doubt', async () => {
  await ptin({ SUFFIX: 'Sr' })
  await hold()
  expect(await ea({})).toMatchObject({ new: 1, doubts: 1 })
  expect((await doubts())[0]?.['reason']).toBe('the same name at the same street, with another middle name or suffix')
})

test("the PTIN extract: a Jr isn't matched to a held listing that only the EA list had", async () => {
  await ea({})
  await hold()
  expect(await ptin({ SUFFIX: 'Jr', BUS_PHNE_NBR: '2515550123' })).toMatchObject({ new: 1, changed: 0, doubts: 1 })
})

test('the EA list: a father and son both on it keep their listings', async () => {
  const [father, son] = [{ MIDDLE_NAME: 'Adam' }, { MIDDLE_NAME: 'Bert', SUFFIX: 'Jr' }]
  await ptin(father, son)
  await hold()
  expect(await ea({ 'Middle Name': 'Adam' }, { 'Middle Name': 'Bert' })).toMatchObject({ new: 0, unchanged: 2 })
})

test('the EA list: a held listing with the same street and no namesake keeps its person', async () => {
  await ptin({})
  await hold()
  expect(await ea({})).toMatchObject({ new: 0, unchanged: 1 })
})
