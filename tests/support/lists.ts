/** Lists of invented people as files, for the importer's tests. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { importList } from '#server/domains/imports/import-list.ts'
import { type Database, inTransaction } from '#server/platform/db.ts'

const MAKER = join(import.meta.dirname, 'make-extract/make_foia.mjs')

export const PTIN_HEADER = [
  'LAST_NAME',
  'First_NAME',
  'MIDDLE_NAME',
  'SUFFIX',
  'DBA',
  'BUS_ADDR_LINE1',
  'BUS_ADDR_LINE2',
  'BUS_ADDR_LINE3',
  'BUS_ADDR_CITY',
  'BUS_ST_CODE',
  'BUS_ADDR_ZIP',
  'BUS_CNTRY_CDE',
  'WEBSITE',
  'BUS_PHNE_NBR',
  'PROFESSION',
  'AFSP_Indicator',
] as const
export const EA_HEADER = [
  'First Name',
  'Middle Name',
  'Last Name',
  'Address Line 1',
  'Address Line 2',
  'Address Line 3',
  'City',
  'State',
  'Zip',
  'Country',
] as const

export type PtinRow = Partial<Record<(typeof PTIN_HEADER)[number], string>>
export type EaRow = Partial<Record<(typeof EA_HEADER)[number], string>>

/** A person of the PTIN extract: an enrolled agent in Mobile, except for the given fields. */
export const ptinRow = (row: PtinRow = {}): PtinRow => ({
  LAST_NAME: 'Vance',
  First_NAME: 'Opal',
  BUS_ADDR_LINE1: '12 Main Street',
  BUS_ADDR_CITY: 'MOBILE',
  BUS_ST_CODE: 'AL',
  BUS_ADDR_ZIP: '36602',
  PROFESSION: 'EA',
  AFSP_Indicator: 'N',
  ...row,
})

export const eaRow = (row: EaRow = {}): EaRow => ({
  'First Name': 'Opal',
  'Last Name': 'Vance',
  'Address Line 1': '12 Main Street',
  City: 'MOBILE',
  State: 'AL',
  Zip: '36602',
  Country: 'United States',
  ...row,
})

export const ptinText = (rows: readonly PtinRow[]): string => csv(PTIN_HEADER, rows)
export const eaText = (rows: readonly EaRow[]): string => csv(EA_HEADER, rows)

function csv<Column extends string>(
  header: readonly Column[],
  rows: readonly Partial<Record<Column, string>>[],
): string {
  const lines = rows.map((row) => header.map((column) => cellOf(row[column] ?? '')).join(','))
  return `${[header.join(','), ...lines].join('\r\n')}\r\n`
}

const cellOf = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** A separate folder for the test file, with a way to put files into it. */
export function testFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'enrolled-lists-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    async file(name: string, content: string | Buffer): Promise<string> {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    },
    /** Runs tests/support/make-extract; the options as on its command line. */
    async made(name: string, options: readonly string[]): Promise<string> {
      const path = join(folder, name)
      const command = options[0] === 'next' ? options : ['gen', ...options]
      await promisify(execFile)(process.execPath, [MAKER, ...command, '--out', path])
      return path
    },
    async truthOf(path: string): Promise<Truth> {
      return JSON.parse(await readFile(`${path}.truth.json`, 'utf8')) as Truth
    },
    async diffOf(path: string): Promise<Diff> {
      return JSON.parse(await readFile(`${path}.diff.json`, 'utf8')) as Diff
    },
  }
}

export type Truth = {
  records: number
  valid: number
  ea: number
  duplicates: number
  eaIfEveryWarnRowIsKept: number
  eaByState: Record<string, number>
  malformedByKind: Record<string, number>
  malformedRows: { line: number; kind: string; expect: 'reject' | 'warn' | 'ignore' | 'accept'; ea: boolean }[]
  probes: {
    name: { last: string; first: string; ea: number; atMost?: number }[]
    zip: { zip: string; ea: number; atMost?: number }[]
    last: { last: string; ea: number; atMost?: number }[]
  }
}
type DiffPerson = {
  id: string
  kind: string
  ea: boolean
  eaAfter: boolean
  fields: Record<string, [string, string]>
}
export type Diff = {
  summary: { eaDirectory: { appear: number; disappear: number } }
  added: { ea: boolean; last: string; first: string; state: string }[]
  removed: { ea: boolean; last: string; first: string; state: string }[]
  changed: DiffPerson[]
  noop: DiffPerson[]
}

/** Imports rows as whole lists; each list is a month newer than the one before. Every PTIN row has the given fields. */
export function loadFullLists(db: Database, given: PtinRow = {}) {
  const { folder, file } = testFolder()
  let lists = 0
  const load = async (content: string) => {
    lists++
    const path = await file(`list-${lists}.csv`, content)
    const listDate = new Date(Date.UTC(2000, lists, 1)).toISOString().slice(0, 10)
    return (await importList(db, { files: [path], dataDir: folder, listDate, force: true, scope: 'whole' })).report
  }
  return {
    ptin: (...rows: PtinRow[]) => load(ptinText(rows.map((row) => ptinRow({ ...given, ...row })))),
    ea: (...rows: EaRow[]) => load(eaText(rows.map(eaRow))),
  }
}

/**
 * Deletes every list and listing, and the search data made from them; the places and what is never emptied stay.
 *
 * TRUNCATE would create new files for every table that refers to a listing, and for their indexes, each time. VACUUM
 * leaves the tables as empty as it would: the import looks whether `listing` ever had a row.
 */
export async function emptyDirectory(db: Database): Promise<void> {
  const touched = await db<{ name: string; sequence: string | null }[]>`
    select c.oid::regclass::text as name, pg_get_serial_sequence(c.relname, a.attname) as sequence
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
      and c.relname not in (
        'schema_migration', 'change_feed', 'audit_log', 'state', 'county', 'city', 'city_alias', 'zip', 'place_source')`
  await inTransaction(db, async (tx) => {
    // Neither foreign keys nor triggers: a receipt prevents the deletion of its listing.
    await tx`set local session_replication_role = replica`
    for (const { name, sequence } of touched) {
      await tx.unsafe(`delete from ${name}`)
      if (sequence) await tx.unsafe(`alter sequence ${sequence} restart`)
    }
  })
  if (touched.length > 0) await db.unsafe(`vacuum ${touched.map(({ name }) => name).join(', ')}`)
}
