import type { NewsletterList } from '#contract/newsletter.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { ConsentSource } from './types.ts'

type Act = 'asked' | 'confirmed' | 'changed' | 'unsubscribed' | 'bounced' | 'complained'
type Consent = { subscriberId: string; act: Act; lists: readonly NewsletterList[]; source: ConsentSource }

/** A line of the proof that somebody agreed, or did not any more; in the transaction of the act. */
export async function noteConsent(tx: Transaction, { subscriberId, act, lists, source }: Consent): Promise<void> {
  await tx`
    insert into newsletter_consent (subscriber_id, act, lists, source)
    values (${subscriberId}, ${act}, ${[...lists]}, ${source})`
}
