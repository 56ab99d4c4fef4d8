import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, eaRow, eaText, type PtinRow, testFolder, loadFullLists } from '#tests/support/lists.ts'
import { importList } from './import-list.ts'

const db = await testDatabase()
const { folder, file } = testFolder()
const { ptin, ea } = loadFullLists(db)

beforeEach(() => emptyDirectory(db))

const listings = () => db<Record<string, unknown>[]>`
  select id, last_name, first_name, middle_name, suffix, city, zip, phone, website, dba, status from listing order by id`
const doubts = () => db`select gone_listing_id, new_listing_id, reason from import_doubt`

test('formatting alone changes nothing: case, spaces, phone punctuation, Street or St', async () => {
  await ptin({ DBA: 'Vance Tax, LLC', BUS_PHNE_NBR: '(251) 555-0123', BUS_ADDR_LINE1: '12 North Main Street' })
  const [before] = await db`select xmin, * from listing`
  const report = await ptin({
    LAST_NAME: 'VANCE',
    First_NAME: 'opal ',
    DBA: 'VANCE  TAX LLC',
    BUS_PHNE_NBR: '251.555.0123',
    BUS_ADDR_LINE1: '12 N. Main St.',
    BUS_ADDR_CITY: 'Mobile',
  })
  expect(report).toMatchObject({ unchanged: 1, changed: 0, new: 0, gone: 0 })
  expect(await db`select xmin, * from listing`).toEqual([before])
})

test('step 1: the same name at the same ZIP keeps its listing whatever else changed', async () => {
  await ptin({ BUS_PHNE_NBR: '2515550123', MIDDLE_NAME: 'Rose' })
  const report = await ptin({
    BUS_PHNE_NBR: '2515550999',
    BUS_ADDR_LINE1: '9 Oak Road',
    DBA: 'Vance Tax',
    MIDDLE_NAME: 'R.',
  })
  expect(report).toMatchObject({ changed: 1, new: 0, gone: 0 })
  expect(await listings()).toMatchObject([{ id: 1, phone: '+12515550999', dba: 'Vance Tax' }])
})

test('step 1: namesakes at one ZIP are paired by the facts they share, not by order', async () => {
  await ptin({ BUS_PHNE_NBR: '2515550001', DBA: 'One' }, { BUS_PHNE_NBR: '2515550002', DBA: 'Two' })
  const before = await listings()
  const report = await ptin({ BUS_PHNE_NBR: '2515550002', DBA: 'Two B' }, { BUS_PHNE_NBR: '2515550001', DBA: 'One B' })
  expect(report).toMatchObject({ changed: 2, new: 0, gone: 0 })
  const firmOf = new Map((await listings()).map((row) => [row['id'], row['dba']]))
  for (const { id, dba } of before) expect(firmOf.get(id)).toBe(`${String(dba)} B`)
})

test.each([
  ['phone', { BUS_PHNE_NBR: '2515550123' }],
  ['website', { WEBSITE: 'vance.example' }],
  ['firm', { DBA: 'Vance Tax' }],
])('step 2: a person who moves within the state and keeps the %s keeps the listing', async (_name, fact: PtinRow) => {
  await ptin(fact)
  const report = await ptin({
    ...fact,
    BUS_ADDR_CITY: 'HUNTSVILLE',
    BUS_ADDR_ZIP: '35801',
    BUS_ADDR_LINE1: '9 Oak Road',
  })
  expect(report).toMatchObject({ moved: 1, new: 0, gone: 0 })
  expect(await listings()).toMatchObject([{ id: 1, city: 'Huntsville', zip: '35801', status: 'listed' }])
})

test("step 2: a chain's firm name doesn't identify a person", async () => {
  const staff = Array.from({ length: 12 }, (_, at) => ({ LAST_NAME: `Staff${at}`, DBA: 'Big Chain' }))
  await ptin({ DBA: 'Big Chain' }, ...staff)
  const moved = { DBA: 'Big Chain', BUS_ADDR_ZIP: '35801', BUS_ADDR_LINE1: '9 Oak Road' }
  expect(await ptin(moved, ...staff)).toMatchObject({ moved: 0, new: 1, gone: 1, doubts: 1 })
})

test('step 2: a father and son in one firm are two people', async () => {
  await ptin({ MIDDLE_NAME: 'Adam', DBA: 'Vance Tax', BUS_PHNE_NBR: '2515550123' })
  const report = await ptin({ MIDDLE_NAME: 'Bert', DBA: 'Vance Tax', BUS_PHNE_NBR: '2515550123' })
  expect(report).toMatchObject({ new: 1, gone: 1, changed: 0 })
  await ptin({ MIDDLE_NAME: 'Bert', DBA: 'Vance Tax', BUS_PHNE_NBR: '2515550123', SUFFIX: 'Jr' })
  expect(await listings()).toHaveLength(3)
})

test("step 2: a middle name added or removed doesn't make a different person", async () => {
  await ptin({ BUS_PHNE_NBR: '2515550123' })
  expect(await ptin({ BUS_PHNE_NBR: '2515550123', MIDDLE_NAME: 'Rose' })).toMatchObject({ changed: 1, new: 0 })
  expect(await ptin({ BUS_PHNE_NBR: '2515550123' })).toMatchObject({ changed: 1, new: 0 })
})

const AWAY: PtinRow = { BUS_ADDR_CITY: 'HUNTSVILLE', BUS_ADDR_ZIP: '35801', BUS_ADDR_LINE1: '9 Oak Road' }

test('step 3: a full name unique in the state moves with nothing else the same', async () => {
  await ptin({ MIDDLE_NAME: 'Rosamund' })
  expect(await ptin({ MIDDLE_NAME: 'Rosamund', ...AWAY })).toMatchObject({ moved: 1, new: 0, gone: 0 })
})

test("step 3: an initial isn't a full name, and a shared name isn't unique", async () => {
  await ptin({ MIDDLE_NAME: 'R' })
  expect(await ptin({ MIDDLE_NAME: 'R', ...AWAY })).toMatchObject({ moved: 0, new: 1, gone: 1, doubts: 1 })
  await ptin(
    { LAST_NAME: 'Quill', MIDDLE_NAME: 'Rose' },
    { LAST_NAME: 'Quill', MIDDLE_NAME: 'Rose', BUS_ADDR_ZIP: '35004' },
  )
  const report = await ptin(
    { LAST_NAME: 'Quill', MIDDLE_NAME: 'Rose', ...AWAY },
    { LAST_NAME: 'Quill', MIDDLE_NAME: 'Rose', BUS_ADDR_ZIP: '35004' },
  )
  expect(report).toMatchObject({ moved: 0, new: 1, gone: 1 })
})

test('the name alone never merges: in another state it is a new listing, and a doubt', async () => {
  await ptin({ MIDDLE_NAME: 'Rosamund', BUS_PHNE_NBR: '2515550123' })
  const report = await ptin({
    MIDDLE_NAME: 'Rosamund',
    BUS_PHNE_NBR: '2515550123',
    BUS_ADDR_CITY: 'TAMPA',
    BUS_ST_CODE: 'FL',
    BUS_ADDR_ZIP: '33601',
  })
  expect(report).toMatchObject({ new: 1, gone: 1, doubts: 1 })
  expect(await listings()).toMatchObject([{ status: 'not_in_latest' }, { status: 'listed' }])
  expect(await doubts()).toEqual([{ goneListingId: 1, newListingId: 2, reason: 'the same name in another state' }])
})

test('a different last name at the same phone is a new listing, and a doubt', async () => {
  await ptin({ BUS_PHNE_NBR: '2515550123' })
  expect(await ptin({ LAST_NAME: 'Vance-Quill', BUS_PHNE_NBR: '2515550123' })).toMatchObject({ new: 1, gone: 1 })
  expect(await doubts()).toMatchObject([{ goneListingId: 1, newListingId: 2 }])
})

test('two people abroad with the same name and no common place are two people', async () => {
  const abroad = { BUS_ST_CODE: '', BUS_ADDR_ZIP: '' }
  await ptin({ ...abroad, BUS_CNTRY_CDE: 'IN', BUS_ADDR_CITY: 'PUNE' })
  const report = await ptin({ ...abroad, BUS_CNTRY_CDE: 'CA', BUS_ADDR_CITY: 'OTTAWA', BUS_ADDR_LINE1: '1 Lake Road' })
  expect(report).toMatchObject({ new: 1, gone: 1 })
})

test('a returning person gets the old listing back, with both periods on the list recorded', async () => {
  await ptin({}, { LAST_NAME: 'Quill' })
  await ptin({ LAST_NAME: 'Quill' })
  expect(await listings()).toMatchObject([{ lastName: 'Quill' }, { id: 2, status: 'not_in_latest' }])
  expect(await ptin({}, { LAST_NAME: 'Quill' })).toMatchObject({ returned: 1, new: 0, unchanged: 1 })
  expect(await listings()).toMatchObject([{ status: 'listed' }, { id: 2, status: 'listed' }])
  expect(await db`select from_run, until_run from listing_presence where listing_id = 2 order by from_run`).toEqual([
    { fromRun: 1, untilRun: 2 },
    { fromRun: 3, untilRun: null },
  ])
})

test('a hidden listing stays hidden, on the list or not', async () => {
  await ptin({}, { LAST_NAME: 'Quill' })
  await db`update listing set status = 'hidden' where last_name = 'Vance'`
  await ptin({ LAST_NAME: 'Quill' })
  await ptin({ BUS_PHNE_NBR: '2515550123' }, { LAST_NAME: 'Quill' })
  expect(await listings()).toMatchObject([{ status: 'listed' }, { status: 'hidden', phone: '+12515550123' }])
})

test('the EA list matches people from the PTIN extract, and erases nothing that it has no columns for', async () => {
  await ptin({
    SUFFIX: 'Jr',
    MIDDLE_NAME: 'Rose',
    BUS_PHNE_NBR: '2515550123',
    WEBSITE: 'vance.example',
    DBA: 'Vance Tax',
  })
  const [before] = await db`select xmin, * from listing`
  expect(await ea({ 'Middle Name': 'R' })).toMatchObject({ unchanged: 1, new: 0, gone: 0 })
  expect(await db`select xmin, * from listing`).toEqual([before])
  expect(await ea({ 'Middle Name': 'R', 'Address Line 1': '9 Oak Road' })).toMatchObject({ changed: 1, new: 0 })
  expect(await listings()).toMatchObject([
    { suffix: 'Jr', middleName: 'Rose', phone: '+12515550123', website: 'http://vance.example', dba: 'Vance Tax' },
  ])
})

test('a person who leaves one kind of list but is on the other is still listed', async () => {
  await ptin({}, { LAST_NAME: 'Quill' })
  await ea({})
  expect(await ptin({ LAST_NAME: 'Quill' })).toMatchObject({ gone: 1 })
  expect(await listings()).toMatchObject([{ status: 'listed' }, { status: 'listed' }])
  expect(await ea({ 'Last Name': 'Quill' })).toMatchObject({ gone: 1 })
  expect((await listings()).map((row) => row['status']).sort()).toEqual(['listed', 'not_in_latest'])
})

test('the PTIN extract adds the facts that the EA list has no column for', async () => {
  await ea({})
  expect(await ptin({ SUFFIX: 'Jr', BUS_PHNE_NBR: '2515550123' })).toMatchObject({ changed: 1, new: 0 })
  expect(await listings()).toMatchObject([{ id: 1, suffix: 'Jr', phone: '+12515550123' }])
})

test('an older list of the other kind does not overwrite the newer address', async () => {
  await ptin({})
  await importList(db, {
    files: [await file('old-ea.csv', eaText([eaRow({ 'Address Line 1': '1 Old Road' })]))],
    dataDir: folder,
    listDate: '1999-01-01',
  })
  expect(await db`select address_line1 from listing`).toEqual([{ addressLine1: '12 Main Street' }])
})
