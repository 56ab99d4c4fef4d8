/** What time does: requests that nobody confirmed go, and who ticked the box at registration is asked by mail. */
import { NEWSLETTER_LISTS } from '#contract/newsletter.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { subscribe } from './subscribe.ts'

const FORGOTTEN_AFTER_DAYS = 30
const ASKED_AT_ONCE = 100

/** @returns how many went. */
export async function forgetUnconfirmed(db: Db): Promise<number> {
  const gone = await db`
    delete from newsletter_subscriber
    where state = 'pending' and last_asked_at < now() - ${FORGOTTEN_AFTER_DAYS} * interval '1 day'`
  return gone.count
}

/** Each account once: the wish is spent when the mail is on its way. @returns how many were asked. */
export async function askAccounts(db: Db, sender: Sender): Promise<number> {
  return inTransaction(db, async (tx) => {
    const wishes = await tx<{ email: string }[]>`
    update account set wants_newsletter = false
    where id in (
      select id from account
      where wants_newsletter and email_verified_at is not null and status = 'active' and not is_demo
      order by id limit ${ASKED_AT_ONCE} for update skip locked)
    returning email`
    for (const { email } of wishes) await subscribe(tx, sender, { email, lists: NEWSLETTER_LISTS }, 'account')
    return wishes.length
  })
}
