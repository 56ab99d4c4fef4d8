/**
 * Pictures already drawn, by what they show. Drawing costs some hundred milliseconds of a core, so no more than two are
 * drawn at once, equal ones once, and those who wait stand in a line that ends somewhere.
 */
import { createHash } from 'node:crypto'
import { AppError } from '../platform/errors.ts'
import type { Preview } from './preview-look.ts'

const AT_ONCE = 2
const WAITING_MOST = 50

export type Picture = { png: Buffer; etag: string }
type Options = { draw: (preview: Preview) => Promise<Buffer>; maxBytes: number }

/** @returns a function that gives the picture. It throws AppError `too_many_requests` when the line is full. */
export function createPreviewCache({ draw, maxBytes }: Options): (preview: Preview) => Promise<Picture> {
  const kept = new Map<string, Picture>()
  const underway = new Map<string, Promise<Picture>>()
  const inLine = lineOf(AT_ONCE, WAITING_MOST)
  let bytes = 0

  async function make(key: string, preview: Preview): Promise<Picture> {
    const png = await inLine(() => draw(preview))
    const picture = { png, etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"` }
    kept.set(key, picture)
    bytes += png.length
    for (const [oldest, { png: old }] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= old.length
    }
    return picture
  }

  return async (preview) => {
    const key = JSON.stringify(preview)
    const ready = kept.get(key)
    if (ready) {
      // Last asked for, last to leave.
      kept.delete(key)
      kept.set(key, ready)
      return ready
    }
    const making = underway.get(key) ?? make(key, preview).finally(() => underway.delete(key))
    underway.set(key, making)
    return making
  }
}

function lineOf(atOnce: number, waitingMost: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMost) {
        throw new AppError('too_many_requests', 'Too many pictures are being drawn. Please try again in a minute.')
      }
      // The one who leaves hands the place on.
      await new Promise<void>((go) => void waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
