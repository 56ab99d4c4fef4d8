/** Deletes expired data: tokens, attempt counts, ended sessions, and accounts whose address was never confirmed. */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { deleteExpiredCounts } from '#server/platform/count-attempts.ts'
import { ENDED_SESSION_DAYS, UNCONFIRMED_DAYS } from '#common/retention.ts'
import { RETURN_PATH_DAYS } from './lifetimes.ts'

/** @returns the number of deleted rows. Safe to run in any number of processes. */
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
