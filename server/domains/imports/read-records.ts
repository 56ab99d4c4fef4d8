/**
 * Turns lines into records. A quoted cell can contain line ends, so lines are joined while a quote is open. A quote
 * that never closes costs only its own line: the lines after it are read again, one by one.
 */
import { Cells } from './cells.ts'
import { isAscii, isUtf8 } from 'node:buffer'
import { ImportRejectedError } from './import-errors.ts'
import { open } from 'node:fs/promises'

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
    else if (split === 'stray') this.#break(line, 'text after a closing quotation mark')
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
    if (first) this.#break(first, 'a quotation mark is opened but never closed')
    for (const line of others) this.line(line)
  }

  #emit(first: Line, raw: string, repaired: boolean): void {
    this.#sink.record({ cells: this.#cells, line: first.number, raw, repaired })
  }

  #break(line: Line, reason: string): void {
    this.#sink.broken({ line: line.number, raw: line.text, reason })
  }
}

const NEWLINE = 0x0a
/** A longer line isn't from a list of people. */
const LINE_BYTES_MAX = 1024 * 1024

/** `repaired`: the bytes weren't UTF-8 and were read as Windows-1252. */
export type Line = { text: string; number: number; repaired: boolean }
type LineSink = {
  /** A raw line, including its carriage return. */
  line: (line: Line) => void
  /** Called after each chunk: wait here for the consumer of the rows, or throw to stop. */
  pause: (bytesRead: number) => Promise<void>
}

/**
 * Physical lines of a file, in chunks: a list of 850,000 rows must not be held in memory.
 * @returns whether the file ends with a line end; a truncated file doesn't.
 * @throws ImportRejectedError when a line is longer than any row can be.
 */
export async function readLines(path: string, sink: LineSink): Promise<boolean> {
  const line: Line = { text: '', number: 0, repaired: false }
  let rest: Buffer = Buffer.alloc(0)
  let bytesRead = 0
  await readChunks(path, async (chunk) => {
    bytesRead += chunk.length
    const end = chunk.lastIndexOf(NEWLINE)
    if (end < 0) {
      rest = Buffer.concat([rest, chunk])
      if (rest.length > LINE_BYTES_MAX)
        throw new ImportRejectedError(`This isn’t a CSV list: line ${line.number + 1} has no end.`)
      return
    }
    // First the line begun in the previous chunk, then the whole lines in the buffer.
    const begun = rest.length > 0 ? chunk.indexOf(NEWLINE) + 1 : 0
    if (begun > 0) eachLine(Buffer.concat([rest, chunk.subarray(0, begun)]), line, sink)
    eachLine(chunk.subarray(begun, end + 1), line, sink)
    rest = Buffer.from(chunk.subarray(end + 1))
    await sink.pause(bytesRead)
  })
  if (rest.length > 0) eachLine(rest, line, sink)
  await sink.pause(bytesRead)
  return rest.length === 0
}

/** All lines share one `Line` object, so copy it to keep it. */
function eachLine(block: Buffer, line: Line, sink: LineSink): void {
  if (!isUtf8(block)) return eachDoubtfulLine(block, line, sink)
  const text = block.toString(isAscii(block) ? 'latin1' : 'utf8')
  line.repaired = false
  for (let start = 0; start < text.length;) {
    const end = endOf(text.indexOf('\n', start), text.length)
    line.text = text.slice(start, end)
    line.number++
    sink.line(line)
    start = end + 1
  }
}

/** The rare block with a line that isn't UTF-8: decoded line by line, so that the other lines aren't affected. */
function eachDoubtfulLine(block: Buffer, line: Line, sink: LineSink): void {
  const windows1252 = new TextDecoder('windows-1252')
  for (let start = 0; start < block.length;) {
    const end = endOf(block.indexOf(NEWLINE, start), block.length)
    const bytes = block.subarray(start, end)
    line.repaired = !isUtf8(bytes)
    line.text = line.repaired ? windows1252.decode(bytes) : bytes.toString('utf8')
    line.number++
    sink.line(line)
    start = end + 1
  }
}

const endOf = (found: number, length: number) => (found < 0 ? length : found)

/** Strings of this size are collected young; larger ones wait for a full garbage collection. */
const CHUNK_BYTES = 64 * 1024

/**
 * Reads a file through one reused buffer; a stream would leave the whole file as garbage.
 * @param onChunk gets a view that is overwritten after it returns, so copy any bytes to keep.
 */
export async function readChunks(path: string, onChunk: (chunk: Buffer) => Promise<void> | void): Promise<void> {
  const file = await open(path)
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null)
      if (bytesRead === 0) return
      await onChunk(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
