/** Which list a file is and where its columns are: from the header alone, in any order and case. */
import { open } from 'node:fs/promises'
import { ImportRejectedError } from './import-rejected-error.ts'
import { Cells } from './cells.ts'
import { findKind, missingColumns } from './list-columns.ts'
import type { ImportKind, ListFile, SourceField } from './types.ts'

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

/** @throws ImportRejectedError with a one-line message when this isn't one of our lists. */
export async function readHeader({ path, name }: ListFile): Promise<Header> {
  const head = await readHead(path, name)
  const cause = csvProblem(head)
  if (cause) throw new ImportRejectedError(`${name} ${cause}`)
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  const firstLine = text.split('\n', 1)[0] ?? ''
  const cells = new Cells()
  if (cells.split(firstLine) !== 'whole') {
    throw new ImportRejectedError(`${name} isn't one of our lists: its header has an open quote.`)
  }
  return parseHeader(cells.toArray(), name)
}

async function readHead(path: string, name: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRejectedError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${name} can't be read (${error.code}).`,
    )
  })
  try {
    if (!(await file.stat()).isFile()) throw new ImportRejectedError(`${name} isn't a file.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function csvProblem(head: Buffer): string | null {
  if (head.length === 0) return 'is empty.'
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'is a ZIP or Excel file. Unpack it, or save it as CSV.'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'is packed with gzip. Unpack it first.'
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return 'is written in UTF-16. Save it as CSV in UTF-8.'
  const firstLine = head.subarray(0, endOfLine(head))
  if (firstLine.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0d)) return "isn't a CSV file: it is binary."
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
    return 'ends its lines with carriage returns alone (the old Mac way). Save it as CSV with line feeds.'
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
