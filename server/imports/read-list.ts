/** Reads the files of one list from end to end: enrolled agents to the stage, broken rows aside, the rest counted. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { stateOf } from '#contract/states.ts'
import type { Cells } from './cells.ts'
import { judgeRow } from './judge-row.ts'
import type { KnownRows } from './known-rows.ts'
import { NORMALISER, normaliseRow } from './normalise-row.ts'
import { type Header, readHeader } from './read-header.ts'
import { readLines } from './read-lines.ts'
import { type CsvRecord, RecordReader } from './read-records.ts'
import { hashOf, hashUnder, NO_HASH, type RowHash } from './row-hash.ts'
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

  line(line: Parameters<RecordReader['line']>[0]): void {
    if (line.number > 1) this.#records.line(line)
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
    const { counts, sinks } = this.#shared
    counts.ea++
    const hash = hashUnder(this.#rules, record.raw)
    const fate = record.repaired ? null : sinks.known.takeRow(hash)
    if (fate === null) this.#readRow(record, hash)
    else if (fate === 'duplicate') counts.duplicates++
  }

  #readRow(record: CsvRecord, hash: RowHash): void {
    const { counts, sinks } = this.#shared
    // Of a row that is warned of or counted apart, each list tells anew.
    let isPlain = true
    const warn = (reason: string) => {
      isPlain = false
      if (reason === 'bad ZIP') counts.badZip++
      const { line, raw } = record
      sinks.aside.add({ file: this.#name, line, severity: 'warning', reason, raw })
    }
    if (record.repaired) warn('no UTF-8, read as Windows-1252')
    if (record.raw.includes('\0')) warn('NUL bytes removed')
    const row = this.#fields(record.cells)
    const facts = normaliseRow(row, warn)
    if (facts.country !== 'US' && facts.country !== null) {
      counts.foreign++
      isPlain = false
    }
    const kept = isPlain ? hash : NO_HASH
    const fate = sinks.known.takeFacts(facts.factsHash, kept)
    if (fate === 'new') sinks.stage.add(row, facts, kept)
    else if (fate === 'duplicate') counts.duplicates++
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
