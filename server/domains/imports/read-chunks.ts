/** Reads a file through one reused buffer; a stream would leave the whole file as garbage. */
import { open } from 'node:fs/promises'

/** Strings of this size are collected young; larger ones wait for a full garbage collection. */
const CHUNK_BYTES = 64 * 1024

/** @param onChunk gets a view that is overwritten after it returns, so copy any bytes to keep. */
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
