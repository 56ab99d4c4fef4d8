/** Takes away what has run out: tokens, counts of tries, ended sessions, accounts whose address nobody confirmed. */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { dropOldCounts } from '#server/platform/count-tries.ts'
import { ENDED_SESSION_DAYS, UNCONFIRMED_DAYS } from './limits.ts'

/** @returns how many rows went. Any number of processes may run it. */
export async function cleanUpAccounts(db: Db): Promise<number> {
  await dropOldCounts(db)
  return inTransaction(db, async (tx) => {
    const gone = [
      // A used refresh token stays as long as it would have lived: its reuse is how a theft shows.
      await tx`delete from session_token where expires_at < now()`,
      await tx`delete from mail_token where expires_at < now()`,
      await tx`delete from email_change where expires_at < now()`,
      await tx`
        delete from session
        where ends_at < now() or ended_at < now() - ${ENDED_SESSION_DAYS} * interval '1 day'
          or (awaits_factor and created_at < now() - interval '1 day')`,
      await tx`
        delete from account
        where email_verified_at is null and status = 'active'
          and created_at < now() - ${UNCONFIRMED_DAYS} * interval '1 day'`,
    ]
    return gone.reduce((sum, { count }) => sum + count, 0)
  })
}
