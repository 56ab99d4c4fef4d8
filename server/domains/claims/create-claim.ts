/**
 * An agent starts a claim on a listing, or an application without one: a draft that no one else sees until it's
 * submitted.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { ClaimForm } from '#common/claims.ts'
import { lockClaimable } from './find-claimable.ts'
import { recordCaseEvent } from './lock-case.ts'

/**
 * @returns its id.
 * @throws AppError `forbidden` for anyone who isn't an agent, `not_found`, `conflict` for a second open claim on one
 *   listing, or a second open application.
 */
export async function createCase(db: Db, who: SignedIn, { listing_id, ...form }: ClaimForm): Promise<string> {
  if (who.role !== 'agent') {
    throw new AppError('forbidden', 'Only an enrolled agent’s account can claim a listing. Become an agent first.')
  }
  return inTransaction(db, (tx) =>
    listing_id === null ? createApplication(tx, who, form) : createClaim(tx, who, { listing_id, ...form }),
  )
}

async function createClaim(tx: Transaction, who: SignedIn, form: ClaimForm & { listing_id: string }): Promise<string> {
  const listingId = await lockClaimable(tx, form.listing_id)
  const agent = await lockAgentRow(tx, who)
  if (agent?.listingId === listingId) throw new AppError('conflict', 'This listing is yours already.')
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
  if (open) throw new AppError('conflict', 'You have an open application already.')
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
    throw new AppError('conflict', 'You have an open claim on this listing already.')
  }
  if (open.length >= LIMITS.openClaims.max)
    throw new AppError('conflict', 'Finish or withdraw your other claims first.')
}
