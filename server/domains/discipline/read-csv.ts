/** Reads a disciplinary list: CSV with the columns of common/discipline.ts, in any order. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { DISCIPLINE_COLUMNS, OPTIONAL_DISCIPLINE_COLUMNS } from '#common/discipline.ts'
import { type DisciplineEntryForm, disciplineEntryForm } from '#common/discipline-schemas.ts'
import { nameKey } from '#common/name-key.ts'
import { AppError } from '#server/platform/errors.ts'
import { RecordReader } from '#server/domains/imports/read-records.ts'
import { fingerprintOf } from './store-entries.ts'

type ReadRow = { line: number; entry: DisciplineEntryForm }
export type ReadCsv = { rows: ReadRow[]; problems: { line: number; problem: string }[] }

/** @throws AppError `invalid_fields` for a file without the columns. */
export function readDisciplineCsv(csv: string): ReadCsv {
  const read: ReadCsv = { rows: [], problems: [] }
  const seen = new Map<string, number>()
  let columns: string[] | null = null
  const reader = new RecordReader({
    record: ({ cells, line }) => {
      const values = cells.toArray()
      if (values.every((value) => value.trim() === '')) return
      if (columns === null) columns = columnsIn(values)
      else readRow(read, seen, { line, values, columns })
    },
    broken: ({ line, reason }) => read.problems.push({ line, problem: reason }),
    width: () => columns?.length ?? null,
  })
  for (const [at, text] of csv
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries())
    reader.line({ text, number: at + 1, repaired: false })
  reader.end()
  if (columns === null || (read.rows.length === 0 && read.problems.length === 0))
    throw wrongFile(i18n._(msg`This file has no entries. Check that it’s complete.`))
  return read
}

const wrongFile = (problem: string) => new AppError('invalid_fields', problem, { csv: [problem] })

/** `Last Name` is `last_name`. */
function columnsIn(header: readonly string[]): string[] {
  const columns = header.map((name) => nameKey(name).replaceAll(' ', '_'))
  const missing = DISCIPLINE_COLUMNS.filter(
    (name) => !columns.includes(name) && !OPTIONAL_DISCIPLINE_COLUMNS.includes(name),
  )
  if (missing.length === 0) return columns
  throw wrongFile(i18n._(msg`This isn’t a disciplinary list. Missing columns: ${{ columns: missing.join(', ') }}.`))
}

type Row = { line: number; values: readonly string[]; columns: readonly string[] }

function readRow(read: ReadCsv, seen: Map<string, number>, { line, values, columns }: Row): void {
  const known = new Set<string>(DISCIPLINE_COLUMNS)
  const cells = columns.map((name, at) => [name, values[at] ?? ''] as const).filter(([name]) => known.has(name))
  const row = Object.fromEntries(cells.map(([name, value]) => [name, cellFor(name, value.trim())]))
  const parsed = disciplineEntryForm.safeParse(row)
  if (!parsed.success) {
    const problem = parsed.error.issues.map(({ path, message }) => `${String(path[0] ?? 'row')}: ${message}`).join(' ')
    read.problems.push({ line, problem })
    return
  }
  const fingerprint = fingerprintOf(parsed.data)
  const before = seen.get(fingerprint)
  if (before !== undefined) {
    read.problems.push({ line, problem: i18n._(msg`This repeats the entry on line ${{ before }}.`) })
    return
  }
  seen.set(fingerprint, line)
  read.rows.push({ line, entry: parsed.data })
}

/** American dates too, and words in any case. */
function cellFor(name: string, value: string): string {
  if (name === 'action') return value.toLowerCase()
  if (name === 'credential') return value === '' ? '' : caseCredential(value)
  if (!name.endsWith('_on')) return value
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value) ?? []
  return year === '' ? value : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const caseCredential = (value: string) =>
  value.toUpperCase() === 'CPA' ? 'CPA' : value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()
