/** A subscriber's preferences, changed with the key in every issue: no password, no account. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { NewsletterList } from '#common/newsletter.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { recordConsent } from './subscribe.ts'
import type { ConsentSource, Preferences, SubscriberState } from './types.ts'

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UNKNOWN_KEY_MESSAGE = msg`We couldn’t find that subscription. Open the link in your latest newsletter again. If you unsubscribed, you don’t need to do anything.`

/** @throws AppError `not_found` */
export async function readPreferences(db: Db, key: string): Promise<Preferences> {
  const [row] = await db<[{ email: string; state: SubscriberState; lists: NewsletterList[] }?]>`
    select email, state, lists from newsletter_subscriber where key = ${assertKey(key)}`
  if (!row) return rejectUnknownKey()
  return { shownEmail: maskEmail(row.email), state: row.state, lists: row.lists }
}

/**
 * Choosing no list unsubscribes. Subscribing again is possible only through the form, with a new confirmation.
 *
 * @throws AppError `not_found`; `conflict` for anyone not subscribed now.
 */
export async function changeLists(db: Db, key: string, lists: readonly NewsletterList[]): Promise<void> {
  if (lists.length === 0) return unsubscribe(db, key, 'page')
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: string; state: SubscriberState }?]>`
      select id::text, state from newsletter_subscriber where key = ${assertKey(key)} for update`
    if (!row) return rejectUnknownKey()
    if (row.state !== 'confirmed')
      throw new AppError('conflict', i18n._(msg`You’re unsubscribed. Subscribe again to choose your newsletters.`))
    await tx`update newsletter_subscriber set lists = ${[...lists]} where id = ${row.id}`
    await recordConsent(tx, { subscriberId: row.id, act: 'changed', lists, source: 'page' })
  })
}

/** Takes effect immediately, even for an issue that is being sent. Idempotent. */
export async function unsubscribe(db: Db, key: string, source: ConsentSource): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: string; state: SubscriberState; lists: NewsletterList[] }?]>`
      select id::text, state, lists from newsletter_subscriber where key = ${assertKey(key)} for update`
    if (!row) return rejectUnknownKey()
    // An earlier confirmation link can't resubscribe them.
    await tx`
      update newsletter_subscriber
      set state = 'unsubscribed', lists = '{}', asked_lists = '{}', confirm_hash = null, confirm_by = null,
        ended_at = coalesce(ended_at, now())
      where id = ${row.id}`
    if (row.state === 'unsubscribed') return
    await recordConsent(tx, { subscriberId: row.id, act: 'unsubscribed', lists: row.lists, source })
  })
}

function assertKey(key: string): string {
  return KEY.test(key) ? key : rejectUnknownKey()
}

function rejectUnknownKey(): never {
  throw new AppError('not_found', i18n._(UNKNOWN_KEY_MESSAGE))
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/**
 * Deleting an account ends its newsletter. The record of consent and withdrawal stays: the law requires proof. Does
 * nothing for an address that isn't subscribed.
 */
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
