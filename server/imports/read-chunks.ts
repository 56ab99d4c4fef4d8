/** A file's bytes through one buffer that is used again and again: a stream would leave the whole file as garbage. */
import { open } from 'node:fs/promises'

/** Texts of this size are young garbage; larger ones wait for a full collection. */
const CHUNK_BYTES = 64 * 1024

/** @param take gets a view that is overwritten after it has returned: whoever keeps bytes copies them. */
export async function readChunks(path: string, take: (chunk: Buffer) => Promise<void> | void): Promise<void> {
  const file = await open(path)
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null)
      if (bytesRead === 0) return
      await take(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
