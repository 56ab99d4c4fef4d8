/** Rows repeated in the next list are recognized by fingerprint; this must not change any result. */
import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, type PtinRow, ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { HashSet } from './row-hash.ts'
import { importList } from './import-list.ts'
import { NORMALIZER, normalizeRow } from './normalize-row.ts'
import { SOURCE_FIELDS, type SourceRow } from './types.ts'
import { undoImport } from './undo-import.ts'

const db = await testDatabase()
const { folder, file, made } = testFolder()

beforeEach(() => emptyDirectory(db))

let lists = 0
const loadFile = (path: string) => {
  const listDate = new Date(Date.UTC(2000, ++lists, 1)).toISOString().slice(0, 10)
  return importList(db, { files: [path], dataDir: folder, listDate, force: true, scope: 'whole' })
}
const loadText = async (text: string) => loadFile(await file(`list-${lists + 1}.csv`, text))
const load = (...rows: PtinRow[]) => loadText(ptinText(rows.map(ptinRow)))
const hashes = async () =>
  (
    await db<{ rowHash: Buffer | null }[]>`select row_hash from listing_presence where until_run is null order by 1`
  ).map((row) => row.rowHash?.toString('hex') ?? null)

const directory = async () => ({
  listings: await db`
    select first_name, last_name, middle_name, dba, phone, website, city, state, zip, zip4, status, source_row
    from listing order by last_key, first_key, source_row`,
  ranges: await db`
    select l.source_row, p.kind, p.until_run is null as in_list, encode(p.facts_hash, 'hex') as facts,
           case when p.until_run is null then encode(p.row_hash, 'hex') end as row
    from listing_presence p join listing l on l.id = p.listing_id order by l.last_key, l.first_key, 1, p.from_run`,
  aside: await db`select line, reason, raw from import_rejected_row where run_id = (select max(id) from import_run)
    order by line, reason`,
})

test.each(['2026', '2021'])(
  'dialect %s: reading a release by fingerprints gives the same result as reading all of it',
  async (dialect) => {
    const broken = ['--dups', '0.02', '--hostile', '0.02', '--malformed', '0.02', '--malformed-kinds', 'all']
    const options = ['--rows', '1500', '--seed', '71', '--profile', 'ea', '--dialect', dialect, ...broken]
    const first = await made(`first-${dialect}.csv`, options)
    const shares = ['--changes', '0.06', '--noops', '0.05', '--adds', '0.03', '--removes', '0.03']
    const next = await made(`next-${dialect}.csv`, ['next', '--prev', first, '--seed', '72', '--shuffle', ...shares])
    await loadFile(first)
    expect((await hashes()).filter((hex) => hex !== null).length).toBeGreaterThan(1_000)

    const byHash = await loadFile(next)
    const afterHash = await directory()
    await undoImport(db)
    await db`update listing_presence set row_hash = null`
    const byReading = await loadFile(next)
    expect(byHash.report.duplicates).toBeGreaterThan(20)
    expect(byHash.report).toEqual(byReading.report)
    expect(afterHash).toEqual(await directory())
  },
)

test('notes on a row are repeated for the next list: warnings, and addresses abroad', async () => {
  const odd: PtinRow[] = [
    { LAST_NAME: 'Able', BUS_ADDR_ZIP: '9O210' },
    { LAST_NAME: 'Baker', BUS_ST_CODE: '', BUS_ADDR_ZIP: '', BUS_CNTRY_CDE: 'UK' },
    { LAST_NAME: 'Clark', WEBSITE: 'clark@mail.example' },
  ]
  const { report } = await load(...odd)
  expect(report).toMatchObject({ foreign: 1, badZip: 1, warnings: 2 })
  expect(await load(...odd, {})).toMatchObject({ report: { ...report, read: 4, ea: 4, new: 1, unchanged: 3 } })
})

test('the first of two rows for one person counts, whichever the previous list had', async () => {
  const looks: PtinRow = { LAST_NAME: 'VANCE', BUS_ADDR_ZIP: '36602-1234' }
  await load({})
  expect((await load({}, looks)).report).toMatchObject({ duplicates: 1, changed: 0, unchanged: 1 })
  expect((await load({}, {}, looks)).report).toMatchObject({ duplicates: 2, changed: 0, unchanged: 1 })
  expect((await load(looks, {})).report).toMatchObject({ duplicates: 1, changed: 1, new: 0, gone: 0 })
  expect(await db`select zip4 from listing`).toEqual([{ zip4: '1234' }])
})

test('people with repeated rows also count when a chain is detected', async () => {
  const staff = Array.from({ length: 9 }, (_, at) => ({ LAST_NAME: `Staff${at}`, DBA: 'Big Chain' }))
  const moved = { DBA: 'Big Chain', BUS_ADDR_ZIP: '35801', BUS_ADDR_LINE1: '9 Oak Road' }
  await load({ DBA: 'Big Chain' }, ...staff)
  expect((await load(moved, ...staff)).report).toMatchObject({ moved: 1, new: 0 })
  await emptyDirectory(db)
  const more = [...staff, { LAST_NAME: 'Eleventh', DBA: 'Big Chain' }]
  await load({ DBA: 'Big Chain' }, ...more)
  expect((await load(moved, ...more)).report).toMatchObject({ moved: 0, new: 1, gone: 1 })
})

test("a full name isn't unique while a repeated row has it", async () => {
  const full = { MIDDLE_NAME: 'Rosamund' }
  const away = { BUS_ADDR_ZIP: '35801', BUS_ADDR_LINE1: '9 Oak Road', BUS_ADDR_CITY: 'HUNTSVILLE' }
  await load(full, { ...full, BUS_ADDR_ZIP: '35004' })
  const { report } = await load({ ...full, ...away }, { ...full, BUS_ADDR_ZIP: '35004' })
  expect(report).toMatchObject({ moved: 0, new: 1, gone: 1 })
})

test('the same cells under a reordered header count as a different row', async () => {
  const row = 'Opal,Vance,,,,12 Main Street,,,MOBILE,AL,36602,,,,EA,N'
  const columns = 'MIDDLE_NAME,SUFFIX,DBA,BUS_ADDR_LINE1,BUS_ADDR_LINE2,BUS_ADDR_LINE3,BUS_ADDR_CITY,BUS_ST_CODE'
  const rest = 'BUS_ADDR_ZIP,BUS_CNTRY_CDE,WEBSITE,BUS_PHNE_NBR,PROFESSION,AFSP_Indicator'
  await loadText(`LAST_NAME,First_NAME,${columns},${rest}\n${row}\n`)
  const { report } = await loadText(`First_NAME,LAST_NAME,${columns},${rest}\n${row}\n`)
  expect(report).toMatchObject({ new: 1, gone: 1, unchanged: 0 })
})

test('a reworded row is stored with its new fingerprint, so the next list can repeat it', async () => {
  await load({})
  const [before] = await hashes()
  await load({ LAST_NAME: 'VANCE' })
  const [after] = await hashes()
  expect(after).toMatch(/^[0-9a-f]{24}$/)
  expect(after).not.toBe(before)
  await undoImport(db)
  expect((await load({})).report).toMatchObject({ unchanged: 1, changed: 0 })
  expect(await hashes()).toEqual([before])
})

test("a change in the normalizer's result needs a new version: raise NORMALIZER, then update this line", () => {
  const cells = ["O'NEIL-MCDONALD JR.", 'JOSÉ', 'a.', 'III', 'O’Neil  Tax & Co', '12 N. Main Street', 'Suite 4', '']
  const place = ['CITY OF INDUSTRY', 'ca', '91744-1234', '', 'WWW.ONEIL.EXAMPLE/', '(251) 555-0123', 'EA,CPA', 'Y']
  const row = Object.fromEntries(SOURCE_FIELDS.map((field, at) => [field, [...cells, ...place][at]])) as SourceRow
  expect([NORMALIZER, hash('sha256', JSON.stringify(normalizeRow(row, () => {}))).slice(0, 16)]).toEqual([
    1,
    'f894a686f35de4a1',
  ])
})

test('a set of fingerprints contains what was added, and grows', () => {
  const set = new HashSet()
  for (let at = 1; at <= 10_000; at++) set.add(at % 7, at)
  set.add(1, 1)
  expect(set.size).toBe(10_000)
  expect([set.has(9_999 % 7, 9_999), set.has(4, 9_999), set.has(0, 0)]).toEqual([true, false, false])
})
