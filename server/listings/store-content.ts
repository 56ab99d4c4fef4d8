/** What happens to an agent's words when a claim is decided: shown at approval, put back into the drawer at its end. */
import type { Transaction } from '#server/platform/db.ts'
import { readStored, writeStored } from './stored-content.ts'

type Linked = { listingId: number; accountId: string }

/** Fees are published from this day. */
export async function showPrepared(tx: Transaction, { listingId, accountId }: Linked): Promise<void> {
  const prepared = await readStored(tx, { accountId, listingId: null }, true)
  const today = new Date().toISOString().slice(0, 10)
  const fees = prepared.fees.map((fee) => ({ ...fee, published_on: today }))
  // Whatever stood there was another's, or nobody's.
  await tx`delete from listing_profile where listing_id = ${listingId}`
  await writeStored(tx, { accountId, listingId }, { ...prepared, fees })
  await tx`delete from listing_draft where account_id = ${accountId}`
}

export async function dropProfile(tx: Transaction, { listingId, accountId }: Linked): Promise<void> {
  const written = await readStored(tx, { accountId, listingId }, true)
  await writeStored(tx, { accountId, listingId: null }, written)
  await tx`delete from listing_profile where listing_id = ${listingId}`
  // What they asked to be said there is no longer theirs to ask.
  await tx`
    delete from listing_change
    where listing_id = ${listingId} and account_id = ${accountId} and status = 'open'`
}
