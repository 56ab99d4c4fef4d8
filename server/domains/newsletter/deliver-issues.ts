/** Deliveries as the worker sees them: lease what is due, record how each ended. All times are the database's. */
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { IssueText } from './render-issue.ts'

/** A worker that is silent for this long is presumed dead, and another takes over its deliveries. */
const LEASE_S = 120
const FIRST_RETRY_S = 60
const LAST_RETRY_S = 3_600
/** With the pauses above, about half a day. */
const MAX_TRIES = 15
const REASON_MAX = 500

export type Delivery = {
  issueId: number
  subscriberId: string
  messageId: string
  email: string
  key: string
  /** They unsubscribed, or their email bounced, since sending began. */
  unwanted: boolean
  tries: number
}

/** At most `count`. No two workers lease the same delivery. None from a paused issue. */
export async function leaseDueDeliveries(db: Db, count: number): Promise<Delivery[]> {
  return db<Delivery[]>`
    with due as materialized (
      select d.issue_id, d.subscriber_id, i.list
      from newsletter_issue i join newsletter_delivery d on d.issue_id = i.id
      where i.state = 'sending' and d.state = 'queued' and d.next_try_at <= now()
      order by d.issue_id, d.next_try_at, d.subscriber_id
      limit ${count} for update of d skip locked)
    update newsletter_delivery d set tries = d.tries + 1, next_try_at = now() + ${LEASE_S} * interval '1 second'
    from due, newsletter_subscriber s
    where d.issue_id = due.issue_id and d.subscriber_id = due.subscriber_id and s.id = d.subscriber_id
    returning d.issue_id, d.subscriber_id::text, d.message_id, s.email, s.key,
      not (s.state = 'confirmed' and due.list = any(s.lists)) as unwanted, d.tries::int`
}

export type SendingIssue = IssueText & { startedAt: Date }

export async function readSendingIssue(db: Db, id: number): Promise<SendingIssue> {
  const [issue] = await db<[SendingIssue?]>`
    select list, slug, title, summary, blocks, sources, reviewed_on, started_at
    from newsletter_issue where id = ${id} and started_at is not null`
  if (!issue) throw new AppError('not_found', 'There is no such issue.')
  return issue
}

export async function finishDelivery(
  db: Db,
  { issueId, subscriberId }: Delivery,
  state: 'sent' | 'failed' | 'skipped',
  reason: string | null = null,
): Promise<void> {
  await db`
    update newsletter_delivery
    set state = ${state}, settled_at = now(), reason = ${reason?.slice(0, REASON_MAX) ?? null}
    where issue_id = ${issueId} and subscriber_id = ${subscriberId} and state = 'queued'`
}

/** Retries later, doubling the pause each time, up to MAX_TRIES. @returns false when it gave up. */
export async function scheduleDeliveryRetry(db: Db, delivery: Delivery, reason: string): Promise<boolean> {
  const { issueId, subscriberId, tries } = delivery
  if (tries >= MAX_TRIES) {
    await finishDelivery(db, delivery, 'failed', reason)
    return false
  }
  const pauseS = Math.min(FIRST_RETRY_S * 2 ** (tries - 1), LAST_RETRY_S)
  await db`
    update newsletter_delivery
    set next_try_at = now() + ${pauseS} * interval '1 second', reason = ${reason.slice(0, REASON_MAX)}
    where issue_id = ${issueId} and subscriber_id = ${subscriberId} and state = 'queued'`
  return true
}

/** Marks issues as sent once all their deliveries are settled. @returns how many it marked. */
export async function finishIssues(db: Db): Promise<number> {
  const done = await db`
    update newsletter_issue i set state = 'sent', sent_at = now(), version = version + 1
    where state = 'sending' and not exists (
      select 1 from newsletter_delivery d where d.issue_id = i.id and d.state = 'queued')`
  return done.count
}
