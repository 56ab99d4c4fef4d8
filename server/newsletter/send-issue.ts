/** From a draft to the inboxes: schedule, begin, pause, resume. A move that the state does not allow is refused. */
import type { IssueState } from '#contract/newsletter-issue.ts'
import type { Editor } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import { refuseMove, type Saved } from './write-issue.ts'

export const NEWSLETTER_CHANNEL = 'newsletter_sending'

/** @throws AppError `invalid_fields` for a time that has passed; as refuseMove. */
export async function scheduleIssue(db: Db, editor: Editor, { id, version, at }: Saved & { at: Date }): Promise<Saved> {
  if (at.getTime() <= Date.now()) {
    throw new AppError('invalid_fields', 'This time has passed.', { at: ['Choose a time to come.'] })
  }
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[Saved?]>`
      update newsletter_issue set state = 'scheduled', send_at = ${at}, version = version + 1
      where id = ${id} and version = ${version} and state in ('draft', 'scheduled') returning id, version`
    if (!row) return refuseMove(tx, id)
    await noteMove(tx, editor, id, 'scheduled')
    return row
  })
}

/** @throws AppError as refuseMove. */
export async function unscheduleIssue(db: Db, editor: Editor, id: number): Promise<void> {
  await move(db, editor, { id, from: 'scheduled', to: 'draft' })
}

/**
 * Everybody who is to get it is written down in the transaction that begins it: whoever subscribes later gets the next
 * one, and a second beginning finds nobody new.
 *
 * @returns how many.
 * @throws AppError as refuseMove.
 */
export async function beginSending(db: Db, editor: Editor, { id, version }: Saved): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx`
      select 1 from newsletter_issue
      where id = ${id} and version = ${version} and state in ('draft', 'scheduled') for update`
    if (!row) return refuseMove(tx, id)
    return begin(tx, editor, id)
  })
}

/** Begins what was scheduled for now. Several processes never begin the same. @returns how many issues. */
export async function beginScheduled(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx<{ id: number }[]>`
      select id from newsletter_issue where state = 'scheduled' and send_at <= now()
      order by send_at, id for update skip locked`
    for (const { id } of due) await begin(tx, 'system', id)
    return due.length
  })
}

async function begin(tx: Transaction, actor: AuditActor, id: number): Promise<number> {
  await tx`set local statement_timeout = '60s'`
  await tx`
    update newsletter_issue
    set state = 'sending', started_at = now(), send_at = null, version = version + 1 where id = ${id}`
  const rows = await tx`
    insert into newsletter_delivery (issue_id, subscriber_id)
    select i.id, s.id from newsletter_issue i
    join newsletter_subscriber s on s.state = 'confirmed' and i.list = any(s.lists)
    where i.id = ${id}
    on conflict do nothing`
  await noteMove(tx, actor, id, 'sending')
  await raiseDataVersion(tx, 'posts')
  await tx`select pg_notify(${NEWSLETTER_CHANNEL}, '')`
  return rows.count
}

/** What is on its way arrives; nothing else leaves. @throws AppError as refuseMove. */
export async function pauseSending(db: Db, editor: Editor, id: number): Promise<void> {
  await move(db, editor, { id, from: 'sending', to: 'paused' })
}

/** @throws AppError as refuseMove. */
export async function resumeSending(db: Db, editor: Editor, id: number): Promise<void> {
  await move(db, editor, { id, from: 'paused', to: 'sending' })
}

type Move = { id: number; from: IssueState; to: IssueState }

async function move(db: Db, editor: Editor, { id, from, to }: Move): Promise<void> {
  await inTransaction(db, async (tx) => {
    const moved = await tx`
      update newsletter_issue set state = ${to}, send_at = null, version = version + 1
      where id = ${id} and state = ${from}`
    if (moved.count === 0) return refuseMove(tx, id)
    await noteMove(tx, editor, id, to)
    await tx`select pg_notify(${NEWSLETTER_CHANNEL}, '')`
  })
}

const noteMove = (tx: Transaction, actor: AuditActor, id: number, to: IssueState) =>
  writeAudit(tx, actor, { action: `newsletter.${to}`, target: { kind: 'newsletter_issue', id } })
