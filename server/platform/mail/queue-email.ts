/**
 * Queues an email in the transaction that is the reason for it: it is sent when that commits, and never when it is
 * rolled back. A job sends it (send-queued-email.ts); the job has its id and nothing else.
 */
import { type Db, inTransaction, type Transaction } from '../db.ts'
import { isAlive, JOB_PRIORITY, JOBS, lockMissingJobs } from '../jobs.ts'
import { isEmailAddress } from '#common/account-rules.ts'
import { inLanguage } from '../request-language.ts'
import { currentLanguage, type Language } from '#common/i18n.ts'
import { writeCalendarFile } from './calendar-file.ts'
import { contextOf, type WrittenEmail } from './email-content.ts'
import { renderEmail } from './render-email.ts'
import type { Email, Sender } from './types.ts'

const SUBJECT_MAX = 200
const TEXT_MAX = 100_000
const HTML_MAX = 400_000
// Characters that end a line or hide in one: in a subject they could start another header.
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Takes a transaction, not the pool: an outbox is there to prevent an email that outlives its reason.
 * @throws Error for an email that must not be sent: not one plain address, a multi-line subject, a text too long.
 */
export async function queueEmail(tx: Transaction, email: Email): Promise<void> {
  const problem = validationError(email)
  if (problem) throw new Error(`An email of kind "${email.kind}" was not queued: ${problem}.`)
  const { kind, to, replyTo = null, subject, text, html, calendar = null, deleteWhenSettled = false } = email
  await tx`
    with queued as (
      insert into mail (kind, recipient, reply_to, subject, body_text, body_html, calendar, delete_when_settled, next_try_at)
      values (${kind}, ${to}, ${replyTo}, ${subject}, ${text}, ${html}, ${calendar}, ${deleteWhenSettled}, 'infinity')
      returning id
    )
    ${addJobs(tx)} from queued`
}

const addJobs = (tx: Transaction) => tx`
  select graphile_worker.add_job(${JOBS.email}, json_build_object('id', id), job_key => 'mail:' || id,
    priority => ${JOB_PRIORITY.email})`

/**
 * Adds a job for each queued email that has none: one of a restored backup, which has no jobs, or of a process of the
 * version before, which kept the time of its next try in `next_try_at`.
 *
 * @returns how many.
 */
export async function addMissingEmailJobs(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockMissingJobs(tx)
    const added = await tx`
      with taken as (
        update mail set next_try_at = 'infinity'
        where state = 'queued' and (next_try_at <= now() or next_try_at = 'infinity' and not exists (
          select 1 from graphile_worker.jobs job where job.key = 'mail:' || mail.id and ${isAlive(tx)}))
        returning id
      )
      ${addJobs(tx)} from taken`
    return added.count
  })
}

/** Reveals none of the content: the message ends up in a log. */
function validationError({ to, replyTo, subject, text, html }: Email): string | null {
  if (!isEmailAddress(to)) return 'the recipient isn’t a single plain address'
  if (replyTo !== undefined && !isEmailAddress(replyTo)) return 'the reply address isn’t a single plain address'
  if (subject.trim() === '' || subject.length > SUBJECT_MAX) return 'the subject is empty or too long'
  if (CONTROL_CHARACTERS.test(subject)) return 'the subject has control characters'
  if (text.length > TEXT_MAX || html.length > HTML_MAX) return 'the text is too long'
  return null
}

/** An address; with its language where that isn't what `languageOf` would find. */
export type Recipient = string | { email: string; language: Language }

/** Queues an email of a domain's table, in the language of its reader. */
export async function sendEmail(
  tx: Transaction,
  sender: Sender,
  recipient: Recipient,
  email: WrittenEmail,
): Promise<void> {
  const { email: to, language } =
    typeof recipient === 'string' ? { email: recipient, language: await languageOf(tx, recipient) } : recipient
  await queueEmail(
    tx,
    inLanguage(language, () => emailTo(to, sender, email)),
  )
}

/** Of the account that has this address; without one, that of the page whose request is being answered. */
export async function languageOf(tx: Transaction, email: string): Promise<Language> {
  const [account] = await tx<[{ language: Language }?]>`
    select language from account where lower(email) = ${email.toLowerCase()}`
  return account?.language ?? currentLanguage()
}

function emailTo(to: string, sender: Sender, email: WrittenEmail): Email {
  const context = contextOf(sender)
  const content = email.contentFor(context)
  const { subject, replyTo, event, deleteWhenSettled } = content
  return {
    kind: email.kind,
    to,
    subject,
    ...renderEmail(sender, content),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(event ? { calendar: writeCalendarFile(sender, event, context.at) } : {}),
    ...(deleteWhenSettled ? { deleteWhenSettled } : {}),
  }
}

/** To the owner of the account; sends nothing once the account is deleted. */
export async function sendEmailToAccount(tx: Transaction, sender: Sender, accountId: string, email: WrittenEmail) {
  const [account] = await tx<[{ email: string; language: Language }?]>`
    select email, language from account where id = ${accountId} and email is not null`
  if (account) await sendEmail(tx, sender, account, email)
}
