/**
 * The admin-only claim of the specification: staff vouch for an agent, and the claim is approved at once. It goes
 * through the same transitions as any other, and never takes a listing from its holder.
 */
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { AdminClaimForm } from '#common/claims.ts'
import { markProofPassed } from './accept-proof.ts'
import { approveLocked } from './decide-claim.ts'
import { lockClaimable } from './find-claimable.ts'
import { lockCase, moveCase, recordCaseEvent } from './lock-case.ts'
import type { ClaimSettings } from './types.ts'

type AdminClaim = Omit<AdminClaimForm, 'password'> & { requestId: string }

/** @returns the claim id. @throws AppError `not_found`, `conflict` */
export async function createClaimByAdmin(
  db: Db,
  settings: ClaimSettings,
  admin: Admin,
  vouched: AdminClaim,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const listingId = await lockClaimable(tx, vouched.listing_id)
    await assertAgentAccount(tx, vouched.user_id)
    const claimId = await findOrCreateClaim(tx, admin, { listingId, ...vouched })
    const begun = await lockCase(tx, claimId)
    await markProofPassed(tx, admin, begun, 'admin')
    const { reason, requestId } = vouched
    if (begun.status !== 'submitted') {
      await moveCase(tx, admin, begun, { to: 'submitted', what: 'submit', reason, requestId })
    }
    await approveLocked(tx, settings, admin, { locked: { ...begun, status: 'submitted' }, reason, requestId })
    return claimId
  })
}

async function assertAgentAccount(tx: Transaction, accountId: string): Promise<void> {
  const [account] = await tx<[{ role: string }?]>`
    select role from account where id = ${accountId} and status = 'active'`
  if (!account) throw new AppError('not_found', 'There is no such account.')
  if (account.role !== 'agent')
    throw new AppError('conflict', 'This account is not of an agent. Change its role first.')
}

type Wanted = AdminClaim & { listingId: number }

/** Decides a claim the agent already has open rather than creating a second one. */
async function findOrCreateClaim(
  tx: Transaction,
  admin: Admin,
  { listingId, user_id, relation }: Wanted,
): Promise<string> {
  const [open] = await tx<[{ id: string }?]>`
    select id from claim where listing_id = ${listingId} and account_id = ${user_id}
      and status in ('draft', 'submitted', 'needs_info')`
  if (open) return open.id
  const [claim] = await tx<[{ id: string }]>`
    insert into claim (listing_id, account_id, relation, method)
    values (${listingId}, ${user_id}, ${relation}, 'admin') returning id`
  await recordCaseEvent(tx, admin, { kind: 'claim', id: claim.id }, { what: 'create' })
  return claim.id
}
