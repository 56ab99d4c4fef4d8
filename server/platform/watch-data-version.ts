/** The current data version, cached in the process: updated by NOTIFY, and read again whenever listening restarts. */
import type { Database } from './db.ts'
import { DATA_VERSION_CHANNEL, type DataKind, readDataVersion } from './data-version.ts'

export type DataVersionWatch = {
  /** Null while unknown: after a lost connection nothing can be trusted until it is read again. */
  current: () => number | null
  stop: () => Promise<void>
}

const RETRY_MS = { first: 100, longest: 5_000 }

/** @param onKnown called when the version becomes known or unknown, for a metric: while unknown, nothing is cached. */
export async function watchDataVersion(
  db: Database,
  kind: DataKind,
  onKnown: (known: boolean) => void = () => {},
): Promise<DataVersionWatch> {
  let version: number | null = null
  let latest = 0
  let retry: NodeJS.Timeout | undefined
  const set = (read: number | null) => {
    version = read
    onKnown(read !== null)
  }
  /** Reads can overtake each other: only the last one started counts, because it has seen all earlier changes. */
  const read = (retryMs: number) => {
    const own = ++latest
    clearTimeout(retry)
    set(null)
    readDataVersion(db, kind).then(
      (found) => own === latest && set(found),
      () => {
        if (own !== latest) return
        retry = setTimeout(() => read(Math.min(retryMs * 2, RETRY_MS.longest)), retryMs).unref()
      },
    )
  }
  const readAgain = () => read(RETRY_MS.first)
  const listening = await db.listen(
    DATA_VERSION_CHANNEL,
    (changed) => {
      if (changed === kind) readAgain()
    },
    readAgain,
  )
  return {
    current: () => version,
    stop: async () => {
      latest++
      clearTimeout(retry)
      await listening.unlisten()
    },
  }
}
