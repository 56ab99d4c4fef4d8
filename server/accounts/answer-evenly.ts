/**
 * The same time for every answer that must not tell a known address from an unknown one. Such verbs do the same work
 * where they can; this hides what is left, a row or a mail more or less.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { EVEN_ANSWER_MS } from './limits.ts'

/** A refusal takes at least EVEN_ANSWER_MS. A success is not held back. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + EVEN_ANSWER_MS
  try {
    return await work()
  } catch (refused) {
    await untilThen(until)
    throw refused
  }
}

/** Every answer takes at least EVEN_ANSWER_MS. */
export async function alwaysEvenly<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + EVEN_ANSWER_MS
  try {
    return await work()
  } finally {
    await untilThen(until)
  }
}

const untilThen = (until: number) => pause(Math.max(0, until - performance.now()))
