/** Deleting an account ends its newsletter. The record of consent and withdrawal stays: the law requires proof. */
import type { NewsletterList } from '#common/newsletter.ts'
import type { Transaction } from '#server/platform/db.ts'
import { recordConsent } from './record-consent.ts'

/** Does nothing for an address that isn't subscribed. */
export async function unsubscribeAccount(tx: Transaction, email: string): Promise<void> {
  const [row] = await tx<[{ id: string; lists: NewsletterList[] }?]>`
    select id::text, lists from newsletter_subscriber
    where lower(email) = lower(${email}) and state in ('pending', 'confirmed') for update`
  if (!row) return
  await tx`
    update newsletter_subscriber
    set state = 'unsubscribed', lists = '{}', asked_lists = '{}', confirm_hash = null, confirm_by = null, ended_at = now()
    where id = ${row.id}`
  await recordConsent(tx, { subscriberId: row.id, act: 'unsubscribed', lists: row.lists, source: 'account' })
}
