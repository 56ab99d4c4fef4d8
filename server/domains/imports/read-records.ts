/**
 * Turns lines into records. A quoted cell can contain line ends, so lines are joined while a quote is open. A quote
 * that never closes costs only its own line: the lines after it are read again, one by one.
 */
import type { Line } from './read-lines.ts'
import { Cells } from './cells.ts'

const RECORD_LINES_MAX = 20
const RECORD_CHARS_MAX = 64 * 1024

/** `cells` is reused for the next record, so copy it to keep it. */
export type CsvRecord = { cells: Cells; line: number; raw: string; repaired: boolean }
export type BrokenRecord = { line: number; raw: string; reason: string }

export type RecordSink = {
  record: (record: CsvRecord) => void
  broken: (broken: BrokenRecord) => void
  /** Number of cells in the header: a joined record with a different number wasn't a record. Null before the header. */
  width: () => number | null
}

export class RecordReader {
  readonly #sink: RecordSink
  readonly #cells = new Cells()
  /** Lines of a record whose quote is still open. */
  #open: Line[] = []
  #openChars = 0

  constructor(sink: RecordSink) {
    this.#sink = sink
  }

  /** A quote is open: the next line may belong to the current record. */
  get isOpen(): boolean {
    return this.#open.length > 0
  }

  line(line: Line): void {
    if (this.#open.length > 0) return this.#joined({ ...line })
    const split = this.#cells.split(line.text)
    if (split === 'whole') this.#emit(line, line.text, line.repaired)
    else if (split === 'stray') this.#break(line, 'text after a closing quote')
    else this.#hold({ ...line })
  }

  /** At the end of the file, anything still open wasn't a record. */
  end(): void {
    while (this.#open.length > 0) this.#giveUp()
  }

  #joined(line: Line): void {
    this.#hold(line)
    const text = this.#open.map((each) => each.text).join('\n')
    const split = this.#cells.split(text)
    if (split === 'whole' && this.#cells.length === (this.#sink.width() ?? this.#cells.length)) {
      const [first] = this.#open
      const repaired = this.#open.some((each) => each.repaired)
      this.#open = []
      this.#openChars = 0
      if (first) this.#emit(first, text, repaired)
    } else if (split !== 'open' || this.#open.length >= RECORD_LINES_MAX || this.#openChars > RECORD_CHARS_MAX) {
      this.#giveUp()
    }
  }

  #hold(line: Line): void {
    this.#open.push(line)
    this.#openChars += line.text.length
  }

  /** Only the first line was broken; the others are read again. */
  #giveUp(): void {
    const [first, ...others] = this.#open
    this.#open = []
    this.#openChars = 0
    if (first) this.#break(first, 'a quote is opened and never closed')
    for (const line of others) this.line(line)
  }

  #emit(first: Line, raw: string, repaired: boolean): void {
    this.#sink.record({ cells: this.#cells, line: first.number, raw, repaired })
  }

  #break(line: Line, reason: string): void {
    this.#sink.broken({ line: line.number, raw: line.text, reason })
  }
}
