/**
 * Deletes an account at its owner's request. What that does to each table is in server/platform/personal-data. A bare
 * row remains, without name, address or password, so that what others answered keeps its place and the audit log its
 * meaning.
 */
import { unsubscribeAccount } from '#server/domains/newsletter/unsubscribe-account.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { StoredFile } from '#server/platform/files/stored-files.ts'
import { filesOfPerson } from '#server/platform/personal-data/files-of-person.ts'
import { erasePersonalData } from '#server/platform/personal-data/run-rules.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { lockBeforeDeletion } from '#server/platform/lock-order.ts'
import { lockAccount } from './change-email.ts'
import { sendAccountDeletedEmail } from './emails.ts'
import { proveOwner, type Proof } from './prove-owner.ts'
import type { Deps, RequestMeta } from './types.ts'

/**
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
    const files = await filesOfPerson(tx, accountId)
    if (endNewsletter) await unsubscribeAccount(tx, email)
    const touched = await erasePersonalData(tx, { account: accountId, email })
    await sendAccountDeletedEmail(tx, deps, email)
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
    throw new AppError('conflict', 'You are the last admin. Make somebody else one first.')
  }
}
