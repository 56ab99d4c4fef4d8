/**
 * Equalizes response time where a response must not reveal whether an address is known. These functions do the same
 * work where they can; this hides what difference remains, such as one more row or email.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { MIN_RESPONSE_MS } from './lifetimes.ts'

/** An error takes at least MIN_RESPONSE_MS. A success isn't delayed. */
export async function withConstantTimeErrors<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + MIN_RESPONSE_MS
  try {
    return await work()
  } catch (error) {
    await pauseUntil(until)
    throw error
  }
}

/** Every response takes at least MIN_RESPONSE_MS. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + MIN_RESPONSE_MS
  try {
    return await work()
  } finally {
    await pauseUntil(until)
  }
}

const pauseUntil = (until: number) => pause(Math.max(0, until - performance.now()))
