/**
 * An account goes, at its owner's wish. A bare row stays, without name, address or password, so that what others
 * answered keeps its place and the log its meaning.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { leaveWithAccount } from '#server/newsletter/leave-with-account.ts'
import { tellDeleted } from './letters.ts'
import { proveOwner, type Proof } from './prove-owner.ts'
import type { AccountHouse, Visit } from './types.ts'

/**
 * @returns the pictures that nothing shows any more: names of files to be removed.
 * @throws AppError `invalid_fields`, `forbidden`; `conflict` for the last admin.
 */
export async function deleteAccount(
  db: Db,
  house: AccountHouse,
  who: SignedIn,
  { visit, endNewsletter, ...proof }: Proof & { visit: Visit; endNewsletter: boolean },
): Promise<string[]> {
  const { email } = await proveOwner(db, house, who, proof)
  return inTransaction(db, async (tx) => {
    await keepAnAdmin(tx, who)
    const pictures = await picturesOf(tx, who.accountId)
    await unclaim(tx, who.accountId)
    await namelessPosts(tx, who.accountId)
    await empty(tx, who.accountId)
    if (endNewsletter) await leaveWithAccount(tx, email)
    await tellDeleted(tx, house, email)
    await writeAudit(tx, who, {
      action: 'account.delete',
      target: { kind: 'account', id: who.accountId },
      requestId: visit.requestId,
    })
    return pictures
  })
}

/** Of themselves, of their listing, and of what they prepared. */
async function picturesOf(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select avatar_id::text as id from account where id = ${accountId} and avatar_id is not null
    union select p.photo_id::text from listing_profile p join agent g on g.listing_id = p.listing_id
      where g.account_id = ${accountId} and p.photo_id is not null
    union select content ->> 'photo_id' from listing_draft
      where account_id = ${accountId} and content ->> 'photo_id' is not null`
  return rows.map(({ id }) => `${id}.webp`)
}

/** Locks all admins in one order, so that two who leave at once can't both think the other stays. */
async function keepAnAdmin(tx: Transaction, { accountId, role }: SignedIn): Promise<void> {
  if (role !== 'admin') return
  const admins = await tx<{ id: string }[]>`
    select id from account where role = 'admin' and status = 'active' order by id for update`
  if (admins.every(({ id }) => id === accountId)) {
    throw new AppError('conflict', 'You are the last admin. Make somebody else one first.')
  }
}

/** The listing is the public record and stays; what the agent said of themselves goes. */
async function unclaim(tx: Transaction, accountId: string): Promise<void> {
  const gone = await tx`
    delete from listing_profile where listing_id = (select listing_id from agent where account_id = ${accountId})`
  await tx`delete from agent where account_id = ${accountId}`
  if (gone.count > 0) await raiseDataVersion(tx, 'listings')
}

/** What was published stays without a name; what nobody has answered or read yet goes. */
async function namelessPosts(tx: Transaction, accountId: string): Promise<void> {
  await tx`update question set email = null, is_anonymous = true where author_id = ${accountId}`
  await tx`delete from question where author_id = ${accountId} and state = 'pending'`
  await tx`delete from article where author_id = ${accountId} and state in ('draft', 'submitted', 'changes_requested')`
  await tx`delete from review where author_id = ${accountId} and state = 'pending'`
  await tx`delete from question_follower where account_id = ${accountId}`
  await raiseDataVersion(tx, 'posts')
}

async function empty(tx: Transaction, accountId: string): Promise<void> {
  await tx`
    update account set email = null, first_name = '', last_name = '', phone = null, role = 'client',
      password_hash = null, avatar_id = null, status = 'deleted', status_reason = null, preferences = '{}', wants_newsletter = false,
      deleted_at = now(), updated_at = now()
    where id = ${accountId}`
  await tx`delete from session where account_id = ${accountId}`
  await tx`delete from identity where account_id = ${accountId}`
  await tx`delete from second_factor where account_id = ${accountId}`
  await tx`delete from recovery_code where account_id = ${accountId}`
  await tx`delete from mail_token where account_id = ${accountId}`
  await tx`delete from email_change where account_id = ${accountId}`
  await tx`delete from answered_once where scope = ${accountId}`
}
