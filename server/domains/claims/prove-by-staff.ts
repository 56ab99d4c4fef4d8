/** What staff vouch for: a proof that they have checked, or a whole claim. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { AdminClaimForm, ProofForm } from '#common/claim-schemas.ts'
import type { ClaimMethod } from '#common/claims.ts'
import { approveLocked } from './decide-claim.ts'
import { lockClaimable } from './file-claim.ts'
import { CASE_TABLES, lockCase, moveCase, recordCaseEvent } from './lock-case.ts'
import type { ClaimSettings, LockedCase } from './types.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { assertProvable, passedNow } from './prove-by-code.ts'

type AdminClaim = Omit<AdminClaimForm, 'password'> & { requestId: string }

/**
 * The admin-only claim of the specification: staff vouch for an agent, and the claim is approved at once. It goes
 * through the same transitions as any other, and never takes a listing from its holder.
 * @returns the claim id. @throws AppError `not_found`, `conflict`
 */
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
  if (!account) throw new AppError('not_found', i18n._(msg`We couldn’t find that account.`))
  if (account.role !== 'agent')
    throw new AppError('conflict', i18n._(msg`This isn’t an agent account. Change its role first.`))
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

type Accepted = ProofForm & { claimId: string; requestId: string }

/**
 * Staff have checked the documents, or have the IRS's answer: the proof counts.
 * @throws AppError `not_found`, `conflict` for a document without a file, or for a proof that already counts.
 */
export async function acceptProof(db: Db, admin: Admin, { claimId, method, reason, requestId }: Accepted) {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, claimId)
    const { kind, id } = locked
    assertProvable(locked)
    if (method === 'document') {
      const { evidence, id: column } = CASE_TABLES[kind]
      const [file] = await tx`select 1 from ${tx(evidence)} where ${tx(column)} = ${id} limit 1`
      if (!file) throw new AppError('conflict', i18n._(msg`There’s no file to accept as proof.`))
    }
    await assertNotPassed(tx, locked, method)
    await markProofPassed(tx, admin, locked, method)
    await recordCaseEvent(tx, admin, locked, { what: `accept_${method}`, note: reason })
    await writeAudit(tx, admin, {
      action: `${kind}.accept_proof`,
      target: { kind, id },
      after: { method },
      reason,
      requestId,
    })
  })
}

/** Once is enough, until an approved claim's holder asks to prove it again. */
async function assertNotPassed(tx: Transaction, { kind, id, status }: LockedCase, method: ClaimMethod): Promise<void> {
  const { proof, id: column } = CASE_TABLES[kind]
  const [passed] = await tx`
    select 1 from ${tx(proof)} where ${tx(column)} = ${id} and method = ${method} and passed_at is not null
      ${kind === 'claim' && status === 'approved' ? tx`and asked_again_at is null` : tx``}`
  if (passed) throw new AppError('conflict', i18n._(msg`This proof was already accepted.`))
}

async function markProofPassed(tx: Transaction, admin: Admin, { kind, id }: LockedCase, method: ClaimMethod) {
  const { proof, id: column } = CASE_TABLES[kind]
  await tx`
    insert into ${tx(proof)} (${tx(column)}, method, passed_at, accepted_by)
    values (${id}, ${method}, now(), ${admin.accountId})
    on conflict (${tx(column)}, method) do update
      set accepted_by = excluded.accepted_by, ${kind === 'claim' ? passedNow(tx) : tx`passed_at = now()`}`
}
