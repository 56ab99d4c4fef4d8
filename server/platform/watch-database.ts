/**
 * Whether the database is away: it refuses, or has fallen silent (frozen, or behind a network that swallows). Requests
 * would queue for it otherwise, and the more there are, the longer each waits to hear of it. Asked on a line of its own,
 * so that a busy pool is not taken for it.
 */
import { type Database, isDatabaseAway } from './db.ts'

const LOOK_EVERY_MS = 250
/** With the pause before it well below the two seconds within which everybody is to be told. */
const SILENT_AFTER_MS = 1_000

export type DatabaseWatch = {
  isAway: () => boolean
  /** Called each time it goes away. */
  onAway: (then: () => void) => void
  stop: () => Promise<void>
}

/** @param line a pool of one connection, which nobody else uses. */
export function watchDatabase(line: Database): DatabaseWatch {
  const state = { asked: null as number | null, away: false, stopped: false }
  const listeners = new Set<() => void>()
  const settle = (away: boolean) => {
    if (away && !state.away && !state.stopped) for (const then of listeners) then()
    state.away = away
  }
  const look = () => {
    if (state.asked === null) void ask()
    // An answer that came while we were busy is read first.
    else if (performance.now() - state.asked > SILENT_AFTER_MS)
      setImmediate(() => setImmediate(() => state.asked && settle(true)))
  }
  const ask = async () => {
    state.asked = performance.now()
    const failure = await line`select 1`.then(
      () => null,
      (error: unknown) => error,
    )
    state.asked = null
    settle(failure !== null && isDatabaseAway(failure))
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    isAway: () => state.away,
    onAway: (then) => void listeners.add(then),
    async stop() {
      state.stopped = true
      clearInterval(timer)
      await line.end({ timeout: 1 })
    },
  }
}
