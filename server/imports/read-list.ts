/** Reads the files of one list from end to end: enrolled agents to the stage, broken rows aside, the rest counted. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { stateOf } from '#contract/states.ts'
import type { Cells } from './cells.ts'
import { judgeRow } from './judge-row.ts'
import type { KnownRows } from './known-rows.ts'
import { NORMALISER, normaliseRow } from './normalise-row.ts'
import { type Header, readHeader } from './read-header.ts'
import { type Line, readLines } from './read-lines.ts'
import { type CsvRecord, RecordReader } from './read-records.ts'
import { hashOf, hashUnder, NO_MARK, type RowHash } from './row-hash.ts'
import { bitOf, FOREIGN, reasonsIn } from './row-notes.ts'
import type { SetAside } from './set-aside.ts'
import type { RowStage } from './stage-rows.ts'
import { type ImportProgress, SOURCE_FIELDS, type SourceRow } from './types.ts'

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
  /** Of all rows, whatever their profession: they tell what the list speaks for. Two stand for several. */
  states: ReadonlySet<string>
}

export type ListSinks = {
  known: KnownRows
  stage: RowStage
  aside: SetAside
  onProgress: (progress: ImportProgress) => void
}

export async function readList(paths: readonly string[], sinks: ListSinks): Promise<ReadList> {
  const counts: ListCounts = { read: 0, ea: 0, otherProfessions: 0, foreign: 0, blank: 0, badZip: 0, duplicates: 0 }
  const states = new Set<string>()
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const ofBytes = sizes.reduce((sum, size) => sum + size, 0)
  let before = 0
  for (const [at, path] of paths.entries()) {
    const file = new FileReader(basename(path), await readHeader(path), { counts, states, sinks })
    await readLines(path, {
      line: (line) => file.line(line),
      pause: async (bytes) => {
        await sinks.stage.flush()
        await sinks.aside.flush()
        sinks.onProgress({ phase: 'read', bytes: before + bytes, ofBytes, rows: counts.read })
      },
    })
    file.end()
    before += sizes[at] ?? 0
  }
  return { counts, states }
}

type Shared = { counts: ListCounts; states: Set<string>; sinks: ListSinks }

class FileReader {
  readonly #name: string
  readonly #header: Header
  readonly #shared: Shared
  readonly #records: RecordReader
  readonly #stateColumn: number
  readonly #rules: RowHash

  constructor(name: string, header: Header, shared: Shared) {
    this.#name = name
    this.#header = header
    this.#shared = shared
    this.#stateColumn = header.columns.state ?? -1
    this.#rules = hashOf([NORMALISER, header.kind, ...header.cells].join('\n'))
    this.#records = new RecordReader({
      record: (record) => this.#record(record),
      broken: ({ line, raw, reason }) => this.#reject(line, raw, reason),
      width: () => header.cells.length,
    })
  }

  line(line: Line): void {
    if (line.number > 1 && !this.#passOver(line)) this.#records.line(line)
  }

  /** Where most rows are listed, a line that repeats one is told before it is cut into cells. */
  #passOver({ text, number, repaired }: Line): boolean {
    const { counts, states } = this.#shared
    if (repaired || counts.ea * 2 < counts.read || states.size < 2 || this.#records.isOpen) return false
    if (!this.#repeats(text, number, hashUnder(this.#rules, text))) return false
    counts.read++
    return true
  }

  end(): void {
    this.#records.end()
  }

  #record(record: CsvRecord): void {
    const { counts } = this.#shared
    const verdict = judgeRow(record.cells, this.#header)
    if (verdict.is === 'blank') counts.blank++
    else if (verdict.is === 'broken') this.#reject(record.line, record.raw, verdict.reason)
    else {
      counts.read++
      this.#noteState(record)
      if (verdict.is === 'listed') this.#list(record)
      else counts.otherProfessions++
    }
  }

  #list(record: CsvRecord): void {
    const hash = hashUnder(this.#rules, record.raw)
    if (record.repaired || !this.#repeats(record.raw, record.line, hash)) this.#readRow(record, hash)
  }

  /** A row that stood in the list before, letter for letter: all that is said of it is known. */
  #repeats(raw: string, line: number, hash: RowHash): boolean {
    const { counts, sinks } = this.#shared
    const known = sinks.known.takeRow(hash)
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
    if (record.repaired) warn('no UTF-8, read as Windows-1252')
    if (record.raw.includes('\0')) warn('NUL bytes removed')
    const row = this.#fields(record.cells)
    const facts = normaliseRow(row, warn)
    counts.ea++
    if (facts.country !== 'US' && facts.country !== null) {
      counts.foreign++
      notes |= FOREIGN
    }
    // What the notes cannot tell, the next list reads again.
    const mark = isTold ? { ...hash, notes } : NO_MARK
    const fate = sinks.known.takeFacts(facts.factsHash, mark)
    if (fate === 'new') sinks.stage.add(row, facts, mark)
    else if (fate === 'duplicate') counts.duplicates++
  }

  #warn({ line, raw }: { line: number; raw: string }, reason: string): void {
    const { counts, sinks } = this.#shared
    if (reason === 'bad ZIP') counts.badZip++
    sinks.aside.add({ file: this.#name, line, severity: 'warning', reason, raw })
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

  /** One state or several is all that counts, so a whole list is soon known as such. */
  #noteState(record: CsvRecord): void {
    const { states } = this.#shared
    if (states.size > 1) return
    const state = stateOf(record.cells.at(this.#stateColumn).trim())
    if (state) states.add(state.code)
  }

  #reject(line: number, raw: string, reason: string): void {
    this.#shared.counts.read++
    this.#shared.sinks.aside.add({ file: this.#name, line, severity: 'rejected', reason, raw })
  }
}
