/**
 * Lists that aren't what they claim to be: two columns swapped, a column missing, rows missing, truncated, or from
 * another day. Each is tried against an empty directory and against one with the list it was derived from.
 */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { eaRow, eaText, emptyDirectory, type PTIN_HEADER, ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { Cells } from './cells.ts'
import { importList } from './import-list.ts'
import { undoImport } from './undo-import.ts'
import type { ImportOptions } from './types.ts'

const db = await testDatabase()
const { folder, file, made } = testFolder()

type Row = string[]
const [header, ...rows] = await tableOf(
  await made('whole.csv', ['--rows', '6000', '--seed', '7', '--state', 'AL', '--dialect', '2021']),
)
const whole = csv([header, ...rows])
/** The same people in different bytes. */
const reversed = csv([header, ...[...rows].reverse()])

async function tableOf(path: string): Promise<[Row, ...Row[]]> {
  const cells = new Cells()
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/).filter(Boolean)
  return lines.map((line) => (cells.split(line), cells.toArray())) as [Row, ...Row[]]
}

function csv(table: readonly Row[], separator = ','): string {
  const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  return `${table.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`
}

type Column = (typeof PTIN_HEADER)[number]
const at = (column: Column) => header.indexOf(column)
const change = (rule: (row: Row, nth: number) => void) =>
  csv([header, ...rows.map((row, nth) => (([copy]) => (rule(copy, nth), copy))([[...row]] as [Row]))])
const swap = (one: Column, other: Column, every = 1) =>
  change((row, nth) => {
    if (nth % every === 0) [row[at(one)], row[at(other)]] = [row[at(other)] ?? '', row[at(one)] ?? '']
  })
const without = (...columns: Column[]) =>
  csv([header, ...rows].map((row) => row.filter((_, place) => !columns.some((column) => at(column) === place))))
const empty = (column: Column) => change((row) => (row[at(column)] = ''))
const renamed = (from: Column, to: string) => csv([header.map((column) => (column === from ? to : column)), ...rows])
const asEaList = (country: string) =>
  csv([
    ['First Name', 'Middle Name', 'Last Name', 'Address Line 1', 'City', 'State', 'Zip', 'Country'],
    ...rows.map((row) => [1, 2, 0, 5, 8, 9, 10].map((place) => row[place] ?? '').concat(country)),
  ])
const fromRowAbove = (column: Column) =>
  change((row, nth) => (row[at(column)] = rows[(nth + 1) % rows.length]?.[at(column)] ?? ''))

let files = 0
async function load(content: string, options: Partial<ImportOptions> = {}) {
  const path = await file(`list-${++files}.csv`, content)
  return importList(db, { files: [path], dataDir: folder, listDate: '2026-09-01', ...options })
}
const dryRun = (content: string, listDate = '2026-09-01') => load(content, { listDate, dryRun: true })

type Variant = readonly [name: string, content: string, message: RegExp, date?: string]
const dated = (variants: readonly Variant[]) =>
  variants.map(([name, content, message, date = '2026-09-01']) => [name, content, message, date] as const)

/** Detected from the file alone: rejected whatever the directory contains. */
const UNLIKE_ANY: readonly Variant[] = [
  ['without PROFESSION', without('PROFESSION'), /no column PROFESSION/],
  ['without PROFESSION and AFSP_Indicator', without('PROFESSION', 'AFSP_Indicator'), /no column PROFESSION/],
  ['with PROFESSION under another name', renamed('PROFESSION', 'OCCUPATION'), /no column PROFESSION/],
  ['without SUFFIX and DBA', without('SUFFIX', 'DBA'), /no column SUFFIX, DBA/],
  ['without BUS_PHNE_NBR', without('BUS_PHNE_NBR'), /no column BUS_PHNE_NBR/],
  ['with two columns for the city', renamed('DBA', 'City'), /two columns for BUS_ADDR_CITY/],
  ['as an EA list without countries', asEaList(''), /no column Address Line 2|Country in/],
  ['with state and ZIP swapped', swap('BUS_ST_CODE', 'BUS_ADDR_ZIP'), /BUS_ST_CODE in .* BUS_ADDR_ZIP in/],
  ['with last and first name swapped', swap('LAST_NAME', 'First_NAME'), /last names are first names/],
  ['with last and middle name swapped', swap('LAST_NAME', 'MIDDLE_NAME'), /LAST_NAME in/],
  ['with first and middle name swapped', swap('First_NAME', 'MIDDLE_NAME'), /First_NAME in/],
  ['with last name and firm swapped', swap('LAST_NAME', 'DBA'), /LAST_NAME in/],
  ['with city and ZIP swapped', swap('BUS_ADDR_CITY', 'BUS_ADDR_ZIP'), /BUS_ADDR_ZIP in/],
  ['with city and ZIP swapped in each tenth row', swap('BUS_ADDR_CITY', 'BUS_ADDR_ZIP', 10), /BUS_ADDR_ZIP in/],
  ['with DBA and city swapped', swap('DBA', 'BUS_ADDR_CITY'), /a city that their state doesn’t have|BUS_ADDR_CITY in/],
  ['with last name and city swapped', swap('LAST_NAME', 'BUS_ADDR_CITY'), /a city that their state doesn’t have/],
  ['with street and city swapped', swap('BUS_ADDR_LINE1', 'BUS_ADDR_CITY'), /BUS_ADDR_CITY in/],
  ['with state and country swapped', swap('BUS_ST_CODE', 'BUS_CNTRY_CDE'), /BUS_CNTRY_CDE in/],
  ['with phone and ZIP swapped', swap('BUS_PHNE_NBR', 'BUS_ADDR_ZIP'), /BUS_ADDR_ZIP in/],
  ['with website and phone swapped', swap('WEBSITE', 'BUS_PHNE_NBR'), /BUS_PHNE_NBR in/],
  ['with firm and website swapped', swap('DBA', 'WEBSITE'), /WEBSITE in/],
  ['with firm and street swapped', swap('DBA', 'BUS_ADDR_LINE1'), /DBA in/],
  ['with the second and third line swapped', swap('BUS_ADDR_LINE2', 'BUS_ADDR_LINE3'), /a third line/],
  ['with suffix and country swapped', swap('SUFFIX', 'BUS_CNTRY_CDE'), /BUS_CNTRY_CDE in/],
  ['with profession and suffix swapped', swap('PROFESSION', 'SUFFIX'), /rows are enrolled agents/],
  ['with profession and AFSP swapped', swap('PROFESSION', 'AFSP_Indicator'), /rows are broken/],
  [
    'of no enrolled agent',
    change((row) => (row[at('PROFESSION')] = 'CPA')),
    /Only 0 of 6,000 rows are enrolled agents/,
  ],
  [
    'of enrolled agents alone, all of a sudden',
    change((row) => (row[at('PROFESSION')] = 'EA')),
    /says EA in every row/,
  ],
  [
    'with each value one column further',
    csv([header, ...rows.map((row) => [row.at(-1) ?? '', ...row.slice(0, -1)])]),
    /broken|no usable/,
  ],
  [
    'with ZIP codes that lost a digit',
    change((row) => (row[at('BUS_ADDR_ZIP')] = (row[at('BUS_ADDR_ZIP')] ?? '').slice(1))),
    /BUS_ADDR_ZIP in/,
  ],
  ['with the ZIP codes of the row above', fromRowAbove('BUS_ADDR_ZIP'), /a ZIP code in another city/],
  ['with another state written in', change((row) => (row[at('BUS_ST_CODE')] = 'GA')), /a ZIP code in another state/],
  ['with phones as 2.05E+09', change((row) => (row[at('BUS_PHNE_NBR')] &&= '2.05556E+09')), /BUS_PHNE_NBR in/],
  ['with an emptied DBA column', empty('DBA'), /DBA is empty in every row/],
  ['with an emptied SUFFIX column', empty('SUFFIX'), /SUFFIX is empty in every row/],
  ['with an emptied ZIP column', empty('BUS_ADDR_ZIP'), /BUS_ADDR_ZIP is empty in every row/],
  [
    'with a cell too many in each tenth row',
    csv([header, ...rows.map((row, nth) => (nth % 10 === 0 ? [...row, 'x'] : row))]),
    /600 of 6,000 rows are broken/,
  ],
  ['with each person twice', csv([header, ...rows, ...rows]), /in the file more than once/],
  ['cut in mid-row', whole.slice(0, whole.length / 2), /ends in the middle of a row/],
  ['cut in its last row', whole.slice(0, -12), /ends in the middle of a row/],
  ['cut behind the last comma', whole.slice(0, -3), /ends in the middle of a row/],
  ['of the year 2099', reversed, /2099-01-01, is in the future/, '2099-01-01'],
  ['with semicolons', csv([header, ...rows], ';'), /separates its columns with semicolons/],
  ['with tabs', csv([header, ...rows], '\t'), /separates its columns with tabs/],
  ['with carriage returns only', whole.replaceAll('\r\n', '\r'), /carriage returns only/],
  ['without a header', csv(rows), /has no column for/],
]

/** Only detected by comparison with the previous list. */
const UNLIKE_THE_LAST: readonly Variant[] = [
  [
    'with 12% of the rows missing',
    csv([header, ...rows.filter((_, nth) => nth % 25 > 2)]),
    /from 6,000 to 5,280 rows \(12% less\)/,
  ],
  [
    'with 8% of the rows missing',
    csv([header, ...rows.filter((_, nth) => nth % 25 > 1)]),
    /from 6,000 to 5,520 rows \(8% less\)/,
  ],
  ['without its end', csv([header, ...rows.slice(0, 5_500)]), /from 6,000 to 5,500 rows/],
  ['without its beginning', csv([header, ...rows.slice(500)]), /from 6,000 to 5,500 rows/],
  [
    'with the last names of the row above',
    fromRowAbove('LAST_NAME'),
    /people would be new, .* gone .* Are the name columns swapped\?/,
  ],
  ['with the phones of the row above', fromRowAbove('BUS_PHNE_NBR'), /people would have other changes/],
  ['with everyone in one ZIP', change((row) => (row[at('BUS_ADDR_ZIP')] = '36104')), /another city|moved/],
  ['older than the one that is here', reversed, /was already imported \(run 1\)/, '2020-01-01'],
]

describe('in an empty directory', () => {
  beforeAll(() => emptyDirectory(db))

  test.each(dated(UNLIKE_ANY))('a list %s is rejected', async (_name, content, message, date) => {
    const refused = dryRun(content, date)
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.not.toThrow(/\n|--force/)
  })

  test('the list itself is accepted', async () => {
    expect((await dryRun(whole)).report).toMatchObject({ read: 6_000, rejected: 0 })
  })
})

describe('in a directory with the list', () => {
  beforeAll(async () => {
    await emptyDirectory(db)
    await load(whole, { listDate: '2026-03-01' })
  })

  test.each(dated([...UNLIKE_ANY, ...UNLIKE_THE_LAST]))(
    'a list %s is rejected',
    async (_name, content, message, date) => {
      await expect(dryRun(content, date)).rejects.toThrow(message)
    },
  )

  test('the same people in a different order are accepted, and so is a file without a final line end', async () => {
    const none = { new: 0, gone: 0, moved: 0, changed: 0 }
    expect((await dryRun(reversed)).report).toMatchObject(none)
    expect((await dryRun(reversed.trimEnd())).report).toMatchObject(none)
  })

  test.each([
    ['the next release', ['--adds', '0.004', '--removes', '0.003', '--changes', '0.01']],
    ['the release half a year later', ['--adds', '0.024', '--removes', '0.018', '--changes', '0.06']],
  ])('%s is accepted', async (_name, shares) => {
    const next = await made('next.csv', [
      'next',
      '--prev',
      `${folder}/whole.csv`,
      '--seed',
      '8',
      '--shuffle',
      ...shares,
    ])
    expect((await dryRun(await readFile(next, 'utf8'))).report.new).toBeGreaterThan(0)
  })

  test('a forced list is imported, its problems are reported, and one undo reverts it', async () => {
    const swapped = swap('LAST_NAME', 'First_NAME')
    const facts = () => db`select id, last_key, first_key, status from listing order by id`
    const before = await facts()
    const { report, overridden } = await load(swapped, { force: true })
    // Some are matched by phone, street, and firm.
    expect(report.new + report.changed).toBe(report.ea - report.duplicates)
    expect(overridden.join(' ')).toMatch(
      / last names are first names.* people would be new, .* gone and 0 moved, and \d+ with a changed name\. The limit for these together is 10%\. Are the name columns swapped\?/,
    )
    await undoImport(db)
    expect(await facts()).toEqual(before)
  })
})

describe('what can be forced', () => {
  beforeAll(() => emptyDirectory(db))

  test("an extract without its professions can't be forced, whatever kind is given", async () => {
    for (const kind of [undefined, 'ea', 'ptin'] as const) {
      const refused = load(without('PROFESSION'), { force: true, ...(kind ? { kind } : {}) })
      await expect(refused).rejects.toMatchObject({ canForce: false, message: expect.stringContaining('PROFESSION') })
    }
  })

  test('missing columns, a future date, and missing rows can be forced', async () => {
    for (const [content, date] of [
      [without('DBA'), '2026-09-01'],
      [reversed, '2099-01-01'],
      [whole.slice(0, -12), '2026-09-01'],
    ] as const) {
      await expect(dryRun(content, date)).rejects.toMatchObject({ canForce: true })
      expect((await load(content, { listDate: date, dryRun: true, force: true })).overridden).not.toEqual([])
    }
  })
})

describe('with few people', () => {
  test('one change among ten is no reason to reject', async () => {
    await emptyDirectory(db)
    const ten = Array.from({ length: 10 }, (_, nth) => ptinRow({ DBA: `${'ABCDEFGHIJ'[nth]} Tax` }))
    await load(ptinText(ten), { listDate: '2026-01-01' })
    const next = ptinText([...ten.slice(0, 9), ptinRow({ LAST_NAME: 'Quill', BUS_ADDR_LINE1: '9 Elm Street' })])
    expect((await load(next)).report).toMatchObject({ new: 1, gone: 1, unchanged: 9 })
  })

  test('a full list can follow one of a single state, and is compared with that state', async () => {
    await emptyDirectory(db)
    await load(whole, { listDate: '2026-03-01' })
    const [, ...others] = await tableOf(await made('georgia.csv', ['--rows', '6000', '--seed', '9', '--state', 'GA']))
    const both = (names: readonly Row[]) => csv([header, ...names, ...others])
    expect((await dryRun(both(rows))).report).toMatchObject({ gone: 0 })
    const above = rows.map((row, nth) => row.with(0, rows[(nth + 1) % rows.length]?.[0] ?? ''))
    await expect(dryRun(both(above))).rejects.toThrow('Are the name columns swapped?')
  })
})

describe('the first list of a kind next to one of the other', () => {
  const people = Array.from({ length: 40 }, (_, nth) => ({
    first: `Opal${'abcdefghij'[nth % 10]}`,
    last: `Vance${'abcd'[nth % 4]}${'klmnopqrst'[Math.floor(nth / 4)]}`,
  }))
  const eaList = (names: readonly { first: string; last: string }[]) =>
    eaText(names.map(({ first, last }) => eaRow({ 'First Name': first, 'Last Name': last })))
  beforeAll(async () => {
    await emptyDirectory(db)
    const extract = people.map(({ first, last }) => ptinRow({ First_NAME: first, LAST_NAME: last }))
    await load(ptinText(extract), { listDate: '2026-03-01' })
  })

  test('is accepted when it has the same people', async () => {
    expect((await dryRun(eaList(people))).report).toMatchObject({ new: 0 })
  })

  test('is rejected when it shares none of them, or has many times more', async () => {
    const swapped = people.map(({ first, last }) => ({ first: last, last: first }))
    await expect(dryRun(eaList(swapped))).rejects.toThrow(
      '40 of 40 people would be new compared with the 40 on the PTIN extract',
    )
    const more = Array.from({ length: 60 }, (_, nth) => ({
      first: 'Ruth',
      last: `Stone${'abcdef'[nth % 6]}${'ghijklmnop'[Math.floor(nth / 6)]}`,
    }))
    await expect(dryRun(eaList([...people, ...more]))).rejects.toThrow('Is everyone on this list an enrolled agent?')
  })
})
