/**
 * The admin-only claim of the specification: a member of staff vouches for an agent, and the claim is approved at
 * once. It takes the same moves as any other, and takes a listing from nobody.
 */
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { AdminClaimForm } from '#contract/claims.ts'
import { approveLocked } from './decide-claim.ts'
import { lockClaim, moveClaim, noteEvent } from './lock-claim.ts'
import type { ClaimHouse } from './types.ts'

type Vouched = Omit<AdminClaimForm, 'password'> & { requestId: string }

/** @returns the id of the claim. @throws AppError `not_found`, `conflict` */
export async function createClaimByAdmin(db: Db, house: ClaimHouse, admin: Admin, vouched: Vouched): Promise<string> {
  return inTransaction(db, async (tx) => {
    const listingId = await findListing(tx, vouched.listing_id)
    await refuseNoAgent(tx, vouched.user_id)
    const claimId = await openOrNew(tx, admin, { listingId, ...vouched })
    await tx`
      insert into claim_proof (claim_id, method, passed_at, accepted_by)
      values (${claimId}, 'admin', now(), ${admin.accountId})
      on conflict (claim_id, method) do update set passed_at = now(), accepted_by = excluded.accepted_by`
    const { reason, requestId } = vouched
    const begun = await lockClaim(tx, claimId)
    if (begun.status !== 'submitted') {
      await moveClaim(tx, admin, begun, { to: 'submitted', what: 'submit', reason, requestId })
    }
    const claim = await lockClaim(tx, claimId)
    await approveLocked(tx, house, admin, { claim, claimId, reason, requestId })
    return claimId
  })
}

async function findListing(tx: Transaction, publicId: string): Promise<number> {
  const [listing] = await tx<[{ id: number }?]>`
    select id from listing where public_id = ${publicId} and status <> 'hidden'`
  if (!listing) throw new AppError('not_found', 'No listing has this address.')
  return listing.id
}

async function refuseNoAgent(tx: Transaction, accountId: string): Promise<void> {
  const [account] = await tx<[{ role: string }?]>`
    select role from account where id = ${accountId} and status = 'active'`
  if (!account) throw new AppError('not_found', 'There is no such account.')
  if (account.role !== 'agent')
    throw new AppError('conflict', 'This account is not of an agent. Change its role first.')
}

type Wanted = Vouched & { listingId: number }

/** A claim that the agent has open is decided, rather than a second one made. */
async function openOrNew(tx: Transaction, admin: Admin, { listingId, user_id, relation }: Wanted): Promise<string> {
  const [open] = await tx<[{ id: string }?]>`
    select id from claim where listing_id = ${listingId} and account_id = ${user_id}
      and status in ('draft', 'submitted', 'needs_info') for update`
  if (open) return open.id
  const [claim] = await tx<[{ id: string }]>`
    insert into claim (listing_id, account_id, relation, method)
    values (${listingId}, ${user_id}, ${relation}, 'admin') returning id`
  await noteEvent(tx, admin, { claimId: claim.id, what: 'create' })
  return claim.id
}
