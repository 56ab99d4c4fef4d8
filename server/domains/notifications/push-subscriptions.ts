/** Which browsers get pushes for whom. One subscription per browser; it ends with the session that created it. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { Push } from '#server/platform/push/open-push.ts'
import type { PushForm } from '#common/push.ts'

/** The newest subscription of a browser wins, also from another account. @throws AppError `invalid_fields` */
export async function storePushSubscription(
  db: Db,
  who: SignedIn,
  push: Push,
  { endpoint, keys }: PushForm,
): Promise<void> {
  if (!push.isKnownService(endpoint)) {
    throw new AppError('invalid_fields', 'We do not know this push service.', {
      endpoint: ['We do not know this push service.'],
    })
  }
  await inTransaction(db, async (tx) => {
    await tx`
      insert into push_subscription (account_id, session_id, endpoint, p256dh, auth)
      values (${who.accountId}, ${who.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
      on conflict (endpoint) do update
      set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, created_at = now()`
    await tx`
      delete from push_subscription where id in (
        select id from push_subscription where account_id = ${who.accountId}
        order by created_at desc, id offset ${LIMITS.pushBrowsers.max})`
  })
}

/** Another account's subscription is left alone, with the same response as for a missing one. */
export async function deletePushSubscription(db: Db, { accountId }: SignedIn, endpoint: string): Promise<void> {
  await db`delete from push_subscription where account_id = ${accountId} and endpoint = ${endpoint}`
}
