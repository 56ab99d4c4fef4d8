import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import {
  emptyDirectory,
  EA_HEADER,
  eaRow,
  eaText,
  PTIN_HEADER,
  ptinRow,
  ptinText,
  testFolder,
} from '#tests/support/lists.ts'
import { importList } from './import-list.ts'
import type { ImportOptions } from './types.ts'
import { today } from '#common/dates.ts'

const db = await testDatabase()
const { folder, file } = testFolder()

beforeEach(() => emptyDirectory(db))

let files = 0
async function load(content: string | Buffer, options: Partial<ImportOptions> = {}) {
  const path = await file(`list-${++files}.csv`, content)
  return importList(db, { files: [path], dataDir: folder, listDate: '2026-03-26', ...options })
}

const people = () => db<Record<string, unknown>[]>`
  select first_name, middle_name, last_name, suffix, dba, city, state, zip, zip4, country, phone, website, credentials, status
  from listing order by last_key, first_key, id`

async function readRejectedRows(path: string | null) {
  return (await readFile(path ?? '', 'utf8')).trimEnd().split('\n').slice(1)
}

test('only rows whose profession includes EA are listed; the others are counted', async () => {
  const professions = ['EA', 'CPA,EA', 'CPA', '', 'ATTY', 'ERPA', 'EA,ERPA', 'ea']
  const rows = professions.map((PROFESSION, at) => ptinRow({ PROFESSION, First_NAME: `Person${at}` }))
  const { report } = await load(ptinText(rows))
  expect(report).toMatchObject({ read: 8, ea: 4, otherProfessions: 4, new: 4, rejected: 0 })
  expect((await people()).map((row) => row['credentials'])).toEqual([[], ['CPA'], ['ERPA'], []])
})

test('a row becomes a listing with recased names, cleaned contact details, and keys', async () => {
  await load(
    ptinText([
      ptinRow({
        LAST_NAME: "O'NEIL-MCDONALD JR.",
        First_NAME: 'JOSÉ',
        MIDDLE_NAME: 'a.',
        DBA: 'O’Neil  Tax & Co',
        BUS_ADDR_ZIP: '36602-1234',
        BUS_PHNE_NBR: '(251) 555-0123',
        WEBSITE: 'WWW.ONEIL.EXAMPLE/',
      }),
    ]),
  )
  expect(await people()).toMatchObject([
    {
      firstName: 'José',
      middleName: 'A.',
      lastName: "O'Neil-McDonald",
      suffix: 'Jr',
      dba: 'O’Neil Tax & Co',
      city: 'Mobile',
      state: 'AL',
      zip: '36602',
      zip4: '1234',
      country: 'US',
      phone: '+12515550123',
      website: 'http://www.oneil.example',
      status: 'listed',
    },
  ])
  const [keys] = await db`select last_key, first_key, dba_key, city_key, street_key, source_row from listing`
  expect(keys).toMatchObject({
    lastKey: 'oneil mcdonald',
    firstKey: 'jose',
    dbaKey: 'oneil tax co',
    cityKey: 'mobile',
    streetKey: '12 main st',
  })
  expect(keys?.['sourceRow']).toEqual([
    "O'NEIL-MCDONALD JR.",
    'JOSÉ',
    'a.',
    '',
    'O’Neil  Tax & Co',
    '12 Main Street',
    '',
    '',
    'MOBILE',
    'AL',
    '36602-1234',
    '',
    'WWW.ONEIL.EXAMPLE/',
    '(251) 555-0123',
    'EA',
    'N',
  ])
})

test('columns are read by name: any order, any case, byte order mark, unknown and empty columns', async () => {
  const columns = [...PTIN_HEADER].reverse()
  const row = ptinRow({ LAST_NAME: 'Quill' })
  const header = ['EXTRA', ...columns.map((name) => name.toLowerCase()), '', '']
  const cells = ['x', ...columns.map((name) => row[name] ?? ''), '', '']
  const { report } = await load(`\uFEFF${header.join(',')}\n${cells.join(',')}\n`)
  expect(report).toMatchObject({ read: 1, ea: 1, rejected: 0 })
  expect(await people()).toMatchObject([{ lastName: 'Quill', firstName: 'Opal', zip: '36602' }])
})

test('both column orders of the EA list are read, with empty columns and trailing rows', async () => {
  await load(`${eaText([eaRow()])}${','.repeat(EA_HEADER.length - 1)}\r\n`)
  const swapped =
    'First Name,Middle Name,Last Name,Address Line 1,Address Line 2,Address Line 3,City,State,Country,Zip,,'
  const { report } = await load(
    `${swapped}\r\nRavi,,.,1 Lake Road,,,PUNE,,India,411001,,\r\nOpal,,Vance,12 Main Street,,,MOBILE,AL,United States,36602,,\r\n,,,,,,,,,,,\r\n`,
    { listDate: '2026-09-01' },
  )
  expect(report).toMatchObject({ read: 2, ea: 2, foreign: 1, blank: 1, new: 1, unchanged: 1 })
})

test('a person with one name, and a dot for the last name, is found by that name', async () => {
  await load(eaText([eaRow({ 'First Name': 'RAVI', 'Last Name': '.' })]))
  expect(await people()).toMatchObject([{ firstName: '', lastName: 'Ravi' }])
})

test('an address abroad has a country but no state or ZIP code', async () => {
  await load(
    ptinText([ptinRow({ BUS_ADDR_CITY: 'SYDNEY', BUS_ST_CODE: '', BUS_ADDR_ZIP: '2000', BUS_CNTRY_CDE: 'AS' })]),
  )
  expect(await people()).toMatchObject([{ city: 'Sydney', state: null, zip: null, country: 'AU' }])
})

test('broken rows are set aside with line and reason, and the rows around them are listed', async () => {
  const good = (name: string) => ptinText([ptinRow({ LAST_NAME: name })]).split('\r\n')[1] ?? ''
  const lines = [
    PTIN_HEADER.join(','),
    good('Able'),
    good('Short').split(',').slice(0, 12).join(','),
    `${good('Long')},extra`,
    `,${good('Shifted').split(',').slice(0, -1).join(',')}`,
    good('').replace('Opal', ''),
    PTIN_HEADER.join(','),
    '',
    good('Open').replace(',,,12 Main', ',,"Unclosed Tax,12 Main'),
    good('Zeal'),
  ]
  const { report, rejectedFile, runId } = await load(lines.join('\n'))
  expect((await people()).map((row) => row['lastName'])).toEqual(['Able', 'Zeal'])
  expect(report).toMatchObject({ read: 7, ea: 2, rejected: 5, blank: 2 })
  const stored = await db`
    select line, severity, reason from import_rejected_row where run_id = ${runId} order by line`
  expect(stored.map((row) => [row['line'], row['severity'], row['reason']])).toEqual([
    [3, 'rejected', '12 columns instead of 16'],
    [4, 'rejected', '17 columns instead of 16'],
    [5, 'rejected', 'the columns are shifted'],
    [6, 'rejected', 'no name'],
    [9, 'rejected', 'a quotation mark is opened but never closed'],
  ])
  expect((await readRejectedRows(rejectedFile)).map((line) => line.split(',')[1])).toEqual(['3', '4', '5', '6', '9'])
})

test('a bad value is dropped without dropping the person', async () => {
  const { report } = await load(
    Buffer.from(
      ptinText([
        ptinRow({ LAST_NAME: 'A', BUS_ST_CODE: 'Calif' }),
        ptinRow({ LAST_NAME: 'B', BUS_ADDR_ZIP: '9O210' }),
        ptinRow({ LAST_NAME: 'C', BUS_ADDR_LINE1: '12\0 Main St' }),
        ptinRow({ LAST_NAME: 'D', DBA: 'Long '.repeat(1000).trim() }),
        ptinRow({ LAST_NAME: 'E', BUS_PHNE_NBR: '0', WEBSITE: 'opal@mail.example' }),
        ptinRow({ LAST_NAME: 'Mu\u00f1oz' }),
      ]),
      'latin1',
    ),
  )
  const listed = await people()
  expect(listed.map((row) => row['lastName'])).toEqual(['A', 'B', 'C', 'D', 'E', 'Muñoz'])
  expect(listed[0]).toMatchObject({ state: null, zip: '36602', country: 'US' })
  expect(listed[1]).toMatchObject({ state: 'AL', zip: null })
  expect(String(listed[3]?.['dba']).length).toBeLessThanOrEqual(120)
  expect(listed[4]).toMatchObject({ phone: null, website: null })
  expect(report).toMatchObject({ rejected: 0, badZip: 1, warnings: 7 })
  expect(report.reasons).toEqual({
    'bad state': 1,
    'bad ZIP': 1,
    'NUL bytes removed': 1,
    'longer than 120 characters, cut': 1,
    'unusable phone': 1,
    'unusable website': 1,
    'not UTF-8, read as Windows-1252': 1,
  })
})

test("hostile text is stored as text, and isn't a formula in the file of rejected rows", async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '=HYPERLINK("x")',
    "'); DROP TABLE listing;--",
    '\\N',
    'a\\tb\\',
    '{"a"}',
  ]
  const rows = hostile.map((DBA, at) => ptinRow({ LAST_NAME: `Person${at}`, DBA }))
  const { rejectedFile } = await load(`${ptinText(rows)}=cmd|' /C calc'!A0,short\r\n`)
  expect((await people()).map((row) => row['dba'])).toEqual(hostile)
  expect(await readRejectedRows(rejectedFile)).toEqual([
    expect.stringMatching(/,rejected,2 columns instead of 16,"?'=cmd/),
  ])
})

test("a repeated row is one listing; namesakes with a different fact aren't", async () => {
  const { report } = await load(
    ptinText([
      ptinRow(),
      ptinRow({ LAST_NAME: 'VANCE', BUS_ADDR_LINE1: '12 main st.' }),
      ptinRow({ BUS_ADDR_LINE1: '14 Main Street' }),
      ptinRow({ BUS_PHNE_NBR: '2515550123' }),
      ptinRow({ DBA: 'Vance Tax' }),
      ptinRow({ BUS_ADDR_CITY: 'TAMPA', BUS_ST_CODE: 'FL', BUS_ADDR_ZIP: '33601' }),
    ]),
  )
  expect(report).toMatchObject({ ea: 6, duplicates: 1, new: 5 })
})

test('the date comes from the file name; without one it is today, and reported', async () => {
  const named = await file('foia_alabama_extract.2021-02-20.csv', ptinText([ptinRow()]))
  expect(await importList(db, { files: [named], dataDir: folder })).toMatchObject({ listDate: '2021-02-20', notes: [] })
  const unnamed = await file('extract.csv', ptinText([ptinRow({ LAST_NAME: 'Quill' }), ptinRow()]))
  const day = today()
  const outcome = await importList(db, { files: [unnamed], dataDir: folder })
  expect(outcome.listDate).toBe(day)
  expect(outcome.notes.join()).toContain('No date was given')
})

test('several files are one list', async () => {
  const one = await file('one.csv', ptinText([ptinRow()]))
  const two = await file('two.csv', ptinText([ptinRow({ BUS_ST_CODE: 'GA', BUS_ADDR_ZIP: '30301' })]))
  const { report, scope } = await importList(db, { files: [one, two], dataDir: folder, listDate: '2026-01-01' })
  expect(report).toMatchObject({ read: 2, new: 2 })
  expect(scope).toBeNull()
})

test.each([
  ['an empty file', '', /is empty/],
  ['a header alone', `${PTIN_HEADER.join(',')}\n`, /no usable row/],
  ['another table', 'name,price\nx,1\n', /has no column for/],
  ['a header of built-in names', 'constructor,__proto__\nx,1\n', /has no column for/],
  ['an Excel file', Buffer.from('PK\u0003\u0004xxxx', 'latin1'), /ZIP or Excel/],
  ['a binary file', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]), /is binary/],
  ['UTF-16', Buffer.from(`\uFEFF${PTIN_HEADER.join(',')}\n`, 'utf16le'), /UTF-16/],
])('%s is rejected in one line', async (_name, content, message) => {
  const refused = load(content)
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.not.toThrow(/\n/)
  expect(await people()).toEqual([])
})

test('a missing file, or one of a different kind than stated, is rejected', async () => {
  await expect(importList(db, { files: ['/nowhere.csv'], dataDir: folder })).rejects.toThrow('File not found')
  await expect(load(ptinText([ptinRow()]), { kind: 'ea' })).rejects.toThrow('The header is that of the PTIN extract')
})

test('a file that turns out invalid halfway leaves the old list, and the next import works', async () => {
  await load(ptinText([ptinRow()]))
  const many = ptinText(
    Array.from({ length: 3_000 }, (_, at) => ptinRow({ LAST_NAME: `Quill${at % 9}`, DBA: `Firm ${at}` })),
  )
  await expect(load(`${many}${'x'.repeat(2 * 1024 * 1024)}`, { listDate: '2026-09-01' })).rejects.toThrow('has no end')
  expect(await people()).toHaveLength(1)
  expect(await db`select status, report from import_run order by id desc limit 1`).toEqual([
    { status: 'failed', report: { error: 'This isn’t a CSV list: line 3002 has no end.' } },
  ])
  expect(
    (await load(ptinText([ptinRow(), ptinRow({ LAST_NAME: 'Quill' })]), { listDate: '2026-09-01' })).report,
  ).toMatchObject({
    new: 1,
    unchanged: 1,
  })
})

test('a dry run reports who is new, gone, moved, and changed, and in which facts', async () => {
  const named = (name: string, more: Parameters<typeof ptinRow>[0] = {}) => ptinRow({ LAST_NAME: name, ...more })
  await load(ptinText([named('Quill'), named('Stone'), named('Vale'), named('Moss')]))
  const next = [
    named('Quill', { BUS_ADDR_CITY: 'Birmingham', BUS_ADDR_ZIP: '35203' }),
    named('Stone', { BUS_PHNE_NBR: '2055550142' }),
    named('Moss'),
    named('Heath'),
  ]
  const { changes, report } = await load(ptinText(next), { dryRun: true, listDate: '2026-09-01', force: true })
  expect(report).toMatchObject({ new: 1, gone: 1, moved: 1, changed: 1 })
  const told = changes.map(({ change, name, before, now }) => [change, name.split(' ').at(-1), before, now])
  const here = 'Mobile, AL 36602'
  expect(told).toEqual([
    ['new', 'Heath', null, here],
    ['gone', 'Vale', here, null],
    ['moved', 'Quill', here, 'Birmingham, AL 35203'],
    ['changed', 'Stone', here, here],
  ])
  expect(changes.map(({ fields }) => fields)).toEqual([[], [], ['city', 'zip'], ['phone']])
})

test('a dry run reports everything and stores nothing', async () => {
  const { status, runId, report, rejectedFile } = await load(`${ptinText([ptinRow()])}a,b\n`, { dryRun: true })
  expect({ status, runId }).toEqual({ status: 'dry_run', runId: null })
  expect(report).toMatchObject({ new: 1, rejected: 1 })
  expect(await readRejectedRows(rejectedFile)).toHaveLength(1)
  const [kept] = await db`
    select (select count(*)::int from listing) as listings, (select count(*)::int from import_run) as runs,
           (select count(*)::int from import_rejected_row) as aside`
  expect(kept).toEqual({ listings: 0, runs: 0, aside: 0 })
})
