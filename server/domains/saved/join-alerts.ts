/**
 * "Tell me when this agent joins": one email, to a confirmed address, when the agent of an unclaimed listing claims it.
 * The address is deleted with that email. What a visitor sees never depends on whether the address was known.
 */
import { msg } from '@lingui/core/runtime-macro'
import { hasHolder } from '#server/domains/listings/shown-profile.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import { languageOf, sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { countAttempt } from '#server/platform/rate-limit.ts'
import { i18n, type Language } from '#common/i18n.ts'
import { type ListingUrlParts, paths } from '#common/paths.ts'
import { UNCONFIRMED_DAYS } from '#common/retention.ts'
import { nameOf, savedEmails } from './emails.ts'

type Listing = ListingUrlParts & { id: number }

const urlParts = (db: Db) => db`l.public_id, l.first_name, l.last_name, l.city, l.state`

/**
 * Emails a link that confirms the alert; asked again, a new one. An address that was sent enough for a day gets none.
 * @throws AppError `not_found` for a listing that isn't on the list or has been claimed.
 */
export async function requestJoinAlert(
  db: Db,
  sender: Sender,
  { publicId, email }: { publicId: string; email: string },
): Promise<void> {
  const [listing] = await db<[Listing?]>`
    select l.id, ${urlParts(db)} from listing l
    where l.public_id = ${publicId} and l.status = 'listed' and not ${hasHolder(db, db`l.id`)}`
  if (!listing) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
  if ((await countAttempt(db, 'joinAlertEmails', email.toLowerCase())).isOver) return
  await inTransaction(db, async (tx) => {
    const token = newSecret()
    const [{ stopKey }] = await tx<[{ stopKey: string }]>`
      insert into join_alert (listing_id, email, language, confirm_hash, confirm_by)
      values (${listing.id}, ${email}, ${await languageOf(tx, email)}, ${hashOf(token)},
        now() + ${UNCONFIRMED_DAYS} * interval '1 day')
      on conflict (listing_id, lower(email)) do update set
        confirm_hash = excluded.confirm_hash, confirm_by = excluded.confirm_by
      returning stop_key`
    await sendEmail(tx, sender, email, savedEmails.join_alert_confirm({ listing, token, stopKey }))
  })
}

/** The agent an alert is about. */
export type JoinAlert = { name: string; path: string }

const toAlert = (listing: ListingUrlParts): JoinAlert => ({ name: nameOf(listing), path: paths.listing(listing) })

/** What an emailed link would confirm; null: it no longer works. Changes nothing. */
export async function readUnconfirmedAlert(db: Db, token: string): Promise<JoinAlert | null> {
  const [listing] = await db<[ListingUrlParts?]>`
    select ${urlParts(db)} from join_alert a join listing l on l.id = a.listing_id
    where a.confirm_hash = ${hashOf(token)} and a.confirm_by > now()`
  return listing ? toAlert(listing) : null
}

/** @throws AppError `gone` for a link that was used, has expired, was replaced, or never existed. */
export async function confirmJoinAlert(db: Db, token: string): Promise<JoinAlert> {
  const [listing] = await db<[ListingUrlParts?]>`
    update join_alert a
    set confirmed_at = coalesce(a.confirmed_at, now()), confirm_hash = null, confirm_by = null
    from listing l where l.id = a.listing_id and a.confirm_hash = ${hashOf(token)} and a.confirm_by > now()
    returning ${urlParts(db)}`
  if (!listing) throw new AppError('gone', i18n._(msg`This link was already used or has expired. Request a new one.`))
  return toAlert(listing)
}

/** What a stop link would stop; null: nothing is left to stop. Changes nothing. */
export async function readJoinAlert(db: Db, stopKey: string): Promise<JoinAlert | null> {
  const [listing] = await db<[ListingUrlParts?]>`
    select ${urlParts(db)} from join_alert a join listing l on l.id = a.listing_id
    where a.stop_key = ${stopKey}`
  return listing ? toAlert(listing) : null
}

/** Through the link in an email. Idempotent. */
export async function stopJoinAlert(db: Db, stopKey: string): Promise<void> {
  await db`delete from join_alert where stop_key = ${stopKey}`
}

const BATCH_ROWS = 200

/**
 * Emails everyone whose agent has joined. The address is deleted in the transaction that queues the email, so that no
 * one is emailed twice, however often and wherever this runs.
 * @returns how many emails were queued.
 */
export async function notifyJoined(db: Db, sender: Sender): Promise<number> {
  let queued = 0
  for (;;) {
    const sent = await inTransaction(db, async (tx) => {
      const due = await takeDueAlerts(tx)
      for (const { email, language, ...listing } of due)
        await sendEmail(tx, sender, { email, language }, savedEmails.joined(listing))
      return due.length
    })
    queued += sent
    if (sent < BATCH_ROWS) return queued
  }
}

type DueAlert = ListingUrlParts & { email: string; language: Language }

const takeDueAlerts = (tx: Transaction) => tx<DueAlert[]>`
  with due as (
    select a.id from join_alert a join listing l on l.id = a.listing_id
    where a.confirmed_at is not null and l.status <> 'hidden' and ${hasHolder(tx, tx`l.id`)}
    order by a.id limit ${BATCH_ROWS} for update of a skip locked)
  delete from join_alert a using due, listing l where a.id = due.id and l.id = a.listing_id
  returning a.email, a.language, ${urlParts(tx)}`
