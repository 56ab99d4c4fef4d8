import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, eaRow, eaText, type PtinRow, ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { importList } from './import-list.ts'
import { undoImport } from './undo-import.ts'

const db = await testDatabase()
const { folder, file } = testFolder()

beforeEach(() => emptyDirectory(db))

let lists = 0
async function load(content: string) {
  lists++
  const listDate = new Date(Date.UTC(2000, lists, 1)).toISOString().slice(0, 10)
  const path = await file(`list-${lists}.csv`, content)
  return importList(db, { files: [path], dataDir: folder, listDate, force: true, scope: 'whole' })
}
const ptin = (...rows: PtinRow[]) => load(ptinText(rows.map(ptinRow)))

const directory = async () => ({
  listings: await db`select * from listing order by id`,
  ranges: await db`select * from listing_presence order by listing_id, kind, from_run`,
  changes: await db`select * from import_change order by run_id, listing_id`,
  doubts: await db`select run_id, gone_listing_id, new_listing_id from import_doubt order by id`,
  words: await db`select * from name_form order by side, form, name_key`,
})

const FIRST: PtinRow[] = [
  { LAST_NAME: 'Able', SUFFIX: 'Jr', BUS_PHNE_NBR: '2515550123', DBA: 'Able & "Co"', PROFESSION: 'CPA,EA' },
  { LAST_NAME: 'Baker', MIDDLE_NAME: 'Rosamund' },
  { LAST_NAME: 'Clark' },
  { LAST_NAME: 'Dunn' },
]
const SECOND: PtinRow[] = [
  { LAST_NAME: 'Able', SUFFIX: 'Jr', BUS_PHNE_NBR: '2515550999', DBA: 'Able', PROFESSION: 'EA' },
  { LAST_NAME: 'Baker', MIDDLE_NAME: 'Rosamund', BUS_ADDR_CITY: 'HUNTSVILLE', BUS_ADDR_ZIP: '35801' },
  { LAST_NAME: 'Dunn' },
  { LAST_NAME: 'Evans', BUS_ADDR_LINE1: '9 Oak Road' },
  { LAST_NAME: 'Clarke', BUS_ADDR_LINE1: '12 Main St' },
]

test('undo restores every listing, range, and search term', async () => {
  await ptin(...FIRST)
  const before = await directory()
  const { report } = await ptin(...SECOND)
  expect(report).toMatchObject({ new: 2, gone: 1, moved: 1, changed: 1, unchanged: 1, doubts: 1 })
  expect(await directory()).not.toEqual(before)
  expect(await undoImport(db)).toMatchObject({ runId: 2, removed: 2, restored: 3, kept: 0 })
  expect(await directory()).toEqual(before)
  expect(await db`select id, status from import_run order by id`).toEqual([
    { id: 1, status: 'committed' },
    { id: 2, status: 'undone' },
  ])
})

test('an undone list can be imported again, with the same result', async () => {
  await ptin(...FIRST)
  const once = (await ptin(...SECOND)).report
  await undoImport(db)
  expect((await ptin(...SECOND)).report).toEqual(once)
})

test("undoing a person's return closes the range again", async () => {
  await ptin(...FIRST)
  await ptin(...FIRST.slice(1))
  const before = await directory()
  expect((await ptin(...FIRST)).report).toMatchObject({ returned: 1 })
  await undoImport(db)
  expect(await directory()).toEqual(before)
})

test('undoing the other kind of list leaves the first kind unchanged', async () => {
  await ptin(...FIRST)
  const before = await directory()
  await load(eaText([eaRow({ 'Last Name': 'Able', 'Address Line 1': '9 Oak Road' }), eaRow({ 'Last Name': 'Fox' })]))
  await undoImport(db)
  expect(await directory()).toEqual(before)
})

test('runs are undone from newest to oldest, until none is left', async () => {
  await ptin(...FIRST)
  await ptin(...SECOND)
  expect(await undoImport(db)).toMatchObject({ runId: 2 })
  expect(await undoImport(db)).toMatchObject({ runId: 1, removed: 4 })
  expect(await db`select * from listing`).toEqual([])
  await expect(undoImport(db)).rejects.toThrow('There’s no import to undo.')
})

test("a person hidden since stays hidden, and one claimed since isn't deleted", async () => {
  await ptin(...FIRST)
  await ptin(...SECOND)
  await db`update listing set status = 'hidden' where last_name = 'Able'`
  await db`insert into listing_profile (listing_id) select id from listing where last_name = 'Evans'`
  expect(await undoImport(db)).toMatchObject({ removed: 1, kept: 1 })
  expect(await db`select last_name, status from listing where last_name in ('Able', 'Evans') order by 1`).toEqual([
    { lastName: 'Able', status: 'hidden' },
    { lastName: 'Evans', status: 'hidden' },
  ])
  expect((await ptin(...SECOND)).report).toMatchObject({ returned: 1, new: 1 })
})
