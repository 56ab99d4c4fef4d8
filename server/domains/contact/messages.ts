/**
 * Messages from visitors: stored and emailed to the contact address in one transaction, and listed until staff have
 * handled them. The reply itself is sent from the staff member's own mailbox.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Db, inTransaction, type Page, type Paged, orderBy, paginate } from '#server/platform/db.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { ContactMessage } from '#common/contact-message.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import { contactEmails } from './emails.ts'
import type { Admin } from '#server/platform/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

type ContactDeps = Sender & Pick<Settings, 'CONTACT_TO'>
type ContactSubmission = { message: ContactMessage; honeypotFilled: boolean }

/**
 * The same text from the same person on the same day is stored and emailed once: submitting twice creates no second
 * message. A message with the honeypot filled in is held for review and not emailed.
 */
export async function sendContactMessage(
  db: Db,
  deps: ContactDeps,
  { message, honeypotFilled }: ContactSubmission,
): Promise<void> {
  const { topic, name, email, message: text, page } = message
  await inTransaction(db, async (tx) => {
    const [kept] = await tx<[{ id: string }?]>`
      insert into contact_message (topic, name, email, message, page, status)
      values (${topic}, ${name}, ${email}, ${text}, ${page}, ${honeypotFilled ? 'held' : 'new'})
      on conflict (digest, sent_on) do nothing
      returning id`
    if (!kept || honeypotFilled) return
    await sendEmail(
      tx,
      deps,
      { email: deps.CONTACT_TO, language: 'en' },
      contactEmails.contact({ id: kept.id, ...message }),
    )
  })
}

type MessageLine = {
  id: string
  topic: string
  name: string
  email: string
  message: string
  /** The page of ours that it is about. */
  page: string | null
  /** The sender filled in the hidden honeypot field. */
  held: boolean
  createdAt: Date
}

/** Oldest first, if nothing else is asked for. */
export const listMessages = (db: Db, _admin: Admin, page: Page & Sorted<QueueSort>): Promise<Paged<MessageLine>> =>
  paginate(
    db,
    page,
    db`
      select id::text, topic, name, email, message, page, status = 'held' as held, created_at
      from contact_message where status <> 'handled'
      ${orderBy(db, page, { name: db`lower(name)`, since: db`created_at` }, db`created_at, contact_message.id`)}`,
  )

/** @throws AppError `not_found` for one that's already handled. */
export async function closeMessage(
  db: Db,
  admin: Admin,
  { id, reason, requestId }: { id: string; reason: string; requestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const settled = await tx`
      update contact_message set status = 'handled', handled_at = now() where id = ${id} and status <> 'handled'`
    if (settled.count === 0) throw new AppError('not_found', i18n._(msg`We couldn’t find that message.`))
    await writeAudit(tx, admin, {
      action: 'message.settle',
      target: { kind: 'contact_message', id },
      reason,
      requestId,
    })
  })
}
