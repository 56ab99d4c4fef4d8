/** Confirming through the emailed link makes the address a subscriber and records the consent. */
import { hashOf } from '#server/platform/make-secret.ts'
import type { NewsletterList } from '#common/newsletter.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { sendWelcomeEmail } from './emails.ts'
import { recordConsent } from './record-consent.ts'

type Confirmed = { id: string; email: string; key: string; lists: NewsletterList[] }

/** @throws AppError `gone` for a link that was used, has expired, was replaced, or never existed. */
export async function confirmSubscription(db: Db, sender: Sender, token: string): Promise<{ key: string }> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[Confirmed?]>`
      update newsletter_subscriber
      set state = 'confirmed', lists = asked_lists, asked_lists = '{}', confirm_hash = null, confirm_by = null,
        confirmed_at = now(), ended_at = null, asks = 0, soft_bounces = 0
      where confirm_hash = ${hashOf(token)} and confirm_by > now()
      returning id::text, email, key, lists`
    if (!row) throw new AppError('gone', 'This link was used already, or is too old. Please subscribe again.')
    await recordConsent(tx, { subscriberId: row.id, act: 'confirmed', lists: row.lists, source: 'page' })
    await sendWelcomeEmail(tx, sender, { to: row.email, key: row.key, lists: row.lists })
    return { key: row.key }
  })
}

/** Whether an emailed link still works. Changes nothing. */
export async function isConfirmable(db: Db, token: string): Promise<boolean> {
  const [row] = await db`
    select 1 from newsletter_subscriber where confirm_hash = ${hashOf(token)} and confirm_by > now()`
  return row !== undefined
}
