/**
 * What staff decide about a claim. Approval links the listing and approves the agent in one transaction; it never
 * takes a listing from somebody: that claim has to be revoked first.
 */
import type { Admin } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type ClaimMethod, isEnough } from '#contract/claims.ts'
import { dropProfile, showPrepared } from '#server/listings/store-content.ts'
import { tellApproved, tellDecision, tellOfRival } from './letters.ts'
import { isContested, lockClaim, moveClaim } from './lock-claim.ts'
import type { ClaimHouse, LockedClaim } from './types.ts'

export type Decided = { claimId: string; reason: string; requestId: string }

/** @throws AppError `conflict` without enough proof, and while somebody else holds the listing. */
export async function approveClaim(db: Db, house: ClaimHouse, admin: Admin, decided: Decided): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, decided.claimId)
    await approveLocked(tx, house, admin, { claim, ...decided })
  })
}

type Approved = Decided & { claim: LockedClaim }

export async function approveLocked(
  tx: Transaction,
  house: ClaimHouse,
  admin: Admin,
  { claim, reason, requestId }: Approved,
): Promise<void> {
  if (claim.listingId !== null) {
    await refuseHeld(tx, claim.listingId, claim.accountId)
  }
  await refuseWithoutProof(tx, claim.id)
  await moveClaim(tx, admin, claim, { to: 'approved', what: 'approve', reason, requestId })
  await linkAgent(tx, claim)
  await tellApproved(tx, house, claim.accountId, claim.listingId !== null)
  if (claim.listingId === null) return
  await showPrepared(tx, { listingId: claim.listingId, accountId: claim.accountId })
  const rivals = await tx<{ accountId: string }[]>`
    update claim set is_dispute = true, updated_at = now()
    where listing_id = ${claim.listingId} and id <> ${claim.id} and status in ('submitted', 'needs_info')
    returning account_id`
  for (const { accountId } of rivals) await tellOfRival(tx, house, accountId)
  await raiseDataVersion(tx, 'listings')
}

async function refuseHeld(tx: Transaction, listingId: number, accountId: string): Promise<void> {
  const [holder] = await tx`
    select 1 from agent where listing_id = ${listingId} and account_id <> ${accountId}
    union all
    select 1 from claim where listing_id = ${listingId} and account_id <> ${accountId} and status = 'approved'`
  if (holder)
    throw new AppError('conflict', 'Somebody else holds this listing. Revoke their claim first, if it is wrong.')
}

async function refuseWithoutProof(tx: Transaction, claimId: string): Promise<void> {
  const passed = await tx<{ method: ClaimMethod }[]>`
    select method from claim_proof where claim_id = ${claimId} and passed_at is not null`
  if (isEnough(passed.map(({ method }) => method))) return
  throw new AppError(
    'conflict',
    'There is not enough proof: one strong (document, letter, IRS confirmation), or both the email and the call.',
  )
}

async function linkAgent(tx: Transaction, { accountId, listingId }: LockedClaim): Promise<void> {
  const [agent] = await tx<[{ listingId: number | null }?]>`
    select g.listing_id from agent g join account a on a.id = g.account_id
    where g.account_id = ${accountId} and a.role = 'agent' and a.status = 'active' for update of g`
  if (!agent) throw new AppError('conflict', 'The claimant is no longer an agent with an open account.')
  if (agent.listingId !== null && listingId !== null && agent.listingId !== listingId) {
    throw new AppError('conflict', 'The claimant holds another listing. Revoke that claim first.')
  }
  await tx`
    update agent set approval = 'approved', approval_reason = null, decided_at = now(),
      listing_id = coalesce(${listingId}, listing_id)
    where account_id = ${accountId}`
}

/** @throws AppError `not_found`, `conflict` */
export const rejectClaim = (db: Db, house: ClaimHouse, admin: Admin, decided: Decided) =>
  answerClaim(db, house, admin, { ...decided, to: 'rejected', what: 'reject' })

/** @throws AppError `not_found`, `conflict` */
export const askClaimant = (db: Db, house: ClaimHouse, admin: Admin, decided: Decided) =>
  answerClaim(db, house, admin, { ...decided, to: 'needs_info', what: 'ask' })

type Answer = Decided & { to: 'rejected' | 'needs_info'; what: string }

async function answerClaim(db: Db, house: ClaimHouse, admin: Admin, { claimId, reason, ...answer }: Answer) {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    if (claim.status === 'draft') throw new AppError('conflict', 'This claim is not handed in yet.')
    await moveClaim(tx, admin, claim, { ...answer, reason })
    await tellDecision(tx, house, claim.accountId, { to: answer.to, reason })
  })
}

/** The listing is nobody's again; what was written goes back into the drawer of who wrote it. @throws AppError */
export async function revokeClaim(db: Db, house: ClaimHouse, admin: Admin, decided: Decided): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, decided.claimId)
    await moveClaim(tx, admin, claim, { to: 'revoked', what: 'revoke', ...decided })
    await tellDecision(tx, house, claim.accountId, { to: 'revoked', reason: decided.reason })
    if (claim.listingId !== null) {
      await dropProfile(tx, { listingId: claim.listingId, accountId: claim.accountId })
    }
    await tx`
      update agent set listing_id = null, approval = 'suspended', approval_reason = ${decided.reason}, decided_at = now()
      where account_id = ${claim.accountId}`
    await raiseDataVersion(tx, 'listings')
  })
}

/** A rejected or revoked claim is looked at again. @throws AppError `conflict` when another of theirs is open. */
export async function reopenClaim(db: Db, house: ClaimHouse, admin: Admin, decided: Decided): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, decided.claimId)
    if (claim.status !== 'rejected' && claim.status !== 'revoked') {
      throw new AppError('conflict', 'Only a claim that was rejected or revoked can be opened again.')
    }
    const [open] = await tx`
      select 1 from claim where account_id = ${claim.accountId} and listing_id is not distinct from ${claim.listingId}
        and status in ('draft', 'submitted', 'needs_info')`
    if (open) throw new AppError('conflict', 'The claimant has another open claim on this listing.')
    if (claim.listingId !== null) {
      const isDispute = await isContested(tx, claim.listingId, claim.accountId)
      await tx`update claim set is_dispute = ${isDispute} where id = ${claim.id}`
    }
    await moveClaim(tx, admin, claim, { to: 'submitted', what: 'reopen', ...decided })
    await tellDecision(tx, house, claim.accountId, { to: 'submitted', reason: decided.reason })
  })
}
