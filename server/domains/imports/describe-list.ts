/** What is known about a list before its rows are read: its kind, its date, and whether its files belong together. */
import { basename } from 'node:path'
import { assertForced, ImportRejectedError } from './import-errors.ts'
import type { ImportKind, ImportOptions, ListFile, SourceField } from './types.ts'
import { plusDays, today } from '#common/dates.ts'
import { open } from 'node:fs/promises'
import { Cells } from './cells.ts'
import { findKind, missingColumns } from './list-columns.ts'

export type ListDescription = {
  sources: readonly ListFile[]
  kind: ImportKind
  listDate: string
  /** The date comes from the operator or a file name. */
  dateIsGiven: boolean
  isDemo: boolean
  uploadId: string | null
  notes: readonly string[]
  /** Problems with its columns or date that were forced. */
  overridden: readonly string[]
}

/** @throws ImportRejectedError */
export async function describeList(options: ImportOptions): Promise<ListDescription> {
  const sources = options.files.map((path) => ({ path, name: options.upload?.fileName ?? basename(path) }))
  const headers = await Promise.all(sources.map((file) => readHeader(file)))
  const kind = headers[0]?.kind
  if (kind === undefined) throw new ImportRejectedError('Name at least one file.')
  if (headers.some((header) => header.kind !== kind)) {
    throw new ImportRejectedError('These files are of two kinds. Import each kind in its own run.')
  }
  if (options.kind !== undefined && options.kind !== kind) {
    throw new ImportRejectedError(`The header is that of the ${NAME[kind]}, not the ${NAME[options.kind]}.`)
  }
  const date = dateOf(sources, options.listDate)
  const doubts = [...headers.flatMap((header) => header.doubts), ...doubtsOfDate(date.listDate)]
  const overridden = assertForced(doubts, options)
  return { sources, kind, isDemo: options.isDemo ?? false, uploadId: options.upload?.id ?? null, ...date, overridden }
}

const NAME: Readonly<Record<ImportKind, string>> = { ea: 'EA list (--kind ea)', ptin: 'PTIN extract (--kind ptin)' }

type ListDate = Pick<ListDescription, 'listDate' | 'dateIsGiven' | 'notes'>

function dateOf(files: readonly ListFile[], listDate?: string): ListDate {
  if (listDate !== undefined) {
    if (!isDate(listDate)) throw new ImportRejectedError(`${listDate} isn’t a date. Write it as 2026-03-26.`)
    return { listDate, dateIsGiven: true, notes: [] }
  }
  const named = files
    .flatMap(({ name }) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? [])
    .filter(isDate)
    .sort()
  const newest = named.at(-1)
  if (newest !== undefined) {
    const notes = named[0] === newest ? [] : [`The files give several dates. Using the newest, ${newest}.`]
    return { listDate: newest, dateIsGiven: true, notes }
  }
  const day = today()
  return {
    listDate: day,
    dateIsGiven: false,
    notes: [`No date was given (--date). Using today, ${day}.`],
  }
}

/** Somewhere it's already tomorrow; a later date would make every following list an older one. */
function doubtsOfDate(listDate: string): string[] {
  return listDate > plusDays(today(), 1) ? [`The date of this list, ${listDate}, is in the future.`] : []
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const HEAD_BYTES = 64 * 1024

export type Header = {
  kind: ImportKind
  /** The raw cells: a row equal to them is a repeated header. */
  cells: readonly string[]
  /** Field → index of its column; missing for a field the file lacks. */
  columns: Readonly<Partial<Record<SourceField, number>>>
  /** Number of columns up to the last one we know by name; only empty or unknown ones follow. */
  namedWidth: number
  /** How the columns differ from every release: reasons to reject the file unless forced. */
  doubts: readonly string[]
}

/**
 * Which list a file is and where its columns are: from the header alone, in any order and case.
 * @throws ImportRejectedError with a one-line message when this isn’t one of our lists.
 */
export async function readHeader({ path, name }: ListFile): Promise<Header> {
  const head = await readHead(path, name)
  const cause = csvProblem(head)
  if (cause) throw new ImportRejectedError(`${name} ${cause}`)
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  const firstLine = text.split('\n', 1)[0] ?? ''
  const cells = new Cells()
  if (cells.split(firstLine) !== 'whole') {
    throw new ImportRejectedError(`${name} isn’t a known IRS list: its header has an unclosed quotation mark.`)
  }
  return parseHeader(cells.toArray(), name)
}

async function readHead(path: string, name: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRejectedError(
      error.code === 'ENOENT' ? `File not found: ${path}` : `${name} can’t be read (${error.code}).`,
    )
  })
  try {
    if (!(await file.stat()).isFile()) throw new ImportRejectedError(`${name} isn’t a file.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function csvProblem(head: Buffer): string | null {
  if (head.length === 0) return 'is empty.'
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'is a ZIP or Excel file. Unzip it, or save it as CSV.'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'is compressed with gzip. Decompress it first.'
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return 'is written in UTF-16. Save it as CSV in UTF-8.'
  const firstLine = head.subarray(0, endOfLine(head))
  if (firstLine.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0d)) return 'isn’t a CSV file: it is binary.'
  return dialectProblem(firstLine.toString('latin1'))
}

function endOfLine(head: Buffer): number {
  const end = head.indexOf(0x0a)
  return end < 0 ? head.length : end
}

const SEPARATORS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const

/** What spreadsheets do to a list: different line ends, different separators. */
function dialectProblem(firstLine: string): string | null {
  if (/\r[^\r]/.test(firstLine)) {
    return 'ends its lines with carriage returns only (the classic Mac format). Save it as CSV with line feeds.'
  }
  const other = SEPARATORS.find(([mark]) => firstLine.split(mark).length > firstLine.split(',').length)
  return other ? `separates its columns with ${other[1]}. Save it as CSV with commas.` : null
}

function parseHeader(cells: readonly string[], name: string): Header {
  const { kind, columns, doubts } = findKind(cells, name)
  const missing = missingColumns(kind, columns)
  const namedWidth = Math.max(...Object.values(columns)) + 1
  if (missing.length > 0) doubts.push(`${name} has no column ${missing.join(', ')}, which every release had.`)
  return { kind, cells, columns, namedWidth, doubts }
}
