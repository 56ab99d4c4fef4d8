/**
 * Brings what the search keeps (dictionaries, counts, page anchors) in step with the listings. Runs at the end of the
 * transaction that changed them, so that a search never sees the one without the other.
 */
import type { Db } from '#server/platform/db.ts'

export async function refreshDirectory(_tx: Db): Promise<void> {
  throw new Error('in the making')
}
