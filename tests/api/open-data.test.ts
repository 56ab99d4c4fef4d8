/** The open data: public facts about everyone except those who opted out, in files that stream. */
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { listOpenData } from '#server/domains/agents/list-open-data.ts'
import { buildApp } from '#server/app.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { readSettings } from '#server/platform/settings.ts'
import { OPEN_DATA_FIELDS, type OpenDataRow } from '#common/open-data.ts'
import { paths } from '#common/paths.ts'
import { AUTH_SECRET, NO_PAGES } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
const settings = readSettings({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  AUTH_SECRET,
  APP_ORIGIN: 'https://enrolled.example',
})
const app = await buildApp({ settings, db, pages: NO_PAGES as never })
beforeAll(() => {
  return () => app.close()
})

let callers = 0
/** Each from its own address: the rate limit has its own test. */
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = `10.0.0.${++callers}`) =>
  app.inject({ url, headers, remoteAddress })

type CsvRow = Record<keyof OpenDataRow, string>
const csvRows = async () =>
  parse((await get(paths.openDataCsv)).body, { columns: true, record_delimiter: '\r\n' }) as CsvRow[]
const jsonRows = async () =>
  (await get(paths.openDataLines)).body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as OpenDataRow)
const named = <T extends { last_name: string }>(rows: T[], lastName: string) =>
  rows.filter((row) => row.last_name === lastName)

beforeAll(async () => {
  await loadSmallDirectory(db)
  await db`
    update listing set phone = '+15595550100', website = 'https://secret.example', address_line1 = '100 Invented Way'
    where last_key in ('quintavalle', 'ashgrove')`
  await db`
    update listing_profile set show_street = true, show_phone = true, show_website = true`
  const others = [
    { firstName: '=HYPERLINK("http://elsewhere.example")', lastName: 'Formula, Jr', city: 'Fresno', state: 'CA' },
    { firstName: 'Wilma', lastName: 'Wantedout', city: 'Fresno', state: 'CA' },
  ]
  await insertListings(db, others, { kind: 'ptin', date: '2026-01-01' })
  await db`update listing set status = 'hidden' where last_key = 'wantedout'`
})

test('both files hold everyone, with the status and its dates', async () => {
  const [csv, json] = [await csvRows(), await jsonRows()]
  expect(Object.keys(csv[0] ?? {})).toEqual(OPEN_DATA_FIELDS.map(({ name }) => name))
  expect(Object.keys(json[0] ?? {})).toEqual(OPEN_DATA_FIELDS.map(({ name }) => name))
  expect(csv).toHaveLength(json.length)
  expect(named(json, 'Merriweather')).toHaveLength(3)
  const [stayed] = named(json, 'Ashgrove')
  expect(stayed).toMatchObject({ city: 'Austin', state: 'TX', zipcode: '78701', status: 'listed', is_demo: false })
  expect(stayed).toMatchObject({ first_list_date: '2025-09-15', last_list_date: '2026-03-26' })
  expect(stayed?.url).toMatch(/^https:\/\/enrolled\.example\/agents\/tx\/austin\/robert-ashgrove-[0-9a-f]{8}$/)
  expect(named(json, 'Pemberwick')[0]).toMatchObject({ status: 'not_in_latest', last_list_date: '2025-09-15' })
  expect(named(csv, 'Castellanova')[0]).toMatchObject({ first_list_date: '2026-03-26' })
})

test('private data stays private, even when an agent shows it on the page', async () => {
  for (const path of [paths.openDataCsv, paths.openDataLines]) {
    const { body } = await get(path)
    expect(body).toContain('Quintavalle')
    expect(body).not.toMatch(/Invented Way|5595550100|secret\.example|answered calmly/)
  }
})

test('a person who opted out is in no file and no count', async () => {
  expect(named(await jsonRows(), 'Wantedout')).toEqual([])
  expect(named(await csvRows(), 'Wantedout')).toEqual([])
  const { rows } = (await get(paths.openDataPackage)).json<{ rows: { listed: number; not_in_latest: number } }>()
  expect(rows.listed + rows.not_in_latest).toBe((await jsonRows()).length)
})

test('a name that a spreadsheet would run as a formula is only shown', async () => {
  const [row] = named(await csvRows(), 'Formula, Jr')
  expect(row?.first_name).toMatch(/^'=/)
  // A program that reads JSON runs nothing, and gets the name unchanged.
  expect(named(await jsonRows(), 'Formula, Jr')[0]?.first_name).toMatch(/^=/)
})

test('the description lists the fields, license, lists, and file hashes', async () => {
  const answer = await get(paths.openDataPackage)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const about = answer.json<{
    lists: { date: string; files: { sha256: string }[] }[]
    is_demo: boolean
    title: string
  }>()
  expect(about).toMatchObject({ is_demo: false, licenses: [{ name: 'CC0-1.0' }], created: '2026-03-26' })
  expect(about.lists[0]?.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(about.title).not.toContain('FICTIONAL')
})

type Resource = { name: string; path: string; bytes: number; hash: string }
const resourcesNow = async () => (await get(paths.openDataPackage)).json<{ resources: Resource[] }>().resources

test('each file has the size and SHA-256 that the description states, and new ones when the directory changes', async () => {
  const before = await resourcesNow()
  expect(before.map(({ name }) => name)).toEqual(['csv', 'json-lines'])
  await db`update listing set middle_name = 'Ñandú' where last_key = 'ashgrove'`
  await bumpDataVersion(db, 'listings')
  const after = await resourcesNow()
  expect(after.map(({ hash }) => hash)).not.toEqual(before.map(({ hash }) => hash))
  for (const { path, bytes, hash } of after) {
    const { rawPayload } = await get(new URL(path).pathname)
    expect({ path, bytes, hash }).toEqual({
      path,
      bytes: rawPayload.length,
      hash: `sha256:${createHash('sha256').update(rawPayload).digest('hex')}`,
    })
  }
})

test('a client that has the file gets a 304 until something changes', async () => {
  const { headers } = await get(paths.openDataCsv)
  expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/)
  const known = { 'if-none-match': String(headers.etag) }
  expect(await get(paths.openDataCsv, known)).toMatchObject({ statusCode: 304, body: '' })
  await bumpDataVersion(db, 'listings')
  expect((await get(paths.openDataCsv, known)).statusCode).toBe(200)
})

test("one address can download a fixed number an hour; a 304 doesn't count", async () => {
  const { headers } = await get(paths.openDataLines, {}, '10.1.0.1')
  const known = { 'if-none-match': String(headers.etag) }
  for (let turn = 0; turn < 25; turn++) await get(paths.openDataLines, known, '10.1.0.1')
  const statuses = []
  for (let turn = 0; turn < 20; turn++) statuses.push((await get(paths.openDataLines, {}, '10.1.0.1')).statusCode)
  expect(statuses.slice(0, 19)).toEqual(Array(19).fill(200))
  expect(statuses[19]).toBe(429)
})

test('an import during a download aborts it: no file mixes two lists', async () => {
  // So that there is a second chunk.
  await db`alter table listing alter column id restart with 5000`
  await insertListings(db, [{ firstName: 'Later', lastName: 'Lastling', city: 'Fresno', state: 'CA' }])
  const read = listOpenData(db, settings.origin)
  expect((await read.next()).value).not.toHaveLength(0)
  await db`
    insert into import_run (kind, list_date, status, files, finished_at)
    values ('ea', '2026-09-15', 'committed', '[]', now())`
  await expect(read.next()).rejects.toMatchObject({ code: 'conflict' })
})

test('while the directory is invented, its files say so', async () => {
  await db`update import_run set is_demo = true`
  await db`update listing set is_demo = true`
  await bumpDataVersion(db, 'listings')
  expect((await jsonRows()).every((row) => row.is_demo)).toBe(true)
  expect((await get(paths.openDataPackage)).json()).toMatchObject({ is_demo: true, title: /^FICTIONAL/ })
})
