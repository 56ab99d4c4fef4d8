/** What a process counts in memory is added to the database every few seconds, and when the process ends. */

const EVERY_MS = 10_000

type Warn = { warn: (facts: object, message: string) => void }

export type CountsOfProcess = {
  /** Adds what was counted since the last time. */
  flush: () => Promise<void>
  /** Call it before the process ends. */
  stop: () => Promise<void>
}

/** @param add Its counts are lost if it fails: a page must not wait for them, and memory must not grow. */
export function addCountsRegularly(add: () => Promise<void>, log: Warn): CountsOfProcess {
  const flush = () => add().catch((error: unknown) => log.warn({ err: error }, 'couldn’t store counts'))
  const timer = setInterval(() => void flush(), EVERY_MS).unref()
  return {
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
