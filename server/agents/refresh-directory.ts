/**
 * Brings what the search keeps (dictionaries, counts, page anchors) in step with the listings. Runs at the end of the
 * transaction that changed them, so that a search never sees the one without the other. Only rows that differ are
 * written: after a small change that is little.
 */
import { raiseDataVersion } from '#server/platform/data-version.ts'
import type { Db } from '#server/platform/db.ts'
import { refreshAnchors } from './refresh-anchors.ts'
import { refreshCounts } from './refresh-counts.ts'
import { refreshNames } from './refresh-names.ts'

/** @param tx the transaction that changed the listings, or one of its own. */
export async function refreshDirectory(tx: Db): Promise<void> {
  await refreshNames(tx)
  await refreshCounts(tx)
  await refreshAnchors(tx)
  await raiseDataVersion(tx, 'listings')
}
