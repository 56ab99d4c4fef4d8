/** What happens to an agent's profile text: published when the claim is approved, a draft again when the claim ends. */
import type { Transaction } from '#server/platform/db.ts'
import { readStored, writeStored } from './stored-content.ts'
import { today } from '#common/dates.ts'

type Linked = { listingId: number; accountId: string }

/** Fees count as published from today. */
export async function publishDraftProfile(tx: Transaction, { listingId, accountId }: Linked): Promise<void> {
  const prepared = await readStored(tx, { accountId, listingId: null }, true)
  const publishedOn = today()
  const fees = prepared.fees.map((fee) => ({ ...fee, published_on: publishedOn }))
  // Any profile already there belonged to another agent, or to none.
  await tx`delete from listing_profile where listing_id = ${listingId}`
  await writeStored(tx, { accountId, listingId }, { ...prepared, fees })
  await tx`delete from listing_draft where account_id = ${accountId}`
}

export async function returnProfileToDraft(tx: Transaction, { listingId, accountId }: Linked): Promise<void> {
  // They can no longer request changes here. Deleted before the profile, because a decision locks both in this order.
  await tx`
    delete from listing_change
    where listing_id = ${listingId} and account_id = ${accountId} and status = 'open'`
  const written = await readStored(tx, { accountId, listingId }, true)
  await writeStored(tx, { accountId, listingId: null }, written)
  await tx`delete from listing_profile where listing_id = ${listingId}`
}
