import type { NewsletterList } from '#common/newsletter.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { ConsentSource } from './types.ts'

type ConsentAct = 'asked' | 'confirmed' | 'changed' | 'unsubscribed' | 'bounced' | 'complained'
type Consent = { subscriberId: string; act: ConsentAct; lists: readonly NewsletterList[]; source: ConsentSource }

/** Proof that a subscriber gave or withdrew consent, recorded in the same transaction. */
export async function recordConsent(tx: Transaction, { subscriberId, act, lists, source }: Consent): Promise<void> {
  await tx`
    insert into newsletter_consent (subscriber_id, act, lists, source)
    values (${subscriberId}, ${act}, ${[...lists]}, ${source})`
}
