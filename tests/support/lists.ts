/** Lists of invented people as files, for the importer's tests. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import type { Db } from '#server/platform/db.ts'

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

/** A person of the PTIN extract: an enrolled agent in Mobile, but for what is given. */
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

/** A folder of the test file's own, with a way to put files into it. */
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
export type DiffPerson = {
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

/** Forgets every list and listing, and what the search made of them; the places stay. */
export async function emptyDirectory(db: Db): Promise<void> {
  const tables = await db<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public'
      and tablename not in (
        'schema_migration', 'audit_log', 'state', 'county', 'city', 'city_alias', 'zip', 'place_source')`
  await db.unsafe(`truncate ${tables.map((table) => table.name).join(', ')} restart identity cascade`)
}
