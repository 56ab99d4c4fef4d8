import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, type PtinRow, ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { importList } from './import-list.ts'
import type { ImportOptions } from './types.ts'

const db = await testDatabase()
const { folder, file } = testFolder()

beforeEach(() => emptyDirectory(db))

let files = 0
async function load(rows: readonly PtinRow[], options: Partial<ImportOptions> = {}) {
  const path = await file(`list-${++files}.csv`, ptinText(rows.map(ptinRow)))
  return importList(db, { files: [path], dataDir: folder, listDate: '2026-03-26', ...options })
}

const people = (state: string, count: number): PtinRow[] =>
  Array.from({ length: count }, (_, at) => ({
    LAST_NAME: `Person${state}${at}`,
    BUS_ADDR_CITY: state === 'GA' ? 'ATLANTA' : 'MOBILE',
    BUS_ST_CODE: state,
    BUS_ADDR_ZIP: '',
  }))
const listed = async () =>
  (await db<[{ count: number }]>`select count(*)::int from listing where status = 'listed'`)[0].count

test('a file of one state covers only that state', async () => {
  await load([...people('AL', 10), ...people('GA', 10)])
  const { scope, report } = await load(people('AL', 9), { listDate: '2026-09-01' })
  expect(scope).toEqual(['AL'])
  expect(report).toMatchObject({ gone: 1, unchanged: 9 })
  expect(await listed()).toBe(19)
})

test('rows of other professions count for the scope too', async () => {
  const { scope } = await load([...people('AL', 2), { BUS_ST_CODE: 'GA', PROFESSION: 'CPA' }])
  expect(scope).toBeNull()
})

test('a file without any US row covers people abroad', async () => {
  const abroad = { BUS_ST_CODE: '', BUS_ADDR_ZIP: '', BUS_CNTRY_CDE: 'UK', BUS_ADDR_CITY: 'LONDON' }
  await load([...people('AL', 3), { ...abroad, LAST_NAME: 'Quill' }])
  const { scope, report } = await load([{ ...abroad, LAST_NAME: 'Brook' }], { listDate: '2026-09-01' })
  expect(scope).toEqual(['ABROAD'])
  expect(report).toMatchObject({ new: 1, gone: 1 })
  expect(await listed()).toBe(4)
})

test('the operator can set what a file covers', async () => {
  await load([...people('AL', 10), ...people('GA', 1)])
  expect(await load(people('AL', 10), { listDate: '2026-09-01', scope: 'whole' })).toMatchObject({
    scope: null,
    report: { gone: 1 },
  })
})

test('a list that shrinks by more than 5% is rejected, and nothing changes', async () => {
  await load([...people('AL', 10), ...people('GA', 10)])
  const [before] = await db`select count(*)::int, max(xmin::text::bigint) as newest from listing`
  const shrunken = [...people('AL', 8), ...people('GA', 8)]
  await expect(load(shrunken, { listDate: '2026-09-01' })).rejects.toThrow('from 20 to 16 people (20% less)')
  expect(await db`select count(*)::int, max(xmin::text::bigint) as newest from listing`).toEqual([before])
  expect(await db`select status, report ->> 'error' as error from import_run order by id desc limit 1`).toMatchObject([
    { status: 'failed', error: expect.stringContaining('The limit is 5%') },
  ])
  expect((await load(shrunken, { listDate: '2026-09-01', force: true })).report).toMatchObject({ gone: 4 })
})

test('a list that shrinks by 5%, or three people if small, is accepted; a state is measured alone', async () => {
  await load([...people('AL', 20), ...people('GA', 100)])
  await expect(load(people('AL', 16), { listDate: '2026-06-01' })).rejects.toThrow('from 20 to 16')
  expect((await load(people('AL', 17), { listDate: '2026-06-01' })).report).toMatchObject({ gone: 3 })
  await expect(load(people('GA', 94), { listDate: '2026-06-01' })).rejects.toThrow('from 100 to 94')
  expect((await load(people('GA', 95), { listDate: '2026-06-01' })).report).toMatchObject({ gone: 5 })
})

test('a list older than the current one is rejected unless forced; one of another state is accepted', async () => {
  await load(people('AL', 3))
  const older = { listDate: '2025-03-26' }
  await expect(load(people('AL', 4), older)).rejects.toThrow('PTIN extract of 2026-03-26 was already imported (run 1)')
  expect((await load(people('GA', 3), older)).report).toMatchObject({ new: 3 })
  expect((await load(people('AL', 4), { ...older, force: true })).report).toMatchObject({ new: 1 })
})

test('importing the same bytes again changes nothing: no row is written', async () => {
  const rows = people('AL', 5)
  const path = await file('same.csv', ptinText(rows.map(ptinRow)))
  const options = { files: [path], dataDir: folder, listDate: '2026-03-26' }
  await importList(db, options)
  const rowsOf = async () => ({
    listing: await db`select xmin, ctid from listing order by id`,
    ranges: await db`select xmin, ctid from listing_presence order by listing_id`,
    runs: await db`select xmin, ctid from import_run`,
    words: await db`select xmin, ctid from name_form order by side, form, name_key`,
  })
  const before = await rowsOf()
  expect(await importList(db, options)).toMatchObject({
    status: 'nothing_new',
    runId: 1,
    report: { ea: 5, new: 0, gone: 0, changed: 0, unchanged: 5 },
  })
  expect(await rowsOf()).toEqual(before)
})

test('the same rows in different bytes create a run but write no listing or range', async () => {
  const rows = people('AL', 5)
  await load(rows)
  const before = await db`select xmin, ctid, l.* from listing l order by id`
  const ranges = await db`select xmin, ctid, p.* from listing_presence p order by listing_id`
  const { report, status } = await load([...rows].reverse(), { listDate: '2026-09-01' })
  expect({ status, report }).toMatchObject({
    status: 'committed',
    report: { new: 0, gone: 0, changed: 0, unchanged: 5 },
  })
  expect(await db`select xmin, ctid, l.* from listing l order by id`).toEqual(before)
  expect(await db`select xmin, ctid, p.* from listing_presence p order by listing_id`).toEqual(ranges)
})

test("bytes imported before a later list don't count as a repeat", async () => {
  const path = await file('first.csv', ptinText(people('AL', 5).map(ptinRow)))
  const first = { files: [path], dataDir: folder, listDate: '2026-03-26' }
  await importList(db, first)
  await load(people('AL', 6), { listDate: '2026-09-01' })
  await expect(importList(db, first)).rejects.toThrow('was already imported')
})

test('the first real list replaces the demo directory and everything attached to it', async () => {
  await load(people('AL', 4), { isDemo: true, listDate: '2026-01-01' })
  await load(people('AL', 5), { isDemo: true })
  await db`insert into listing_profile (listing_id) select id from listing limit 1`
  await db`insert into receipt (id, asked, outcome, listing_id, answer) values ('r1', '{}', 'one', 1, '{}'), ('r2', '{}', 'none', null, '{}')`
  await db`insert into search_count (week, family, found) values ('2026-01-05', 'place', 3)`
  expect((await db`select 1 from listing where is_demo`).length).toBe(5)

  const { notes, report } = await load([{ LAST_NAME: 'Real' }], { listDate: '2021-02-20' })
  expect(notes).toEqual(['5 fictional listings were removed.'])
  expect(report).toMatchObject({ new: 1, gone: 0 })
  expect(await db`select last_name, is_demo from listing`).toEqual([{ lastName: 'Real', isDemo: false }])
  const [left] = await db`
    select (select count(*)::int from receipt) as receipts, (select count(*)::int from listing_profile) as profiles,
           (select count(*)::int from import_run where is_demo) as runs,
           (select count(*)::int from search_count) as searches,
           (select count(*)::int from listing_presence) as ranges`
  expect(left).toEqual({ receipts: 0, profiles: 0, runs: 0, searches: 0, ranges: 1 })
})

test('a dry run of a real list leaves the demo directory alone', async () => {
  await load(people('AL', 4), { isDemo: true })
  expect((await load([{ LAST_NAME: 'Real' }], { dryRun: true })).notes).toEqual([
    '4 fictional listings would be removed.',
  ])
  expect((await db`select 1 from listing where is_demo`).length).toBe(4)
})

test('a demo list is never added to real people', async () => {
  await load(people('AL', 4))
  await expect(load(people('GA', 4), { isDemo: true })).rejects.toThrow('The directory has real listings')
  expect(await listed()).toBe(4)
})
