/** From draft to inboxes: schedule, start, pause, resume. A transition that the state doesn't allow is rejected. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { IssueState } from '#common/newsletter-issue.ts'
import type { Editor } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import { addDeliveryJobs, holdDeliveryJobs } from './deliver-issue.ts'
import { type IssueVersion, readFullIssue, rejectTransition } from './issues.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { newsletterEmails } from './emails.ts'

/** @throws AppError `invalid_fields` for a time that has passed; otherwise as rejectTransition. */
export async function scheduleIssue(
  db: Db,
  editor: Editor,
  { id, version, at }: IssueVersion & { at: Date },
): Promise<IssueVersion> {
  if (at.getTime() <= Date.now()) {
    throw new AppError('invalid_fields', i18n._(msg`This time is in the past. Choose a later one.`), {
      at: [i18n._(msg`Choose a time in the future.`)],
    })
  }
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[IssueVersion?]>`
      update newsletter_issue set state = 'scheduled', send_at = ${at}, version = version + 1
      where id = ${id} and version = ${version} and state in ('draft', 'scheduled') returning id, version`
    if (!row) return rejectTransition(tx, id)
    await recordTransition(tx, editor, id, 'scheduled')
    return row
  })
}

/** @throws AppError as rejectTransition. */
export async function unscheduleIssue(db: Db, editor: Editor, id: number): Promise<void> {
  await transition(db, editor, { id, from: 'scheduled', to: 'draft' })
}

/**
 * All recipients are recorded in the transaction that starts it: anyone who subscribes later gets the next issue, and
 * a second start adds no recipients.
 *
 * @returns how many recipients.
 * @throws AppError as rejectTransition.
 */
export async function startSending(db: Db, editor: Editor, { id, version }: IssueVersion): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx`
      select 1 from newsletter_issue
      where id = ${id} and version = ${version} and state in ('draft', 'scheduled') for update`
    if (!row) return rejectTransition(tx, id)
    return startIssue(tx, editor, id)
  })
}

/** Starts the issues that are due. No two processes start the same one. @returns how many issues. */
export async function startScheduledIssues(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx<{ id: number }[]>`
      select id from newsletter_issue where state = 'scheduled' and send_at <= now()
      order by send_at, id for update skip locked`
    for (const { id } of due) await startIssue(tx, 'system', id)
    return due.length
  })
}

async function startIssue(tx: Transaction, actor: AuditActor, id: number): Promise<number> {
  await tx`set local statement_timeout = '60s'`
  await tx`
    update newsletter_issue
    set state = 'sending', started_at = now(), send_at = null, version = version + 1 where id = ${id}`
  const [{ readers }] = await tx<[{ readers: number }]>`
    with waiting as (
      insert into newsletter_delivery (issue_id, subscriber_id, next_try_at)
      select i.id, s.id, 'infinity' from newsletter_issue i
      join newsletter_subscriber s on s.state = 'confirmed' and i.list = any(s.lists)
      where i.id = ${id}
      on conflict do nothing
      returning subscriber_id
    ), ${addDeliveryJobs(tx, id)}`
  await recordTransition(tx, actor, id, 'sending')
  await bumpDataVersion(tx, 'posts')
  return readers
}

/** Emails already on their way arrive; no others are sent. @throws AppError as rejectTransition. */
export async function pauseSending(db: Db, editor: Editor, id: number): Promise<void> {
  await transition(db, editor, { id, from: 'sending', to: 'paused' })
}

/** @throws AppError as rejectTransition. */
export async function resumeSending(db: Db, editor: Editor, id: number): Promise<void> {
  await transition(db, editor, { id, from: 'paused', to: 'sending' })
}

type Transition = { id: number; from: IssueState; to: IssueState }

async function transition(db: Db, editor: Editor, { id, from, to }: Transition): Promise<void> {
  await inTransaction(db, async (tx) => {
    const updated = await tx`
      update newsletter_issue set state = ${to}, send_at = null, version = version + 1
      where id = ${id} and state = ${from}`
    if (updated.count === 0) return rejectTransition(tx, id)
    await recordTransition(tx, editor, id, to)
    await holdDeliveryJobs(tx, id, to === 'paused' ? 'infinity' : 'now')
  })
}

const recordTransition = (tx: Transaction, actor: AuditActor, id: number, to: IssueState) =>
  writeAudit(tx, actor, { action: `newsletter.${to}`, target: { kind: 'newsletter_issue', id } })

/** Belongs to no subscriber: a preview shows the links, but they unsubscribe no one. */
export const PREVIEW_KEY = '00000000-0000-4000-8000-000000000000'

/**
 * Emails the issue to its editor only, through the outbox. Its unsubscribe links don't work.
 * @returns the address. @throws AppError `not_found`; `conflict` without a confirmed address.
 */
export async function sendTestIssue(db: Db, sender: Sender, editor: Editor, id: number): Promise<string> {
  const issue = await readFullIssue(db, editor, id)
  return inTransaction(db, async (tx) => {
    const [account] = await tx<[{ email: string }?]>`
      select email from account where id = ${editor.accountId} and email_verified_at is not null`
    if (!account)
      throw new AppError('conflict', i18n._(msg`Confirm your own email address first. We send test issues to it.`))
    // Issues are in English.
    const reader = { email: account.email, language: 'en' } as const
    await sendEmail(tx, sender, reader, newsletterEmails.newsletter_test({ issue, key: PREVIEW_KEY }))
    return account.email
  })
}
