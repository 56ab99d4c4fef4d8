/** An account goes and its newsletter with it. That somebody agreed, and left, stays: the law asks for the proof. */
import type { NewsletterList } from '#contract/newsletter.ts'
import type { Transaction } from '#server/platform/db.ts'
import { noteConsent } from './note-consent.ts'

/** Nothing for an address that gets none. */
export async function leaveWithAccount(tx: Transaction, email: string): Promise<void> {
  const [row] = await tx<[{ id: string; lists: NewsletterList[] }?]>`
    select id::text, lists from newsletter_subscriber
    where lower(email) = lower(${email}) and state in ('pending', 'confirmed') for update`
  if (!row) return
  await tx`
    update newsletter_subscriber
    set state = 'unsubscribed', lists = '{}', asked_lists = '{}', confirm_hash = null, confirm_by = null, ended_at = now()
    where id = ${row.id}`
  await noteConsent(tx, { subscriberId: row.id, act: 'unsubscribed', lists: row.lists, source: 'account' })
}
