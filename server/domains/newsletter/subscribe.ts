/**
 * A newsletter signup. No issue is sent to an address until its owner confirms through the emailed link, and the form
 * doesn't reveal whether the address was known. Unconfirmed requests are deleted, and those who checked the box at
 * registration are emailed.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { NEWSLETTER_LISTS, type NewsletterList, type Subscription } from '#common/newsletter.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import { newsletterText } from '#server/domains/texts/consents.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { CONFIRM_DAYS, newsletterEmails } from './emails.ts'
import type { ConsentSource, SubscriberState } from './types.ts'
import { UNCONFIRMED_SUBSCRIBER_DAYS } from '#common/retention.ts'
import { AppError } from '#server/platform/errors.ts'

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
    return sendEmail(tx, sender, email, newsletterEmails.newsletter_known({ key, lists: existing.lists }))
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
  await sendEmail(tx, sender, email, newsletterEmails.newsletter_confirm({ token, lists }))
}

async function countConfirmationRequest(tx: Transaction, id: string): Promise<void> {
  await tx`
    update newsletter_subscriber set asks = least(asks + 1, 100), last_asked_at = now() where id = ${id}`
}

type Confirmed = { id: string; email: string; key: string; lists: NewsletterList[] }

/**
 * Confirming through the emailed link makes the address a subscriber and records the consent.
 * @throws AppError `gone` for a link that was used, has expired, was replaced, or never existed.
 */
export async function confirmSubscription(db: Db, sender: Sender, token: string): Promise<{ key: string }> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[Confirmed?]>`
      update newsletter_subscriber
      set state = 'confirmed', lists = asked_lists, asked_lists = '{}', confirm_hash = null, confirm_by = null,
        confirmed_at = now(), ended_at = null, asks = 0, soft_bounces = 0
      where confirm_hash = ${hashOf(token)} and confirm_by > now()
      returning id::text, email, key, lists`
    if (!row) throw new AppError('gone', i18n._(msg`This link was already used or has expired. Subscribe again.`))
    await recordConsent(tx, { subscriberId: row.id, act: 'confirmed', lists: row.lists, source: 'page' })
    await sendEmail(tx, sender, row.email, newsletterEmails.newsletter_welcome(row))
    return { key: row.key }
  })
}

/** Whether an emailed link still works. Changes nothing. */
export async function isConfirmable(db: Db, token: string): Promise<boolean> {
  const [row] = await db`
    select 1 from newsletter_subscriber where confirm_hash = ${hashOf(token)} and confirm_by > now()`
  return row !== undefined
}

const ACCOUNT_BATCH_SIZE = 100

/** @returns how many were deleted. */
export async function deleteUnconfirmedSubscribers(db: Db): Promise<number> {
  const gone = await db`
    delete from newsletter_subscriber
    where state = 'pending' and last_asked_at < now() - ${UNCONFIRMED_SUBSCRIBER_DAYS} * interval '1 day'`
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

type ConsentAct = 'asked' | 'confirmed' | 'changed' | 'unsubscribed' | 'bounced' | 'complained'
type Consent = { subscriberId: string; act: ConsentAct; lists: readonly NewsletterList[]; source: ConsentSource }

/** Proof that a subscriber gave or withdrew consent, recorded in the same transaction. */
export async function recordConsent(tx: Transaction, { subscriberId, act, lists, source }: Consent): Promise<void> {
  await tx`
    insert into newsletter_consent (subscriber_id, act, lists, source, text_id)
    values (${subscriberId}, ${act}, ${[...lists]}, ${source},
      ${act === 'asked' ? newsletterText(tx, source === 'account') : null})`
}
