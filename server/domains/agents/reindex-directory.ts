/** Rebuilds all derived search data from the listings. */
import type { Database } from '#server/platform/db.ts'
import { refreshDirectory } from './refresh-directory.ts'

export async function reindexDirectory(db: Database): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await refreshDirectory(tx)
  })
}
