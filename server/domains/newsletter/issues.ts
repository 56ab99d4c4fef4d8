/**
 * Issues as editors write and see them: drafts, until they are sent, then their progress. Saving an outdated version
 * is rejected, so nothing is lost. There is no tracking pixel; the figures come from sending.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { IssueForm } from '#common/newsletter-schemas.ts'
import type { NewsletterList } from '#common/newsletter.ts'
import type { Block, IssueSource, IssueState } from '#common/newsletter-issue.ts'
import type { Editor } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

export type IssueVersion = { id: number; version: number }

/** @throws AppError `conflict` when another issue of the list has the slug. */
export async function createIssue(db: Db, editor: Editor, form: IssueForm): Promise<IssueVersion> {
  const { list, slug, title, summary, blocks, sources, reviewed_on: reviewedOn } = form
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[IssueVersion?]>`
      insert into newsletter_issue (list, slug, title, summary, blocks, sources, reviewed_on, author_id)
      values (${list}, ${slug}, ${title}, ${summary}, ${tx.json(blocks)}, ${tx.json(sources)}, ${reviewedOn},
        ${editor.accountId})
      on conflict (list, slug) do nothing returning id, version`
    if (!row)
      throw new AppError(
        'conflict',
        i18n._(msg`Another issue of this newsletter already uses this name in links. Choose another name.`),
      )
    await writeAudit(tx, editor, { action: 'newsletter.draft', target: { kind: 'newsletter_issue', id: row.id } })
    return row
  })
}

/** A scheduled issue becomes a draft again: only what was reviewed is sent. @throws AppError as rejectTransition. */
export async function saveIssue(
  db: Db,
  editor: Editor,
  { id, version, form }: IssueVersion & { form: IssueForm },
): Promise<IssueVersion> {
  const { list, slug, title, summary, blocks, sources, reviewed_on: reviewedOn } = form
  return inTransaction(db, async (tx) => {
    const [taken] = await tx`
      select 1 from newsletter_issue where list = ${list} and slug = ${slug} and id <> ${id}`
    if (taken)
      throw new AppError(
        'conflict',
        i18n._(msg`Another issue of this newsletter already uses this name in links. Choose another name.`),
      )
    const [row] = await tx<[IssueVersion?]>`
      update newsletter_issue
      set list = ${list}, slug = ${slug}, title = ${title}, summary = ${summary}, blocks = ${tx.json(blocks)},
        sources = ${tx.json(sources)}, reviewed_on = ${reviewedOn}, state = 'draft', send_at = null,
        version = version + 1, updated_at = now()
      where id = ${id} and version = ${version} and state in ('draft', 'scheduled')
      returning id, version`
    if (!row) return rejectTransition(tx, id)
    await writeAudit(tx, editor, { action: 'newsletter.save', target: { kind: 'newsletter_issue', id } })
    return row
  })
}

/** @throws AppError as rejectTransition. */
export async function discardDraft(db: Db, editor: Editor, { id, version }: IssueVersion): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx`
      delete from newsletter_issue where id = ${id} and version = ${version} and state = 'draft'`
    if (gone.count === 0) return rejectTransition(tx, id)
    await writeAudit(tx, editor, { action: 'newsletter.drop', target: { kind: 'newsletter_issue', id } })
  })
}

/** @throws AppError `not_found`, or `conflict` when its state doesn't allow it or someone else has saved since. */
export async function rejectTransition(db: Db, id: number): Promise<never> {
  const [row] = await db<[{ state: IssueState }?]>`select state from newsletter_issue where id = ${id}`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that issue.`))
  throw new AppError('conflict', i18n._(msg`This issue has changed since you opened it. Reload the page.`))
}

const MAX_ISSUES = 200
/** Unsubscribing within this time counts toward the issue. */
const UNSUBSCRIBED_WITHIN_DAYS = 7

type IssueFigures = {
  recipients: number
  waiting: number
  sent: number
  failed: number
  skipped: number
  bounced: number
  /** Unsubscribed within a week of the start. */
  left: number
}

type EditedIssue = {
  id: number
  version: number
  list: NewsletterList
  slug: string
  title: string
  summary: string
  state: IssueState
  reviewedOn: string | null
  sendAt: Date | null
  startedAt: Date | null
  sentAt: Date | null
  isDemo: boolean
} & IssueFigures

type FullIssue = EditedIssue & { blocks: readonly Block[]; sources: readonly IssueSource[] }

const columns = (db: Db) => db`
  i.id, i.version, i.list, i.slug, i.title, i.summary, i.state, i.reviewed_on, i.send_at, i.started_at, i.sent_at,
  i.is_demo, f.recipients, f.waiting, f.sent, f.failed, f.skipped, f.bounced, f.left`

const figures = (db: Db) => db`
  cross join lateral (
    select count(*)::int as recipients,
      (count(*) filter (where d.state = 'queued'))::int as waiting,
      (count(*) filter (where d.state = 'sent'))::int as sent,
      (count(*) filter (where d.state = 'failed'))::int as failed,
      (count(*) filter (where d.state = 'skipped'))::int as skipped,
      (count(*) filter (where d.state = 'bounced'))::int as bounced,
      (count(*) filter (where s.state = 'unsubscribed' and s.ended_at >= i.started_at
        and s.ended_at < i.started_at + ${UNSUBSCRIBED_WITHIN_DAYS} * interval '1 day'))::int as left
    from newsletter_delivery d join newsletter_subscriber s on s.id = d.subscriber_id
    where d.issue_id = i.id) f`

/** Newest first. */
export async function listIssues(db: Db, _editor: Editor): Promise<EditedIssue[]> {
  return db<EditedIssue[]>`
    select ${columns(db)} from newsletter_issue i ${figures(db)}
    order by coalesce(i.started_at, i.updated_at) desc, i.id desc limit ${MAX_ISSUES}`
}

/** @throws AppError `not_found` */
export async function readFullIssue(db: Db, _editor: Editor, id: number): Promise<FullIssue> {
  const [issue] = await db<[FullIssue?]>`
    select ${columns(db)}, i.blocks, i.sources from newsletter_issue i ${figures(db)} where i.id = ${id}`
  if (!issue) throw new AppError('not_found', i18n._(msg`We couldn’t find that issue.`))
  return issue
}

type SubscriberCount = {
  list: NewsletterList | 'none'
  state: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced'
  subscribers: number
}

/** How many subscribers there are, never who. */
export async function countSubscribers(db: Db, _editor: Editor): Promise<SubscriberCount[]> {
  return db<SubscriberCount[]>`
    select coalesce(l.list, 'none') as list, s.state, count(*)::int as subscribers
    from newsletter_subscriber s left join lateral unnest(s.lists) l (list) on true
    group by 1, 2 order by 1, 2`
}
