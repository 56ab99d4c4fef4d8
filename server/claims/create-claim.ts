/** An agent begins a claim: a draft, which nobody else sees until it is handed in. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ClaimForm } from '#contract/claims.ts'
import { noteEvent } from './lock-claim.ts'

/** A person may be wrong about a listing, but not about many. */
const OPEN_CLAIMS_MAX = 3

/**
 * @returns the id of the claim.
 * @throws AppError `forbidden` for who is no agent, `not_found`, `conflict` for a second open claim on one listing.
 */
export async function createClaim(db: Db, who: SignedIn, form: ClaimForm): Promise<string> {
  if (who.role !== 'agent') {
    throw new AppError('forbidden', 'Only an account of an enrolled agent can claim a listing. Register as one first.')
  }
  return inTransaction(db, async (tx) => {
    // One at a time for one account, so that the count below holds.
    await tx`select 1 from agent where account_id = ${who.accountId} for update`
    const listingId = form.listing_id === null ? null : await findListing(tx, form.listing_id)
    await refuseSecond(tx, who, listingId)
    const [claim] = await tx<[{ id: string }]>`
      insert into claim (listing_id, account_id, relation, method, statement)
      values (${listingId}, ${who.accountId}, ${form.relation}, ${form.method}, ${form.statement}) returning id`
    await noteEvent(tx, who, { claimId: claim.id, what: 'create' })
    return claim.id
  })
}

async function findListing(tx: Transaction, publicId: string): Promise<number> {
  const [listing] = await tx<[{ id: number }?]>`
    select id from listing where public_id = ${publicId} and status <> 'hidden'`
  if (!listing) throw new AppError('not_found', 'No listing has this address.')
  return listing.id
}

async function refuseSecond(tx: Transaction, who: SignedIn, listingId: number | null): Promise<void> {
  const open = await tx<{ listingId: number | null }[]>`
    select listing_id from claim
    where account_id = ${who.accountId} and status in ('draft', 'submitted', 'needs_info')`
  if (open.some((claim) => claim.listingId === listingId)) {
    throw new AppError('conflict', 'You have an open claim on this listing already.')
  }
  if (who.agent?.listingId === listingId && listingId !== null) {
    throw new AppError('conflict', 'This listing is yours already.')
  }
  if (open.length >= OPEN_CLAIMS_MAX) throw new AppError('conflict', 'Finish or withdraw your other claims first.')
}
