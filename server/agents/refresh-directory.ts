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
import { shiftAnchors } from './shift-anchors.ts'
import { shiftCounts } from './shift-counts.ts'

/** @param tx the transaction that changed the listings, or one of its own. */
export async function refreshDirectory(tx: Db): Promise<void> {
  await refreshNames(tx, 'whole')
  await refreshCounts(tx)
  await refreshAnchors(tx)
  await raiseDataVersion(tx, 'listings')
}

/**
 * The same after a change of few listings, without a look at the others. They stand in the temporary table
 * `directory_change` (id, last_key, first_key, state, zip, city_key, city, city_id, step), once as they were listed
 * (step -1) and once as they are (step 1); what is equal in both may be left out.
 */
export async function refreshChanged(tx: Db): Promise<void> {
  await tx`analyze directory_change`
  await refreshNames(tx, 'changed')
  await shiftCounts(tx)
  await shiftAnchors(tx)
  await raiseDataVersion(tx, 'listings')
}
