/** The outbox as its worker sees it: take what is due, and say how each ended. All times are the database's. */
import type { Db } from '../db.ts'
import type { DueMail } from './types.ts'

/** A worker that says nothing for so long is gone, and another takes its mails over. */
const LEASE_S = 120
const FIRST_RETRY_S = 30
const LAST_RETRY_S = 3_600
/** With the pauses above about a day; what is not taken by then has nobody waiting for it. */
const TRIES_AT_MOST = 30
const REASON_MAX = 500

/** Takes at most `count` mails that are due. Several workers never take the same. */
export async function takeDueMails(db: Db, count: number): Promise<DueMail[]> {
  return db<DueMail[]>`
    update mail set tries = tries + 1, next_try_at = now() + ${LEASE_S} * interval '1 second'
    where id in (
      select id from mail where state = 'queued' and next_try_at <= now()
      order by next_try_at, id limit ${count} for update skip locked)
    returning id, kind, recipient, reply_to, subject, body_text, body_html, tries, queued_at`
}

/** The text goes with it: a link to sign in must not lie about. */
export async function settleSent(db: Db, { id }: DueMail): Promise<void> {
  await db`
    update mail set state = 'sent', settled_at = now(), reason = null, body_text = null, body_html = null
    where id = ${id} and state = 'queued'`
}

/** Given up: kept whole with the reason, for an operator to look at. */
export async function settleDead(db: Db, { id }: DueMail, reason: string): Promise<void> {
  await db`
    update mail set state = 'dead', settled_at = now(), reason = ${reason.slice(0, REASON_MAX)}
    where id = ${id} and state = 'queued'`
}

/** Tries again later, each time after twice the pause. @returns false when that was the last try. */
export async function tryAgain(db: Db, { id, tries }: DueMail, reason: string): Promise<boolean> {
  if (tries >= TRIES_AT_MOST) return false
  const pauseS = Math.min(FIRST_RETRY_S * 2 ** (tries - 1), LAST_RETRY_S)
  await db`
    update mail set next_try_at = now() + ${pauseS} * interval '1 second', reason = ${reason.slice(0, REASON_MAX)}
    where id = ${id} and state = 'queued'`
  return true
}
