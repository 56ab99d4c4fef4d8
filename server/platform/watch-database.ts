/**
 * Whether the database is unavailable: it rejects, or doesn't answer (frozen, or behind a network that drops packets).
 * Otherwise requests would queue for it, and the more there are, the longer each would wait for an error. Probes on its
 * own connection, so that a busy pool isn't mistaken for an outage.
 */
import { type Database, isDatabaseUnavailable } from './db.ts'

const POLL_INTERVAL_MS = 250
/** Consecutive on-time polls without an answer: a second, well below the two within which all requests are rejected. */
const MAX_SILENT_POLLS = 4
/** When a poll is later than this, our process was busy, and may not have read the answer. */
const LATE_AFTER_MS = 2 * POLL_INTERVAL_MS

export type DatabaseWatch = {
  isUnavailable: () => boolean
  /** Called each time it becomes unavailable. */
  onUnavailable: (then: () => void) => void
  stop: () => Promise<void>
}

/** @param connection a pool of one connection that nothing else uses, except `ask`. */
export function watchDatabase(
  connection: Database,
  ask: () => PromiseLike<unknown> = () => connection`select 1`,
): DatabaseWatch {
  const state = { isProbing: false, silentPolls: 0, polledAt: performance.now(), unavailable: false, stopped: false }
  const listeners = new Set<() => void>()
  const setUnavailable = (unavailable: boolean) => {
    if (unavailable && !state.unavailable && !state.stopped) for (const then of listeners) then()
    state.unavailable = unavailable
  }
  const poll = () => {
    const now = performance.now()
    const wasDelayed = now - state.polledAt > LATE_AFTER_MS
    state.polledAt = now
    if (!state.isProbing) void probe()
    else if (wasDelayed) state.silentPolls = 0
    else if (++state.silentPolls >= MAX_SILENT_POLLS) setUnavailable(true)
  }
  const probe = async () => {
    Object.assign(state, { isProbing: true, silentPolls: 0 })
    const failure = await ask().then(
      () => null,
      (error: unknown) => error,
    )
    state.isProbing = false
    setUnavailable(failure !== null && isDatabaseUnavailable(failure))
  }
  const timer = setInterval(poll, POLL_INTERVAL_MS).unref()
  return {
    isUnavailable: () => state.unavailable,
    onUnavailable: (then) => void listeners.add(then),
    async stop() {
      state.stopped = true
      clearInterval(timer)
      await connection.end({ timeout: 1 })
    },
  }
}
