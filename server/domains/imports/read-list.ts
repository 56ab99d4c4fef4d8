/** Reads all files of a list: stages enrolled agents, sets broken rows aside, and counts the rest. */
import { stat } from 'node:fs/promises'
import { stateOf } from '#common/states.ts'
import type { Cells } from './cells.ts'
import { ValueTally } from './check-values.ts'
import { countryOf } from './clean-place.ts'
import { classifyRow } from './classify-row.ts'
import type { KnownRows } from './known-rows.ts'
import { NORMALIZER, normalizeRow, FIRM_CHARS_MAX, LINE_CHARS_MAX, NAME_CHARS_MAX } from './normalize-row.ts'
import { type Header, readHeader } from './describe-list.ts'
import { type CsvRecord, type Line, readLines, RecordReader } from './read-records.ts'
import { hashOf, hashUnder, NO_MARK, type RowHash } from './row-hash.ts'
import type { RejectedRows } from './rejected-rows.ts'
import type { RowStage } from './stage-rows.ts'
import { type ImportProgress, type ListFile, SOURCE_FIELDS, type SourceField, type SourceRow } from './types.ts'

export type ListCounts = {
  read: number
  ea: number
  otherProfessions: number
  foreign: number
  blank: number
  badZip: number
  duplicates: number
}
export type ReadList = {
  counts: ListCounts
  /** From all rows, whatever their profession: they determine the list's scope. Two stand for any larger number. */
  states: ReadonlySet<string>
  /** Reasons to reject the list unless forced, based on its rows alone. */
  doubts: readonly string[]
}

export type ListSinks = {
  known: KnownRows
  stage: RowStage
  rejectedRows: RejectedRows
  onProgress: (progress: ImportProgress) => void
}

export async function readList(files: readonly ListFile[], sinks: ListSinks): Promise<ReadList> {
  const counts: ListCounts = { read: 0, ea: 0, otherProfessions: 0, foreign: 0, blank: 0, badZip: 0, duplicates: 0 }
  const states = new Set<string>()
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  const ofBytes = sizes.reduce((sum, size) => sum + size, 0)
  const headers = await Promise.all(files.map((file) => readHeader(file)))
  const values = new ValueTally(headers[0]?.kind ?? 'ptin', ofBytes)
  const cut: string[] = []
  let before = 0
  for (const [at, { path, name }] of files.entries()) {
    const header = headers[at]
    if (!header) continue
    const file = new FileReader(name, header, { counts, states, values, sinks })
    const isWhole = await readLines(path, {
      line: (line) => file.line(line),
      pause: async (bytes) => {
        await sinks.stage.flush()
        await sinks.rejectedRows.flush()
        sinks.onProgress({ phase: 'read', bytes: before + bytes, ofBytes, rows: counts.read })
      },
    })
    file.end()
    if (!isWhole && file.endsInMidRow()) cut.push(`${name} ends in the middle of a row. Was it cut off?`)
    before += sizes[at] ?? 0
  }
  const has = (field: SourceField) => headers.every(({ columns }) => columns[field] !== undefined)
  return { counts, states, doubts: [...cut, ...values.doubts(has)] }
}

type Shared = { counts: ListCounts; states: Set<string>; values: ValueTally; sinks: ListSinks }

class FileReader {
  readonly #name: string
  readonly #header: Header
  readonly #shared: Shared
  readonly #records: RecordReader
  readonly #stateColumn: number
  readonly #rules: RowHash
  /** Cells of the last record; null if it doesn't need to be checked. */
  #lastCells: Cells | null = null
  #isLastBroken = false

  constructor(name: string, header: Header, shared: Shared) {
    this.#name = name
    this.#header = header
    this.#shared = shared
    this.#stateColumn = header.columns.state ?? -1
    this.#rules = hashOf([NORMALIZER, header.kind, ...header.cells].join('\n'))
    this.#records = new RecordReader({
      record: (record) => this.#record(record),
      broken: ({ line, raw, reason }) => this.#reject(line, raw, reason),
      width: () => header.cells.length,
    })
  }

  line(line: Line): void {
    if (line.number > 1 && !this.#passOver(line)) this.#records.line(line)
  }

  /** If most rows are listed, a repeated line is recognized before it is split into cells. */
  #passOver({ text, number, repaired }: Line): boolean {
    const { counts, states, values } = this.#shared
    if (repaired || counts.ea * 2 < counts.read || states.size < 2 || this.#records.isOpen) return false
    if (!this.#repeats(text, number, hashUnder(this.#rules, text))) return false
    counts.read++
    values.skip()
    this.#lastCells = null
    this.#isLastBroken = false
    return true
  }

  end(): void {
    this.#records.end()
  }

  /** For a file without a final line end: is its last row broken, or its last cell cut off? */
  endsInMidRow(): boolean {
    const { cells: named, columns, namedWidth } = this.#header
    if (this.#isLastBroken) return true
    if (this.#lastCells === null) return false
    const value = this.#lastCells.at(namedWidth - 1).trim()
    const isLast = (field: SourceField) => columns[field] === namedWidth - 1
    if (isLast('afsp')) return value === ''
    if (isLast('country')) return countryOf(value) === null
    return isLast('zip') && named.length === namedWidth && /^\d{0,4}$/.test(value)
  }

  #record(record: CsvRecord): void {
    const { counts, values } = this.#shared
    const rowClass = classifyRow(record.cells, this.#header)
    this.#lastCells = rowClass.is === 'blank' ? null : record.cells
    this.#isLastBroken = false
    if (rowClass.is === 'blank') counts.blank++
    else if (rowClass.is === 'broken') this.#reject(record.line, record.raw, rowClass.reason)
    else {
      counts.read++
      if (values.isNext()) values.check(this.#fields(record.cells))
      this.#noteState(record)
      if (rowClass.is === 'listed') this.#list(record)
      else counts.otherProfessions++
    }
  }

  #list(record: CsvRecord): void {
    const hash = hashUnder(this.#rules, record.raw)
    if (record.repaired || !this.#repeats(record.raw, record.line, hash)) this.#readRow(record, hash)
  }

  /** For a row identical to one on the previous list, everything is already known. */
  #repeats(raw: string, line: number, hash: RowHash): boolean {
    const { counts, sinks } = this.#shared
    const known = sinks.known.matchRow(hash)
    if (known === null) return false
    counts.ea++
    if (known.fate === 'duplicate') counts.duplicates++
    if (known.notes & FOREIGN) counts.foreign++
    if (known.notes > FOREIGN) for (const reason of reasonsIn(known.notes)) this.#warn({ line, raw }, reason)
    return true
  }

  #readRow(record: CsvRecord, hash: RowHash): void {
    const { counts, sinks } = this.#shared
    let notes = 0
    let isTold = true
    const warn = (reason: string) => {
      const bit = bitOf(reason)
      isTold &&= bit > 0 && !(notes & bit)
      notes |= bit
      this.#warn(record, reason)
    }
    if (record.repaired) warn('not UTF-8, read as Windows-1252')
    if (record.raw.includes('\0')) warn('NUL bytes removed')
    const row = this.#fields(record.cells)
    const facts = normalizeRow(row, warn)
    counts.ea++
    if (facts.country !== 'US' && facts.country !== null) {
      counts.foreign++
      notes |= FOREIGN
    }
    // A row whose notes can't be stored is read again with the next list.
    const mark = isTold ? { ...hash, notes } : NO_MARK
    const fate = sinks.known.matchFacts(facts.factsHash, mark)
    if (fate === 'new') sinks.stage.add(row, facts, mark)
    else if (fate === 'duplicate') counts.duplicates++
  }

  #warn({ line, raw }: { line: number; raw: string }, reason: string): void {
    const { counts, sinks } = this.#shared
    if (reason === 'bad ZIP') counts.badZip++
    sinks.rejectedRows.add({ file: this.#name, line, severity: 'warning', reason, raw })
  }

  #fields(cells: Cells): SourceRow {
    const { columns } = this.#header
    const row = {} as Record<(typeof SOURCE_FIELDS)[number], string>
    for (const field of SOURCE_FIELDS) {
      const column = columns[field]
      row[field] = column === undefined ? '' : cells.at(column)
    }
    return row
  }

  /** Only one state or several matters, so a full list is soon recognized as one. */
  #noteState(record: CsvRecord): void {
    const { states } = this.#shared
    if (states.size > 1) return
    const state = stateOf(record.cells.at(this.#stateColumn).trim())
    if (state) states.add(state.code)
  }

  #reject(line: number, raw: string, reason: string): void {
    this.#isLastBroken = true
    this.#shared.counts.read++
    this.#shared.sinks.rejectedRows.add({ file: this.#name, line, severity: 'rejected', reason, raw })
  }
}

/**
 * What an import reports about a row besides its facts, as bits of one number stored with the row's fingerprint: for a
 * row repeated in the next list, the same is reported without reading it. Stored, so only append.
 */
const FOREIGN = 1
const REASONS = [
  'bad state',
  'bad ZIP',
  'unknown country',
  'unusable phone',
  'unusable website',
  'unknown suffix',
  'NUL bytes removed',
  `longer than ${NAME_CHARS_MAX} characters, cut`,
  `longer than ${FIRM_CHARS_MAX} characters, cut`,
  `longer than ${LINE_CHARS_MAX} characters, cut`,
]

/** 0 for a reason that isn't stored; its row is read every time. */
const bitOf = (reason: string): number => {
  const at = REASONS.indexOf(reason)
  return at < 0 ? 0 : 2 << at
}

const reasonsIn = (notes: number): readonly string[] => REASONS.filter((_, at) => (notes & (2 << at)) !== 0)
