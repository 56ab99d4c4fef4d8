/** A claim, held while it changes, and its moves: none but those of the one table, each with its line of history. */
import type { Db, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import { CLAIM_MOVES, type ClaimStatus } from '#contract/claims.ts'
import type { LockedClaim } from './types.ts'

/**
 * The listing first, then the claim: claims of one listing take turns, and all who decide wait in one order.
 * @param ownerId of a claimant: another's claim looks like none.
 * @throws AppError `not_found`
 */
export async function lockClaim(tx: Transaction, claimId: string, ownerId?: string): Promise<LockedClaim> {
  const whose = ownerId ? tx`and account_id = ${ownerId}` : tx``
  await tx`
    select 1 from listing where id = (select listing_id from claim where id = ${claimId} ${whose}) for no key update`
  const [claim] = await tx<LockedClaim[]>`
    select id, listing_id, account_id, status, method, is_dispute from claim where id = ${claimId} ${whose} for update`
  if (!claim) throw new AppError('not_found', 'There is no such claim.')
  return claim
}

/** Somebody else has an open claim on the listing, or holds it. */
export async function isContested(db: Db, listingId: number, accountId: string): Promise<boolean> {
  const [{ contested }] = await db<[{ contested: boolean }]>`
    select exists (
      select 1 from claim where listing_id = ${listingId} and account_id <> ${accountId}
        and status in ('submitted', 'needs_info', 'approved')
    ) or exists (select 1 from agent where listing_id = ${listingId} and account_id <> ${accountId}) as contested`
  return contested
}

export type Move = { to: ClaimStatus; what: string; reason?: string | undefined; requestId: string }

/** @throws AppError `conflict` for a move that there is not. */
export async function moveClaim(tx: Transaction, actor: AuditActor, claim: LockedClaim, move: Move): Promise<void> {
  const { to, what, reason = null, requestId } = move
  if (!CLAIM_MOVES[claim.status].includes(to)) {
    throw new AppError('conflict', `This claim is ${wordFor(claim.status)}: that cannot be done now.`)
  }
  const isDecided = to === 'approved' || to === 'rejected' || to === 'revoked'
  await tx`
    update claim set status = ${to}, reason = ${reason}, updated_at = now(),
      decided_at = ${isDecided ? tx`now()` : null},
      submitted_at = ${to === 'submitted' ? tx`now()` : tx`submitted_at`}
    where id = ${claim.id}`
  await noteEvent(tx, actor, { claimId: claim.id, what, note: reason })
  await writeAudit(tx, actor, {
    action: `claim.${what}`,
    target: { kind: 'claim', id: claim.id },
    before: { status: claim.status },
    after: { status: to, listing_id: claim.listingId },
    ...(reason ? { reason } : {}),
    requestId,
  })
}

const WORDS: Readonly<Record<ClaimStatus, string>> = {
  draft: 'a draft',
  submitted: 'waiting for our staff',
  needs_info: 'waiting for its claimant',
  approved: 'approved',
  rejected: 'rejected',
  revoked: 'revoked',
}
const wordFor = (status: ClaimStatus) => WORDS[status]

type Event = { claimId: string; what: string; note?: string | null }

export async function noteEvent(tx: Transaction, actor: AuditActor, { claimId, what, note = null }: Event) {
  const [id, role] = actor === 'system' ? [null, 'system'] : [actor.accountId, actor.role]
  await tx`
    insert into claim_event (claim_id, actor_id, actor_role, what, note)
    values (${claimId}, ${id}, ${role}, ${what}, ${note})`
}
