/** Which list a file is, and where its columns stand: told from the header, in any order and case. */
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportRefused } from './import-refused.ts'
import { Cells } from './cells.ts'
import type { ImportKind, SourceField } from './types.ts'

const HEAD_BYTES = 64 * 1024

const COLUMN: ReadonlyMap<string, SourceField> = new Map(
  Object.entries({
    lastname: 'lastName',
    firstname: 'firstName',
    middlename: 'middleName',
    suffix: 'suffix',
    dba: 'dba',
    busaddrline1: 'addressLine1',
    busaddrline2: 'addressLine2',
    busaddrline3: 'addressLine3',
    addressline1: 'addressLine1',
    addressline2: 'addressLine2',
    addressline3: 'addressLine3',
    busaddrcity: 'city',
    city: 'city',
    busstcode: 'state',
    state: 'state',
    busaddrzip: 'zip',
    zip: 'zip',
    zipcode: 'zip',
    buscntrycde: 'country',
    country: 'country',
    website: 'website',
    busphnenbr: 'phone',
    profession: 'profession',
    afspindicator: 'afsp',
  }),
)

const NEEDED = ['lastName', 'firstName', 'city', 'state', 'zip'] as const satisfies readonly SourceField[]

export type Header = {
  kind: ImportKind
  /** The cells as they stand: a row equal to them is a repeated header. */
  cells: readonly string[]
  /** Field → index of its column; a field the file lacks has none. */
  columns: Readonly<Partial<Record<SourceField, number>>>
  /** Columns up to the last with a name that we know; behind it only empty or unknown ones stand. */
  namedWidth: number
}

/** @throws ImportRefused in one line when this is no list of ours. */
export async function readHeader(path: string): Promise<Header> {
  const name = basename(path)
  const head = await headOf(path, name)
  const refusal = notCsv(head)
  if (refusal) throw new ImportRefused(`${name} ${refusal}`)
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  const cells = new Cells()
  if (cells.split(text.split('\n', 1)[0] ?? '') !== 'whole') {
    throw new ImportRefused(`${name} is no list of ours: its header has an open quote.`)
  }
  return understand(cells.toArray(), name)
}

async function headOf(path: string, name: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${name} cannot be read (${error.code}).`,
    )
  })
  try {
    if (!(await file.stat()).isFile()) throw new ImportRefused(`${name} is no file.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function notCsv(head: Buffer): string | null {
  if (head.length === 0) return 'is empty.'
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'is a ZIP or Excel file. Unpack it, or save it as CSV.'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'is packed with gzip. Unpack it first.'
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return 'is written in UTF-16. Save it as CSV in UTF-8.'
  const firstLine = head.subarray(0, endOfLine(head))
  if (firstLine.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0d)) return 'is no CSV file: it is binary.'
  return null
}

function endOfLine(head: Buffer): number {
  const end = head.indexOf(0x0a)
  return end < 0 ? head.length : end
}

function understand(cells: readonly string[], name: string): Header {
  const columns: Partial<Record<SourceField, number>> = {}
  cells.forEach((cell, index) => {
    const field = COLUMN.get(cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
    if (field) columns[field] ??= index
  })
  const missing = NEEDED.filter((field) => columns[field] === undefined)
  if (missing.length > 0) {
    throw new ImportRefused(`${name} is no list of ours: its first line names no column for ${missing.join(', ')}.`)
  }
  const kind = columns.profession === undefined ? 'ea' : 'ptin'
  const namedWidth = Math.max(...Object.values(columns)) + 1
  return { kind, cells, columns, namedWidth }
}
