/** What a subscriber gets, changed by the key in every issue: no password, no account. */
import type { NewsletterList } from '#contract/newsletter.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { noteConsent } from './note-consent.ts'
import type { ConsentSource, Preferences, SubscriberState } from './types.ts'

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_SUCH = 'This link is not whole, or the subscription is gone. Nothing is sent to you by it.'

/** @throws AppError `not_found` */
export async function readPreferences(db: Db, key: string): Promise<Preferences> {
  const [row] = await db<[{ email: string; state: SubscriberState; lists: NewsletterList[] }?]>`
    select email, state, lists from newsletter_subscriber where key = ${checked(key)}`
  if (!row) return refuse()
  return { shownEmail: maskEmail(row.email), state: row.state, lists: row.lists }
}

/**
 * None chosen means leaving. Who has left comes back by the form alone, with a new yes.
 *
 * @throws AppError `not_found`; `conflict` for one who gets nothing now.
 */
export async function changeLists(db: Db, key: string, lists: readonly NewsletterList[]): Promise<void> {
  if (lists.length === 0) return leave(db, key, 'page')
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: string; state: SubscriberState }?]>`
      select id::text, state from newsletter_subscriber where key = ${checked(key)} for update`
    if (!row) return refuse()
    if (row.state !== 'confirmed') throw new AppError('conflict', 'You have left. Subscribe again to choose.')
    await tx`update newsletter_subscriber set lists = ${[...lists]} where id = ${row.id}`
    await noteConsent(tx, { subscriberId: row.id, act: 'changed', lists, source: 'page' })
  })
}

/** Takes effect at once, also on an issue that is being sent. A second time changes nothing. */
export async function leave(db: Db, key: string, source: ConsentSource): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: string; state: SubscriberState; lists: NewsletterList[] }?]>`
      select id::text, state, lists from newsletter_subscriber where key = ${checked(key)} for update`
    if (!row) return refuse()
    // A link to confirm from before must not bring back who has left since.
    await tx`
      update newsletter_subscriber
      set state = 'unsubscribed', lists = '{}', asked_lists = '{}', confirm_hash = null, confirm_by = null,
        ended_at = coalesce(ended_at, now())
      where id = ${row.id}`
    if (row.state === 'unsubscribed') return
    await noteConsent(tx, { subscriberId: row.id, act: 'unsubscribed', lists: row.lists, source })
  })
}

function checked(key: string): string {
  return KEY.test(key) ? key : refuse()
}

function refuse(): never {
  throw new AppError('not_found', NO_SUCH)
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
