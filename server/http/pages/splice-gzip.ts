/**
 * Gzip of a page whose nonce changes with every response, without compressing the page again: the text between the
 * nonces is compressed once, and each response joins the pieces around its own nonce as a stored block (RFC 1951,
 * 3.2.4).
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Header of a gzip member (RFC 1952, 2.3): deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty final block: every piece before it says "more follows". */
const END = Buffer.from([0x03, 0x00])
const LEVEL = 6

/** Compresses text for joining: a full flush ends it on a byte boundary, without references to anything before it. */
export function compressPiece(text: Buffer): Buffer {
  return deflateRawSync(text, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH })
}

/** The gzip of `pieces` joined by `between`, from their compressed forms. */
export function spliceGzip(pieces: readonly Buffer[], compressed: readonly Buffer[], between: Buffer): Buffer {
  const stored = storedBlock(between)
  const parts: Buffer[] = [HEADER]
  let checksum = 0
  let length = 0
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      parts.push(stored)
      checksum = crc32(between, checksum)
      length += between.length
    }
    parts.push(compressed[index] ?? Buffer.alloc(0))
    checksum = crc32(piece, checksum)
    length += piece.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([...parts, END, trailer])
}

/** Raw bytes in a deflate block of their own that isn't the last. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xff_ff, 3)
  return Buffer.concat([head, bytes])
}
