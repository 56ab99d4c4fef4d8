/** The outbox for its worker: leases what is due, and records how each email ended. All times are the database's. */
import type { Db } from '../db.ts'
import type { DueEmail } from './types.ts'

/** A worker that is silent for this long is dead, and another takes over its emails. */
const LEASE_S = 120
const FIRST_RETRY_S = 30
const LAST_RETRY_S = 3_600
/** About a day, with the pauses above; an email not accepted by then has no reader waiting for it. */
const MAX_TRIES = 30
const REASON_MAX = 500

/** Leases at most `count` emails that are due. Several workers never lease the same one. */
export async function leaseDueEmails(db: Db, count: number): Promise<DueEmail[]> {
  return db<DueEmail[]>`
    update mail set tries = tries + 1, next_try_at = now() + ${LEASE_S} * interval '1 second'
    where id in (
      select id from mail where state = 'queued' and next_try_at <= now()
      order by next_try_at, id limit ${count} for update skip locked)
    returning id, kind, recipient, reply_to, subject, body_text, body_html, tries, queued_at`
}

export const markSent = (db: Db, { id }: DueEmail): Promise<void> =>
  recordOutcome(db, id, { state: 'sent', reason: null })

/** Gives up on the email. The reason stays for an operator to read. */
export const markDead = (db: Db, { id }: DueEmail, reason: string): Promise<void> =>
  recordOutcome(db, id, { state: 'dead', reason: reason.slice(0, REASON_MAX) })

type EmailOutcome = { state: 'sent' | 'dead'; reason: string | null }

/** Deletes the text: a sign-in link must not be left in the table, whether it arrived or not. */
async function recordOutcome(db: Db, id: string, { state, reason }: EmailOutcome): Promise<void> {
  await db`
    with gone as (delete from mail where id = ${id} and state = 'queued' and delete_when_settled)
    update mail set state = ${state}, settled_at = now(), reason = ${reason}, body_text = null, body_html = null
    where id = ${id} and state = 'queued' and not delete_when_settled`
}

/** Tries again later, each time after twice the pause. @returns false when that was the last try. */
export async function scheduleRetry(db: Db, { id, tries }: DueEmail, reason: string): Promise<boolean> {
  if (tries >= MAX_TRIES) return false
  const pauseS = Math.min(FIRST_RETRY_S * 2 ** (tries - 1), LAST_RETRY_S)
  await db`
    update mail set next_try_at = now() + ${pauseS} * interval '1 second', reason = ${reason.slice(0, REASON_MAX)}
    where id = ${id} and state = 'queued'`
  return true
}
