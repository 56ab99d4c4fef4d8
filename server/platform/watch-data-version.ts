/** The current data version, kept in the process: heard by NOTIFY, read again whenever the listening starts over. */
import type { Database } from './db.ts'
import { DATA_VERSION_CHANNEL, type DataKind, readDataVersion } from './data-version.ts'

export type DataVersionWatch = {
  /** Null while it is not known: after a lost connection nothing may be trusted until it was read again. */
  current: () => number | null
  stop: () => Promise<void>
}

export async function watchDataVersion(db: Database, kind: DataKind): Promise<DataVersionWatch> {
  let version: number | null = null
  const readAgain = () => {
    version = null
    readDataVersion(db, kind).then(
      (read) => void (version = read),
      () => {},
    )
  }
  const listening = await db.listen(
    DATA_VERSION_CHANNEL,
    (changed) => {
      if (changed === kind) readAgain()
    },
    readAgain,
  )
  return { current: () => version, stop: () => listening.unlisten() }
}
