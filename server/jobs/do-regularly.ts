/** What time asks for: done every so often, and never at the very start, when everything else wants the database. */

export type JobLog = Record<'info' | 'warn', (facts: object, words: string) => void>

type Job = {
  everyMs: number
  firstAfterMs?: number
  work: () => Promise<unknown>
  log: JobLog
  /** For the log, when the work throws; the next turn tries again. */
  failure: string
}

/** @returns how to stop it. A process that has nothing else to do does not wait for the next turn. */
export function doRegularly({ everyMs, firstAfterMs, work, log, failure }: Job): () => void {
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error }, failure)
    }
  }
  const first = firstAfterMs === undefined ? undefined : setTimeout(turn, firstAfterMs).unref()
  const later = setInterval(turn, everyMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(later)
  }
}
