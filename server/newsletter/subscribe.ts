/**
 * Somebody asks for the newsletter. Nothing is sent to an address until its owner presses the button behind the mailed
 * link; and nobody who sends the form learns whether the address was known.
 */
import type { NewsletterList, Subscription } from '#contract/newsletter.ts'
import { hashOf, newSecret } from '#server/accounts/make-secret.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { askToConfirm, CONFIRM_DAYS, tellOfSubscription } from './letters.ts'
import { noteConsent } from './note-consent.ts'
import type { ConsentSource, SubscriberState } from './types.ts'

/** Between two mails to one address, doubled each time: a stranger cannot fill its inbox. */
const FIRST_PAUSE_MINUTES = 10
const LONGEST_PAUSE_MINUTES = 7 * 24 * 60

type Known = {
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
    const [fresh] = await tx<[{ id: string }?]>`
      insert into newsletter_subscriber (email, asked_lists) values (${email}, ${[...lists]})
      on conflict (lower(email)) do nothing returning id::text`
    if (fresh) {
      await noteConsent(tx, { subscriberId: fresh.id, act: 'asked', lists, source })
      return mailLink(tx, sender, { id: fresh.id, email, lists })
    }
    return askAgain(tx, sender, { email, lists }, source)
  })
}

/** One who left, or whose mail came back, stays so until the button is pressed. */
async function askAgain(tx: Transaction, sender: Sender, asked: Subscription, source: ConsentSource): Promise<void> {
  const [known] = await tx<[Known?]>`
    select id::text, email, state, lists, asked_lists, key,
      asks = 0 or last_asked_at < now() - least(
        ${FIRST_PAUSE_MINUTES} * power(2, least(asks, 12) - 1), ${LONGEST_PAUSE_MINUTES}) * interval '1 minute' as may_mail
    from newsletter_subscriber where lower(email) = lower(${asked.email}) for update`
  if (!known?.mayMail) return
  const { id, email, key } = known
  if (known.state === 'confirmed' && asked.lists.every((list) => known.lists.includes(list))) {
    await countAsk(tx, id)
    return tellOfSubscription(tx, sender, { to: email, key, lists: known.lists })
  }
  const lists = [...new Set([...known.lists, ...asked.lists])]
  await tx`update newsletter_subscriber set asked_lists = ${lists} where id = ${id}`
  await noteConsent(tx, { subscriberId: id, act: 'asked', lists, source })
  return mailLink(tx, sender, { id, email, lists })
}

type Asking = { id: string; email: string; lists: readonly NewsletterList[] }

async function mailLink(tx: Transaction, sender: Sender, { id, email, lists }: Asking): Promise<void> {
  const token = newSecret()
  await tx`
    update newsletter_subscriber
    set confirm_hash = ${hashOf(token)}, confirm_by = now() + ${CONFIRM_DAYS} * interval '1 day'
    where id = ${id}`
  await countAsk(tx, id)
  await askToConfirm(tx, sender, { to: email, token, lists })
}

async function countAsk(tx: Transaction, id: string): Promise<void> {
  await tx`
    update newsletter_subscriber set asks = least(asks + 1, 100), last_asked_at = now() where id = ${id}`
}
