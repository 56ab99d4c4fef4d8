/**
 * An agent starts a claim on a listing, or an application without one: a draft that no one else sees until it's
 * submitted. It is submitted, withdrawn, or closed once abandoned. A claim that comes second is a dispute, never a
 * takeover.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { ClaimForm } from '#common/claim-schemas.ts'
import { CASE_TABLES, lockCase, moveCase, recordCaseEvent } from './lock-case.ts'
import { recordDispute } from './decide-claim.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import { claimEmails, notifyAndEmail } from './emails.ts'
import { assertOpen } from './prove-by-code.ts'
import type { ClaimSettings, LockedCase } from './types.ts'
import { lockListing } from '#server/platform/lock-order.ts'

/**
 * @returns its id.
 * @throws AppError `forbidden` for anyone who isn't an agent, `not_found`, `conflict` for a second open claim on one
 *   listing, or a second open application.
 */
export async function createCase(db: Db, who: SignedIn, { listing_id, ...form }: ClaimForm): Promise<string> {
  if (who.role !== 'agent') {
    throw new AppError(
      'forbidden',
      i18n._(msg`Only an enrolled agent’s account can claim a listing. Become an agent first.`),
    )
  }
  return inTransaction(db, (tx) =>
    listing_id === null ? createApplication(tx, who, form) : createClaim(tx, who, { listing_id, ...form }),
  )
}

async function createClaim(tx: Transaction, who: SignedIn, form: ClaimForm & { listing_id: string }): Promise<string> {
  const listingId = await lockClaimable(tx, form.listing_id)
  const agent = await lockAgentRow(tx, who)
  if (agent?.listingId === listingId) throw new AppError('conflict', i18n._(msg`This listing is already yours.`))
  await assertNoOpenClaim(tx, who, listingId)
  const [{ id }] = await tx<[{ id: string }]>`
    insert into claim (listing_id, account_id, relation, method, statement)
    values (${listingId}, ${who.accountId}, ${form.relation}, ${form.method}, ${form.statement}) returning id`
  await recordCaseEvent(tx, who, { kind: 'claim', id }, { what: 'create' })
  return id
}

async function createApplication(tx: Transaction, who: SignedIn, form: Omit<ClaimForm, 'listing_id'>): Promise<string> {
  await lockAgentRow(tx, who)
  const [open] = await tx`
    select 1 from agent_application
    where account_id = ${who.accountId} and status in ('draft', 'submitted', 'needs_info')`
  if (open) throw new AppError('conflict', i18n._(msg`You already have an open application.`))
  const [{ id }] = await tx<[{ id: string }]>`
    insert into agent_application (account_id, relation, method, statement)
    values (${who.accountId}, ${form.relation}, ${form.method}, ${form.statement}) returning id`
  await recordCaseEvent(tx, who, { kind: 'application', id }, { what: 'create' })
  return id
}

/** One at a time per account, so that the count holds. */
async function lockAgentRow(
  tx: Transaction,
  { accountId }: SignedIn,
): Promise<{ listingId: number | null } | undefined> {
  const [agent] = await tx<[{ listingId: number | null }?]>`
    select listing_id from agent where account_id = ${accountId} for update`
  return agent
}

async function assertNoOpenClaim(tx: Transaction, who: SignedIn, listingId: number): Promise<void> {
  const open = await tx<{ listingId: number }[]>`
    select listing_id from claim
    where account_id = ${who.accountId} and listing_id is not null and status in ('draft', 'submitted', 'needs_info')`
  if (open.some((claim) => claim.listingId === listingId)) {
    throw new AppError('conflict', i18n._(msg`You already have an open claim on this listing.`))
  }
  if (open.length >= LIMITS.openClaims.max)
    throw new AppError('conflict', i18n._(msg`Finish or withdraw your other claims first.`))
}

type Named = { claimId: string; requestId: string }

/** @throws AppError `not_found`, `conflict` */
export async function submitCase(db: Db, settings: ClaimSettings, who: SignedIn, named: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, named.claimId, who.accountId)
    if (locked.kind === 'claim') await recordDispute(tx, locked)
    // Only staff can reopen one that's decided.
    assertOpen(locked)
    await assertEvidencePresent(tx, locked)
    await moveCase(tx, who, locked, { to: 'submitted', what: 'submit', requestId: named.requestId })
    await sendEmailToAccount(tx, settings, locked.accountId, claimEmails[`${locked.kind}_received`]())
  })
}

/** @throws AppError `not_found`, `conflict` */
export async function withdrawCase(db: Db, who: SignedIn, { claimId, requestId }: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, claimId, who.accountId)
    await moveCase(tx, who, locked, { to: 'withdrawn', what: 'withdraw', requestId })
  })
}

async function assertEvidencePresent(tx: Transaction, { kind, id, method }: LockedCase): Promise<void> {
  if (method !== 'document') return
  const { evidence, id: column } = CASE_TABLES[kind]
  const [some] = await tx`select 1 from ${tx(evidence)} where ${tx(column)} = ${id} limit 1`
  if (!some) throw new AppError('conflict', i18n._(msg`Add a picture or PDF of your enrollment card or letter first.`))
}

const ABANDONED_DAYS = 60

/**
 * Withdraws cases their claimant hasn't touched for two months, so that the files can be deleted too. Notifies the
 * claimant. Safe to run in any number of processes, any number of times. @returns how many were withdrawn.
 */
export async function closeAbandonedCases(db: Db, settings: ClaimSettings): Promise<number> {
  const due = await db<{ id: string }[]>`
    select id from claim where listing_id is not null and ${isAbandoned(db)}
    union all select id from agent_application where ${isAbandoned(db)}
    order by id`
  let closed = 0
  for (const { id } of due) if (await closeCase(db, settings, id)) closed++
  return closed
}

const isAbandoned = (db: Db) => db`
  status in ('draft', 'needs_info') and updated_at < now() - ${ABANDONED_DAYS} * interval '1 day'`

async function closeCase(db: Db, settings: ClaimSettings, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked: LockedCase = await lockCase(tx, id)
    const [still] = await tx`select 1 from ${tx(CASE_TABLES[locked.kind].main)} where id = ${id} and ${isAbandoned(tx)}`
    if (!still) return false
    await moveCase(tx, 'system', locked, { to: 'withdrawn', what: 'expire' })
    const email = claimEmails[`${locked.kind}_expired`]({ days: ABANDONED_DAYS })
    await notifyAndEmail(tx, settings, locked.accountId, email)
    return true
  })
}

/**
 * A listing that can be claimed, locked until the claim on it is created.
 * @throws AppError `not_found`, also for a hidden one.
 */
export async function lockClaimable(tx: Transaction, publicId: string): Promise<number> {
  const [listing] = await tx<[{ id: number }?]>`
    select id from listing where public_id = ${publicId} and status <> 'hidden'`
  if (!listing) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
  await lockListing(tx, listing.id)
  return listing.id
}
