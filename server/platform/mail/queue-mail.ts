/**
 * Puts a mail into the outbox, in the transaction that is its reason: it is sent when that commits, and never when it
 * is rolled back. A worker sends it (server/jobs).
 */
import type { Transaction } from '../db.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import type { Mail } from './types.ts'

export const MAIL_CHANNEL = 'mail_queued'

const SUBJECT_MAX = 200
const TEXT_MAX = 100_000
const HTML_MAX = 400_000
// What ends a line or hides in one: in a subject it could start a header of its own.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Takes a transaction, not the pool: a mail that outlives its reason is what an outbox is there to prevent.
 * @throws Error for a mail that must not be sent: not one plain address, a subject of several lines, a text too long.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  const wrong = whatIsWrong(mail)
  if (wrong) throw new Error(`A mail of kind "${mail.kind}" was not queued: ${wrong}.`)
  const { kind, to, replyTo = null, subject, text, html } = mail
  await tx`
    insert into mail (kind, recipient, reply_to, subject, body_text, body_html)
    values (${kind}, ${to}, ${replyTo}, ${subject}, ${text}, ${html})`
  await tx`select pg_notify(${MAIL_CHANNEL}, '')`
}

/** Says nothing of the content: the sentence ends up in a log. */
function whatIsWrong({ to, replyTo, subject, text, html }: Mail): string | null {
  if (!isEmailAddress(to)) return 'the recipient is not one plain address'
  if (replyTo !== undefined && !isEmailAddress(replyTo)) return 'the reply address is not one plain address'
  if (subject.trim() === '' || subject.length > SUBJECT_MAX) return 'the subject is empty or too long'
  if (UNSEEN.test(subject)) return 'the subject holds control characters'
  if (text.length > TEXT_MAX || html.length > HTML_MAX) return 'the text is too long'
  return null
}
