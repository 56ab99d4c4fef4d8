import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, type PtinRow, loadFullLists } from '#tests/support/lists.ts'

const db = await testDatabase()

beforeEach(() => emptyDirectory(db))

const names = () => db`select id, first_name, last_name, status from listing order by id`
const reasons = async () =>
  (await db<{ reason: string }[]>`select reason from import_doubt order by id`).map(({ reason }) => reason)

/** The street is already in every test row. */
const OFFICE: PtinRow = { BUS_PHNE_NBR: '2515550123', DBA: 'Vance Tax' }
const { ptin, ea } = loadFullLists(db, OFFICE)
const NO_FIRM: PtinRow = { DBA: '' }
const MATCHED = { changed: 1, new: 0, gone: 0, doubts: 0 }
const ASKED = { changed: 0, new: 1, gone: 1, doubts: 1 }
const TWO = { changed: 0, new: 1, gone: 1, doubts: 0 }

const CHANGES: [string, PtinRow, PtinRow][] = [
  ['a nickname', { First_NAME: 'Robert' }, { First_NAME: 'Bob' }],
  ['the full name for a nickname', { First_NAME: 'Peggy', MIDDLE_NAME: 'R' }, { First_NAME: 'Margaret' }],
  ['a slip of a key', { First_NAME: 'Opal' }, { First_NAME: 'Opla' }],
  ['a slip put right', { First_NAME: 'Rchard' }, { First_NAME: 'Richard' }],
  ['a name joined', { First_NAME: 'Mary Ann' }, { First_NAME: 'Maryann' }],
  ['first and last name swapped', { First_NAME: 'Opal' }, { First_NAME: 'Vance', LAST_NAME: 'Opal' }],
  ['another last name', { LAST_NAME: 'Vance' }, { LAST_NAME: 'Quill' }],
  ['the maiden name as middle name', { MIDDLE_NAME: 'Ann' }, { LAST_NAME: 'Quill', MIDDLE_NAME: 'Vance' }],
]

test.each(CHANGES)('%s: with phone, street, and firm unchanged, it is the same listing', async (_change, old, now) => {
  await ptin(old)
  expect(await ptin(now)).toMatchObject(MATCHED)
  expect(await names()).toHaveLength(1)
})

test.each(CHANGES)('%s: if not all three are unchanged, an admin is asked', async (_change, old, now) => {
  await ptin({ ...old, ...NO_FIRM })
  expect(await ptin({ ...now, ...NO_FIRM })).toMatchObject(ASKED)
})

test.each(CHANGES)('%s: with nothing else the same, they are two people', async (_change, old, now) => {
  await ptin(old)
  const away = { DBA: 'Oak Tax', BUS_PHNE_NBR: '2515550999', BUS_ADDR_LINE1: '9 Oak Road' }
  expect(await ptin({ ...now, ...away })).toMatchObject(TWO)
})

test('the EA list only has a street: a nickname becomes a doubt', async () => {
  await ea({ 'First Name': 'Robert' })
  expect(await ea({ 'First Name': 'Bob' })).toMatchObject(ASKED)
  expect(await reasons()).toEqual(['the same street under a similar first name'])
})

test("two names that other people have aren't a typo", async () => {
  const others = [
    { First_NAME: 'Erin', LAST_NAME: 'Quill', BUS_PHNE_NBR: '2515550001' },
    { First_NAME: 'Eric', LAST_NAME: 'Moss', BUS_PHNE_NBR: '2515550002' },
  ]
  await ptin({ First_NAME: 'Eric' }, ...others)
  expect(await ptin({ First_NAME: 'Erin' }, ...others)).toMatchObject(ASKED)
})

test('a very different first name becomes a doubt when everything else is the same', async () => {
  await ptin({ First_NAME: 'Xiaoming' })
  expect(await ptin({ First_NAME: 'Michael' })).toMatchObject(ASKED)
  expect(await reasons()).toEqual(['the same phone, street, and firm under another first name'])
})

test('spouses in one firm: one who leaves is matched to neither the one who stays nor the one who joins', async () => {
  const [john, jane] = [{ First_NAME: 'John' }, { First_NAME: 'Jane' }]
  await ptin(john, jane)
  expect(await ptin(jane)).toMatchObject({ gone: 1, unchanged: 1, changed: 0, doubts: 0 })
  expect(await ptin(john)).toMatchObject({ returned: 1, gone: 1, changed: 0, new: 0 })
})

test('spouses with similar names who are both on one of the two lists are never merged', async () => {
  const [robert, bobbie] = [{ First_NAME: 'Robert', MIDDLE_NAME: 'A' }, { First_NAME: 'Bob' }]
  await ptin(robert, bobbie)
  expect(await ptin({ ...bobbie, MIDDLE_NAME: 'Bert', AFSP_Indicator: 'Y' })).toMatchObject({ gone: 1, changed: 1 })
  expect(await names()).toMatchObject([{ firstName: 'Bob' }, { firstName: 'Robert', status: 'not_in_latest' }])

  await emptyDirectory(db)
  await ptin({ First_NAME: 'Robert' }, { First_NAME: 'Bob', MIDDLE_NAME: 'K' })
  expect(await ptin({ First_NAME: 'Bob', MIDDLE_NAME: 'J' })).toMatchObject({ new: 1, gone: 2, changed: 0 })

  await emptyDirectory(db)
  await ptin(robert)
  expect(await ptin({ ...robert, MIDDLE_NAME: 'Bert' }, { First_NAME: 'Bob' })).toMatchObject({ new: 2, changed: 0 })
})

test("a Jr isn't matched to the father by a nickname", async () => {
  await ptin({ First_NAME: 'Robert' })
  expect(await ptin({ First_NAME: 'Bob', SUFFIX: 'Jr' })).toMatchObject({ new: 1, gone: 1, changed: 0 })
})

test('a different middle name separates people with similar first names', async () => {
  await ptin({ First_NAME: 'Robert', MIDDLE_NAME: 'Adam' })
  expect(await ptin({ First_NAME: 'Bob', MIDDLE_NAME: 'Charles' })).toMatchObject(TWO)
})

test('in an office where two share a first name, a different last name becomes a doubt', async () => {
  await ptin({ LAST_NAME: 'Vance' }, { LAST_NAME: 'Moss' })
  expect(await ptin({ LAST_NAME: 'Quill' }, { LAST_NAME: 'Moss' })).toMatchObject({
    unchanged: 1,
    new: 1,
    gone: 1,
    doubts: 1,
  })
})

test("a chain's office doesn't identify a person", async () => {
  const staff = Array.from({ length: 12 }, (_, at) => ({ LAST_NAME: `Staff${at}`, First_NAME: `Person${at}` }))
  await ptin({ First_NAME: 'Robert' }, ...staff)
  expect(await ptin({ First_NAME: 'Bob' }, ...staff)).toMatchObject({ new: 1, gone: 1, changed: 0, doubts: 1 })
})

test('a person with a changed name keeps the page URL', async () => {
  await ptin({ First_NAME: 'Robert' })
  const [before] = await db`select public_id from listing`
  await ptin({ First_NAME: 'Bob' })
  expect(await db`select public_id, first_name from listing`).toEqual([{ ...before, firstName: 'Bob' }])
})
