/**
 * A claim or an application, locked while it changes, and its transitions: only those in the one table, each recorded
 * in its history. Rows are locked in the order of server/platform/lock-order.ts.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import { CLAIM_TRANSITIONS, type CaseKind, type ClaimStatus } from '#common/claims.ts'
import { lockListing } from '#server/platform/lock-order.ts'
import type { LockedCase } from './types.ts'

/** Where a case is stored. `id` is the column that links its proofs, files and history to it. */
export const CASE_TABLES = {
  claim: { main: 'claim', proof: 'claim_proof', evidence: 'claim_evidence', event: 'claim_event', id: 'claim_id' },
  application: {
    main: 'agent_application',
    proof: 'agent_application_proof',
    evidence: 'agent_application_evidence',
    event: 'agent_application_event',
    id: 'application_id',
  },
} as const satisfies Record<CaseKind, object>

/**
 * @param ownerId the claimant: another user's case looks nonexistent.
 * @throws AppError `not_found`
 */
export async function lockCase(tx: Transaction, id: string, ownerId?: string): Promise<LockedCase> {
  const whose = ownerId ? tx`and account_id = ${ownerId}` : tx``
  const [found] = await tx<[{ listingId: number | null }?]>`
    select listing_id from claim where id = ${id} and listing_id is not null ${whose}
    union all select null from agent_application where id = ${id} ${whose}`
  if (!found) throw new AppError('not_found', i18n._(msg`We couldn’t find that claim.`))
  if (found.listingId !== null) await lockListing(tx, found.listingId)
  const [row] = await tx<[LockedCase?]>`
    select id, account_id, status, method from ${tx(CASE_TABLES[kindOf(found)].main)} where id = ${id} for update`
  // It was deleted while we waited.
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that claim.`))
  return { ...row, kind: kindOf(found), listingId: found.listingId } as LockedCase
}

const kindOf = ({ listingId }: { listingId: number | null }): CaseKind => (listingId === null ? 'application' : 'claim')

/** Someone else has an open or approved claim on the listing, or holds it. */
export async function isContested(db: Db, listingId: number, accountId: string): Promise<boolean> {
  const [{ contested }] = await db<[{ contested: boolean }]>`
    select exists (
      select 1 from claim where listing_id = ${listingId} and account_id <> ${accountId}
        and status in ('submitted', 'needs_info', 'approved')
    ) or exists (select 1 from agent where listing_id = ${listingId} and account_id <> ${accountId}) as contested`
  return contested
}

export type Move = { to: ClaimStatus; what: string; reason?: string | undefined; requestId?: string }

/** @throws AppError `conflict` for a transition that isn't allowed. */
export async function moveCase(tx: Transaction, actor: AuditActor, moved: LockedCase, move: Move): Promise<void> {
  const { to, what, reason = null, requestId } = move
  if (!CLAIM_TRANSITIONS[moved.status].includes(to)) {
    throw new AppError('conflict', i18n._(CANNOT_NOW[moved.status]))
  }
  await tx`
    update ${tx(CASE_TABLES[moved.kind].main)} set status = ${to}, reason = ${reason}, updated_at = now(),
      decided_at = ${DECIDED.has(to) ? tx`now()` : null},
      submitted_at = ${to === 'submitted' ? tx`now()` : tx`submitted_at`}
    where id = ${moved.id}`
  await recordCaseEvent(tx, actor, moved, { what, note: reason })
  await writeAudit(tx, actor, {
    action: `${moved.kind}.${what}`,
    target: { kind: moved.kind, id: moved.id },
    before: { status: moved.status },
    after: { status: to, ...(moved.listingId === null ? {} : { listing_id: moved.listingId }) },
    ...(reason ? { reason } : {}),
    ...(requestId ? { requestId } : {}),
  })
}

const DECIDED: ReadonlySet<ClaimStatus> = new Set(['approved', 'rejected', 'withdrawn', 'revoked'])

const CANNOT_NOW: Readonly<Record<ClaimStatus, MessageDescriptor>> = {
  draft: msg`You can’t do that while the status is “Draft.” Reload the page.`,
  submitted: msg`You can’t do that while the status is “In review.” Reload the page.`,
  needs_info: msg`You can’t do that while the status is “More information needed.” Reload the page.`,
  approved: msg`You can’t do that while the status is “Approved.” Reload the page.`,
  rejected: msg`You can’t do that while the status is “Not approved.” Reload the page.`,
  withdrawn: msg`You can’t do that while the status is “Withdrawn.” Reload the page.`,
  revoked: msg`You can’t do that while the status is “Revoked.” Reload the page.`,
}

type Named = Pick<LockedCase, 'kind' | 'id'>
type Event = { what: string; note?: string | null }

export async function recordCaseEvent(
  tx: Transaction,
  actor: AuditActor,
  { kind, id }: Named,
  { what, note = null }: Event,
) {
  const [actorId, role] = actor === 'system' ? [null, 'system'] : [actor.accountId, actor.role]
  const { event, id: column } = CASE_TABLES[kind]
  await tx`
    insert into ${tx(event)} (${tx(column)}, actor_id, actor_role, what, note)
    values (${id}, ${actorId}, ${role}, ${what}, ${note})`
}
