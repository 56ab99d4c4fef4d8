/**
 * Cache of drawn images, keyed by what they show. Drawing takes a few hundred milliseconds of a core, so at most two
 * are drawn at once, equal ones once, and the queue is bounded.
 */
import { createHash } from 'node:crypto'
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { Preview } from './preview-template.ts'

export type Picture = { png: Buffer; etag: string }
type Options = { draw: (preview: Preview) => Promise<Buffer>; maxBytes: number }

/** @returns a function that gives the image. It throws AppError `too_many_requests` when the queue is full. */
export function createPreviewCache({ draw, maxBytes }: Options): (preview: Preview) => Promise<Picture> {
  const cached = new Map<string, Picture>()
  const inFlight = new Map<string, Promise<Picture>>()
  const enqueue = createConcurrencyLimit({
    concurrency: LIMITS.previewsDrawn.max,
    maxQueued: LIMITS.previewsQueued.max,
    busy: () => new AppError('too_many_requests', 'Too many pictures are being drawn. Please try again in a minute.'),
  })
  let bytes = 0

  async function make(key: string, preview: Preview): Promise<Picture> {
    const png = await enqueue(() => draw(preview))
    const picture = { png, etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"` }
    cached.set(key, picture)
    bytes += png.length
    for (const [oldest, { png: old }] of cached) {
      if (bytes <= maxBytes) break
      cached.delete(oldest)
      bytes -= old.length
    }
    return picture
  }

  return async (preview) => {
    const key = JSON.stringify(preview)
    const ready = cached.get(key)
    if (ready) {
      // Reinserted, so that the least recently used is evicted first.
      cached.delete(key)
      cached.set(key, ready)
      return ready
    }
    const making = inFlight.get(key) ?? make(key, preview).finally(() => inFlight.delete(key))
    inFlight.set(key, making)
    return making
  }
}
