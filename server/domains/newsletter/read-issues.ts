/** Issues as editors see them, with their progress. There is no tracking pixel; the figures come from sending. */
import type { NewsletterList, Block, IssueSource, IssueState } from '#common/newsletter.ts'
import type { Editor } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

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

export type EditedIssue = {
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

export type FullIssue = EditedIssue & { blocks: readonly Block[]; sources: readonly IssueSource[] }

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
  if (!issue) throw new AppError('not_found', 'There is no such issue.')
  return issue
}

export type SubscriberCount = {
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
