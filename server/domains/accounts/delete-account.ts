/**
 * What leaves us: an account at its owner's request, its data as a file for them, and account data that has expired.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { cancelCallsOf } from '#server/domains/first-calls/cancel-call.ts'
import { unsubscribeAccount } from '#server/domains/newsletter/preferences.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { StoredFile } from '#server/platform/files/stored-files.ts'
import { erasePersonalData, filesOfPerson, readPersonalData } from '#server/platform/personal-data/run-rules.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { lockBeforeDeletion } from '#server/platform/lock-order.ts'
import { lockAccount } from './change-email.ts'
import { languageOf, sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { type Proof, proveOwner } from './prove-owner.ts'
import type { Deps, RequestMeta } from './types.ts'
import { deleteExpiredCounts } from '#server/platform/rate-limit.ts'
import { ENDED_SESSION_DAYS, UNCONFIRMED_DAYS } from '#common/retention.ts'
import { RETURN_PATH_DAYS } from './lifetimes.ts'

/**
 * Deletes an account at its owner's request. What that does to each table is in server/platform/personal-data. A bare
 * row remains, without name, address or password, so that what others answered keeps its place and the audit log its
 * meaning.
 * @returns the account's files, to be removed unless something else still shows them.
 * @throws AppError `invalid_fields`, `forbidden`; `conflict` for the last admin.
 */
export async function deleteAccount(
  db: Db,
  deps: Deps,
  who: SignedIn,
  { requestMeta, endNewsletter, ...proof }: Proof & { requestMeta: RequestMeta; endNewsletter: boolean },
): Promise<StoredFile[]> {
  await proveOwner(db, deps, who, proof)
  const { accountId } = who
  return inTransaction(db, async (tx) => {
    await lockBeforeDeletion(tx, who.accountId)
    await assertNotLastAdmin(tx, who)
    await lockAccount(tx, accountId)
    const [{ email }] = await tx<[{ email: string }]>`select email from account where id = ${accountId}`
    const language = await languageOf(tx, email)
    const files = await filesOfPerson(tx, accountId)
    await cancelCallsOf(tx, deps.sender, accountId)
    if (endNewsletter) await unsubscribeAccount(tx, email)
    const touched = await erasePersonalData(tx, { account: accountId, email })
    await sendEmail(tx, deps.sender, { email, language }, accountEmails.account_deleted())
    await writeAudit(tx, who, {
      action: 'account.delete',
      target: { kind: 'account', id: accountId },
      requestId: requestMeta.requestId,
    })
    // Last, per the lock order (server/platform/lock-order.ts).
    if (touched.get('listing_profile')) await bumpDataVersion(tx, 'listings')
    await bumpDataVersion(tx, 'posts')
    return files
  })
}

/** Locks all admins in one order, so that two who leave at once can't each assume the other stays. */
async function assertNotLastAdmin(tx: Transaction, { accountId, role }: SignedIn): Promise<void> {
  if (role !== 'admin') return
  const admins = await tx<{ id: string }[]>`
    select id from account where role = 'admin' and status = 'active' order by id for update`
  if (admins.every(({ id }) => id === accountId)) {
    throw new AppError('conflict', i18n._(msg`You’re the last admin. Make someone else an admin first.`))
  }
}

/**
 * Exports what we store about a person, for that person: what server/platform/personal-data marks as personal, without
 * secrets.
 */
export async function exportAccount(db: Db, { accountId }: SignedIn): Promise<Record<string, unknown>> {
  const [{ email }] = await db<[{ email: string }]>`select email from account where id = ${accountId}`
  return readPersonalData(db, { account: accountId, email })
}

/**
 * Tokens, attempt counts, ended sessions, and accounts whose address was never confirmed.
 * @returns the number of deleted rows. Safe to run in any number of processes.
 */
export async function deleteExpiredAccountData(db: Db): Promise<number> {
  await deleteExpiredCounts(db)
  return inTransaction(db, async (tx) => {
    const deleted = [
      // A used refresh token is kept for its full lifetime: its reuse is how we detect theft.
      await tx`delete from session_token where expires_at < now()`,
      await tx`delete from mail_token where expires_at < now()`,
      await tx`delete from email_change where expires_at < now()`,
      await tx`
        delete from session
        where ends_at < now() or ended_at < now() - ${ENDED_SESSION_DAYS} * interval '1 day'
          or (awaits_factor and created_at < now() - interval '1 day')`,
      await tx`delete from registration where created_at < now() - ${UNCONFIRMED_DAYS} * interval '1 day'`,
      await tx`
        update account set return_path = null
        where return_path is not null and created_at < now() - ${RETURN_PATH_DAYS} * interval '1 day'`,
      await tx`
        delete from account a
        where email_verified_at is null and status = 'active'
          and created_at < now() - ${UNCONFIRMED_DAYS} * interval '1 day'
          and not exists (select 1 from registration r where r.account_id = a.id)`,
    ]
    return deleted.reduce((sum, { count }) => sum + count, 0)
  })
}
