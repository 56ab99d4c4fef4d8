/**
 * A newsletter signup. No issue is sent to an address until its owner confirms through the emailed link, and the form
 * doesn't reveal whether the address was known.
 */
import type { NewsletterList, Subscription } from '#common/newsletter.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { sendConfirmSubscriptionEmail, CONFIRM_DAYS, sendAlreadySubscribedEmail } from './emails.ts'
import { recordConsent } from './record-consent.ts'
import type { ConsentSource, SubscriberState } from './types.ts'

/** Between two emails to one address, doubled each time, so that a stranger can't flood its inbox. */
const FIRST_PAUSE_MINUTES = 10
const LONGEST_PAUSE_MINUTES = 7 * 24 * 60

type ExistingSubscriber = {
  id: string
  email: string
  state: SubscriberState
  lists: NewsletterList[]
  askedLists: NewsletterList[]
  key: string
  mayMail: boolean
}

export async function subscribe(
  db: Db,
  sender: Sender,
  { email, lists }: Subscription,
  source: ConsentSource,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [created] = await tx<[{ id: string }?]>`
      insert into newsletter_subscriber (email, asked_lists) values (${email}, ${[...lists]})
      on conflict (lower(email)) do nothing returning id::text`
    if (created) {
      await recordConsent(tx, { subscriberId: created.id, act: 'asked', lists, source })
      return emailConfirmLink(tx, sender, { id: created.id, email, lists })
    }
    return resubscribe(tx, sender, { email, lists }, source)
  })
}

/** An unsubscribed or bounced address stays that way until it is confirmed. */
async function resubscribe(
  tx: Transaction,
  sender: Sender,
  requested: Subscription,
  source: ConsentSource,
): Promise<void> {
  const [existing] = await tx<[ExistingSubscriber?]>`
    select id::text, email, state, lists, asked_lists, key,
      asks = 0 or last_asked_at < now() - least(
        ${FIRST_PAUSE_MINUTES} * power(2, least(asks, 12) - 1), ${LONGEST_PAUSE_MINUTES}) * interval '1 minute' as may_mail
    from newsletter_subscriber where lower(email) = lower(${requested.email}) for update`
  if (!existing?.mayMail) return
  const { id, email, key } = existing
  if (existing.state === 'confirmed' && requested.lists.every((list) => existing.lists.includes(list))) {
    await countConfirmationRequest(tx, id)
    return sendAlreadySubscribedEmail(tx, sender, { to: email, key, lists: existing.lists })
  }
  const lists = [...new Set([...existing.lists, ...requested.lists])]
  await tx`update newsletter_subscriber set asked_lists = ${lists} where id = ${id}`
  await recordConsent(tx, { subscriberId: id, act: 'asked', lists, source })
  return emailConfirmLink(tx, sender, { id, email, lists })
}

type ConfirmationRequest = { id: string; email: string; lists: readonly NewsletterList[] }

async function emailConfirmLink(
  tx: Transaction,
  sender: Sender,
  { id, email, lists }: ConfirmationRequest,
): Promise<void> {
  const token = newSecret()
  await tx`
    update newsletter_subscriber
    set confirm_hash = ${hashOf(token)}, confirm_by = now() + ${CONFIRM_DAYS} * interval '1 day'
    where id = ${id}`
  await countConfirmationRequest(tx, id)
  await sendConfirmSubscriptionEmail(tx, sender, { to: email, token, lists })
}

async function countConfirmationRequest(tx: Transaction, id: string): Promise<void> {
  await tx`
    update newsletter_subscriber set asks = least(asks + 1, 100), last_asked_at = now() where id = ${id}`
}
