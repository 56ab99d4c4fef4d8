/** Sends an email that queueEmail has stored, and records how it ended. All times are the database's. */
import type { Db } from '../db.ts'
import { type JobLog, JobRetryError } from '../jobs.ts'
import { type DueEmail, EmailRejectedError, type EmailTransport } from './types.ts'

/** With the queue's pauses, about a day; an email not accepted by then has no reader waiting for it. */
const MAX_TRIES = 14
const REASON_MAX = 500
/** The process was killed during the last try, and maybe by it. */
export const NO_ANSWER = 'The last attempt ended without a response.'

export type EmailJobDeps = { db: Db; transport: EmailTransport; log: JobLog }

/**
 * What was sent but not recorded is sent again under the same Message-ID: better twice than never. The log gets neither
 * the address nor the server's own message, which repeats it; both are in the table.
 *
 * @param tries including this one.
 * @throws JobRetryError
 */
export async function sendQueuedEmail(deps: EmailJobDeps, id: string, tries: number): Promise<void> {
  const { db, transport, log } = deps
  const [mail] = await db<[DueEmail?]>`
    select id, kind, recipient, reply_to, subject, body_text, body_html, calendar, queued_at from mail
    where id = ${id} and state = 'queued'`
  if (!mail) return
  const failure = tries > MAX_TRIES ? new Error(NO_ANSWER) : await transport.send(mail).catch((error: Error) => error)
  const facts = { mail: id, kind: mail.kind, tries }
  if (!failure) {
    await settle(db, id, { state: 'sent', tries, reason: null })
    return log.info(facts, 'email sent')
  }
  const [reason, code] = [failure.message.slice(0, REASON_MAX), (failure as { code?: string }).code]
  if (failure instanceof EmailRejectedError || tries >= MAX_TRIES) {
    await settle(db, id, { state: 'dead', tries, reason })
    return log.error({ ...facts, code }, 'email given up')
  }
  await db`update mail set tries = ${tries}, reason = ${reason} where id = ${id} and state = 'queued'`
  log.warn({ ...facts, code }, 'email not sent; will retry')
  throw new JobRetryError('not sent')
}

type Outcome = { state: 'sent' | 'dead'; tries: number; reason: string | null }

/** Deletes the text: a sign-in link must not be left in the table, whether it arrived or not. */
async function settle(db: Db, id: string, { state, tries, reason }: Outcome): Promise<void> {
  await db`
    with gone as (delete from mail where id = ${id} and state = 'queued' and delete_when_settled)
    update mail set state = ${state}, tries = ${tries}, settled_at = now(), reason = ${reason}, body_text = null,
      body_html = null, calendar = null
    where id = ${id} and state = 'queued' and not delete_when_settled`
}
