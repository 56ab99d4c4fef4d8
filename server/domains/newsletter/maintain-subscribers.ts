/** Subscriber jobs: delete unconfirmed requests, and email those who checked the box at registration to confirm. */
import { NEWSLETTER_LISTS } from '#common/newsletter.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { subscribe } from './subscribe.ts'

const UNCONFIRMED_DAYS = 30
const ACCOUNT_BATCH_SIZE = 100

/** @returns how many were deleted. */
export async function deleteUnconfirmedSubscribers(db: Db): Promise<number> {
  const gone = await db`
    delete from newsletter_subscriber
    where state = 'pending' and last_asked_at < now() - ${UNCONFIRMED_DAYS} * interval '1 day'`
  return gone.count
}

/** Each account once: queuing the email clears its opt-in. @returns how many accounts were handled. */
export async function requestAccountConfirmations(db: Db, sender: Sender): Promise<number> {
  return inTransaction(db, async (tx) => {
    const optIns = await tx<{ email: string }[]>`
    update account set wants_newsletter = false
    where id in (
      select id from account
      where wants_newsletter and email_verified_at is not null and status = 'active' and not is_demo
      order by id limit ${ACCOUNT_BATCH_SIZE} for update skip locked)
    returning email`
    for (const { email } of optIns) await subscribe(tx, sender, { email, lists: NEWSLETTER_LISTS }, 'account')
    return optIns.length
  })
}
