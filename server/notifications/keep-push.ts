/** Which browsers are woken for whom. A browser is one subscription; it ends with the session it was made in. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Push } from '#server/platform/push/open-push.ts'
import type { PushForm } from '#contract/push.ts'

const BROWSERS_PER_PERSON = 20

/** The same browser again, or somebody else in it: the newest counts. @throws AppError `invalid_fields` */
export async function keepPush(db: Db, who: SignedIn, push: Push, { endpoint, keys }: PushForm): Promise<void> {
  if (!push.isOfService(endpoint)) {
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
        order by created_at desc, id offset ${BROWSERS_PER_PERSON})`
  })
}

/** Somebody else's is left alone, and not told apart from what is not there. */
export async function dropPush(db: Db, { accountId }: SignedIn, endpoint: string): Promise<void> {
  await db`delete from push_subscription where account_id = ${accountId} and endpoint = ${endpoint}`
}
