/**
 * Limits work that occupies a thread for long: a few run at once and the rest queue, so other requests still get
 * answers no matter how much of it is requested.
 */
import type { AppError } from './errors.ts'

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>
type ConcurrencyOptions = {
  concurrency: number
  /** Waiting in a longer queue would be in vain. */
  maxQueued: number
  /** What its caller throws when the queue is full. */
  busy: () => AppError
}

export function createConcurrencyLimit({ concurrency, maxQueued, busy }: ConcurrencyOptions): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= maxQueued) throw busy()
      // Finished work hands its slot to the next in the queue, so a new caller can't take it.
      await new Promise<void>((resolve) => void waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
