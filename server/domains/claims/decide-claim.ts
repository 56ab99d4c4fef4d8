/**
 * Staff decisions on claims and applications. Both approve the agent; only a claim links a listing, and only its end
 * unlinks it. Approval never takes a listing from its holder: that claim has to be revoked first.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Admin } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type ClaimMethod, isEnoughProof } from '#common/claims.ts'
import { publishDraftProfile, returnProfileToDraft } from '#server/domains/listings/stored-content.ts'
import { claimEmails, notifyAndEmail } from './emails.ts'
import { isContested, lockCase, moveCase, CASE_TABLES } from './lock-case.ts'
import type { ClaimSettings, LockedCase, LockedClaim } from './types.ts'

export type Decided = { claimId: string; reason: string; requestId: string }

/** @throws AppError `conflict` without enough proof, and while someone else holds the listing. */
export async function approveCase(db: Db, settings: ClaimSettings, admin: Admin, decided: Decided): Promise<void> {
  const { claimId, ...rest } = decided
  await inTransaction(db, async (tx) =>
    approveLocked(tx, settings, admin, { locked: await lockCase(tx, claimId), ...rest }),
  )
}

type Approved = Omit<Decided, 'claimId'> & { locked: LockedCase }

export async function approveLocked(
  tx: Transaction,
  settings: ClaimSettings,
  admin: Admin,
  approved: Approved,
): Promise<void> {
  const { locked, reason, requestId } = approved
  if (locked.kind === 'claim') await assertListingUnclaimed(tx, locked)
  await assertEnoughProof(tx, locked)
  // Before the transition: a second claim of theirs, approved in the meantime, may have linked another listing.
  await assertNoOtherListing(tx, locked)
  await moveCase(tx, admin, locked, { to: 'approved', what: 'approve', reason, requestId })
  await tx`
    update agent set approval = 'approved', approval_reason = null, decided_at = now(),
      listing_id = coalesce(${locked.listingId}, listing_id)
    where account_id = ${locked.accountId}`
  if (locked.kind === 'claim') await publishDraftProfile(tx, locked)
  const rivals = locked.kind === 'claim' ? await disputeRivalClaims(tx, locked) : []
  // In one order, like other locks: each notification locks the stream of its account.
  for (const accountId of [locked.accountId, ...rivals].toSorted()) {
    const email = accountId === locked.accountId ? claimEmails[`${locked.kind}_approved`]() : claimEmails.claim_rival()
    await notifyAndEmail(tx, settings, accountId, email)
  }
  if (locked.kind === 'claim') await bumpDataVersion(tx, 'listings')
}

async function assertListingUnclaimed(tx: Transaction, { id, listingId, accountId }: LockedClaim): Promise<void> {
  const holders = await tx<{ accountId: string }[]>`
    select account_id from agent where listing_id = ${listingId} and account_id <> ${accountId}
    union all
    select account_id from claim where listing_id = ${listingId} and status = 'approved' and id <> ${id}`
  if (holders.length === 0) return
  throw new AppError(
    'conflict',
    holders.some((holder) => holder.accountId !== accountId)
      ? i18n._(msg`Another agent holds this listing. If their claim is wrong, revoke it first.`)
      : i18n._(msg`The claimant already holds this listing through another claim.`),
  )
}

async function assertEnoughProof(tx: Transaction, { kind, id }: LockedCase): Promise<void> {
  const { proof, id: column } = CASE_TABLES[kind]
  const passed = await tx<{ method: ClaimMethod }[]>`
    select method from ${tx(proof)} where ${tx(column)} = ${id} and passed_at is not null`
  if (isEnoughProof(passed.map(({ method }) => method))) return
  throw new AppError(
    'conflict',
    i18n._(
      msg`There isn’t enough proof. You need one strong proof (document, letter, or IRS confirmation), or both the email and the call.`,
    ),
  )
}

async function assertNoOtherListing(tx: Transaction, { accountId, listingId }: LockedCase): Promise<void> {
  const [agent] = await tx<[{ listingId: number | null }?]>`
    select g.listing_id from agent g join account a on a.id = g.account_id
    where g.account_id = ${accountId} and a.role = 'agent' and a.status = 'active' for update of g`
  if (!agent) throw new AppError('conflict', i18n._(msg`The claimant is no longer an agent with an active account.`))
  if (agent.listingId !== null && listingId !== null && agent.listingId !== listingId) {
    throw new AppError('conflict', i18n._(msg`The claimant already has another listing. Revoke that claim first.`))
  }
}

/** @returns the accounts that claim the listing too. */
async function disputeRivalClaims(tx: Transaction, { id, listingId }: LockedClaim): Promise<string[]> {
  const rivals = await tx<{ accountId: string }[]>`
    update claim set is_dispute = true, updated_at = now()
    where listing_id = ${listingId} and id <> ${id} and status in ('submitted', 'needs_info')
    returning account_id`
  return rivals.map(({ accountId }) => accountId)
}

/** @throws AppError `not_found`, `conflict` */
export const rejectCase = (db: Db, settings: ClaimSettings, admin: Admin, decided: Decided) =>
  answerCase(db, settings, admin, { ...decided, to: 'rejected', what: 'reject' })

/** @throws AppError `not_found`, `conflict` */
export const requestClaimantInfo = (db: Db, settings: ClaimSettings, admin: Admin, decided: Decided) =>
  answerCase(db, settings, admin, { ...decided, to: 'needs_info', what: 'ask' })

type Answer = Decided & { to: 'rejected' | 'needs_info'; what: string }

async function answerCase(db: Db, settings: ClaimSettings, admin: Admin, { claimId, reason, ...answer }: Answer) {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, claimId)
    if (locked.status === 'draft')
      throw new AppError('conflict', i18n._(msg`This draft hasn’t been submitted yet, so you can’t decide on it.`))
    await moveCase(tx, admin, locked, { ...answer, reason })
    await notifyAndEmail(tx, settings, locked.accountId, claimEmails[`${locked.kind}_${answer.to}`]({ reason }))
  })
}

/**
 * Revoking an approved claim frees its listing; what was written goes back into its author's draft. Revoking an
 * approved application touches no listing. The agent stays approved while the other one of the two still proves them.
 *
 * @throws AppError `not_found`, `conflict`
 */
export async function revokeCase(db: Db, settings: ClaimSettings, admin: Admin, decided: Decided): Promise<void> {
  const { claimId, reason } = decided
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, claimId)
    // Before the transition: an approval of another of their claims locks the agent, and waits for this one to end.
    await tx`select 1 from agent where account_id = ${locked.accountId} for update`
    await moveCase(tx, admin, locked, { to: 'revoked', what: 'revoke', ...decided })
    if (locked.kind === 'claim') {
      await tx`
        update agent set listing_id = null where account_id = ${locked.accountId} and listing_id = ${locked.listingId}`
      await returnProfileToDraft(tx, locked)
    }
    await tx`
      update agent g set approval = 'suspended', approval_reason = ${reason}, decided_at = now()
      where account_id = ${locked.accountId} and listing_id is null
        and not exists (select 1 from agent_application a where a.account_id = g.account_id and a.status = 'approved')`
    await notifyAndEmail(tx, settings, locked.accountId, claimEmails[`${locked.kind}_revoked`]({ reason }))
    if (locked.kind === 'claim') await bumpDataVersion(tx, 'listings')
  })
}

/**
 * Reopens what staff rejected or revoked. What was withdrawn isn't theirs to reopen.
 * @throws AppError `conflict`, also when the claimant has another one open.
 */
export async function reopenCase(db: Db, settings: ClaimSettings, admin: Admin, decided: Decided): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, decided.claimId)
    if (locked.status !== 'rejected' && locked.status !== 'revoked') {
      throw new AppError('conflict', i18n._(msg`Only a rejected or revoked claim can be reopened.`))
    }
    await assertNoOtherOpenCase(tx, locked)
    if (locked.kind === 'claim') await recordDispute(tx, locked)
    await moveCase(tx, admin, locked, { to: 'submitted', what: 'reopen', ...decided })
    const { reason } = decided
    await notifyAndEmail(tx, settings, locked.accountId, claimEmails[`${locked.kind}_submitted`]({ reason }))
  })
}

async function assertNoOtherOpenCase(tx: Transaction, { kind, accountId, listingId }: LockedCase): Promise<void> {
  // A new application is created under the agent lock.
  await tx`select 1 from agent where account_id = ${accountId} for update`
  const [open] = await tx`
    select 1 from ${tx(CASE_TABLES[kind].main)}
    where account_id = ${accountId} and status in ('draft', 'submitted', 'needs_info')
      ${listingId === null ? tx`` : tx`and listing_id = ${listingId}`}`
  if (open)
    throw new AppError(
      'conflict',
      kind === 'claim'
        ? i18n._(msg`The claimant has another open claim. Decide that claim first.`)
        : i18n._(msg`The claimant has another open application. Decide that application first.`),
    )
}

export async function recordDispute(tx: Transaction, { id, listingId, accountId }: LockedClaim): Promise<void> {
  const isDispute = await isContested(tx, listingId, accountId)
  await tx`update claim set is_dispute = ${isDispute} where id = ${id}`
}
