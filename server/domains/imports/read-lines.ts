/** Physical lines of a file, in chunks: a list of 850,000 rows must not be held in memory. */
import { isAscii, isUtf8 } from 'node:buffer'
import { ImportRejectedError } from './import-rejected-error.ts'
import { readChunks } from './read-chunks.ts'

const NEWLINE = 0x0a
/** A longer line isn't from a list of people. */
const LINE_BYTES_MAX = 1024 * 1024

/** `repaired`: the bytes weren't UTF-8 and were read as Windows-1252. */
export type Line = { text: string; number: number; repaired: boolean }
export type LineSink = {
  /** A raw line, including its carriage return. */
  line: (line: Line) => void
  /** Called after each chunk: wait here for the consumer of the rows, or throw to stop. */
  pause: (bytesRead: number) => Promise<void>
}

/**
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
        throw new ImportRejectedError(`This isn't a CSV list: line ${line.number + 1} has no end.`)
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
