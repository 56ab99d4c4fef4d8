/**
 * Delivers an issue, ten readers at a time. A job has ids only; what is sent is read just before, so that a reader who
 * has unsubscribed is skipped. All times are the database's.
 */
import { paths } from '#common/paths.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { isAlive, JOB_PRIORITY, JOBS, lockMissingJobs, JobRetryError } from '#server/platform/jobs.ts'
import type { RenderedEmail } from '#server/platform/mail/render-email.ts'
import { type EmailJobDeps, NO_ANSWER } from '#server/platform/mail/send-queued-email.ts'
import { type DueEmail, EmailRejectedError } from '#server/platform/mail/types.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type IssueText, renderIssue } from './emails.ts'

/** What is sent at once, and sent again if the process is killed meanwhile. */
const BATCH_SIZE = 10
/** With the queue's pauses, more than half a day. */
const MAX_TRIES = 12
const REASON_MAX = 500

/** What a job is given for each of its readers. */
export type DeliveryIds = { issue: number; subscriber: string }
type DeliveryJobDeps = EmailJobDeps & { settings: Settings }

const keyOf = (issueId: number) => `issue:${issueId}:`

/** Ends a statement that defines `waiting (subscriber_id)`: adds the jobs for these readers. */
export const addDeliveryJobs = (tx: Transaction, issueId: number) => tx`
  numbered as (
    select subscriber_id, (row_number() over (order by subscriber_id) - 1) / ${BATCH_SIZE} as batch from waiting
  ), batched as (
    select min(subscriber_id) as first,
      json_agg(json_build_object('issue', ${issueId}::int, 'subscriber', subscriber_id::text)) as payload
    from numbered group by batch
  ), added as materialized (
    select graphile_worker.add_jobs(array(select (${JOBS.delivery}::text, payload, null, null, null,
      ${keyOf(issueId)}::text || first, ${JOB_PRIORITY.delivery}, null)::graphile_worker.job_spec from batched order by first))
  )
  select (select count(*)::int from waiting) as readers, count(*)::int as jobs from added`

/**
 * Adds the jobs for deliveries that have none: of a restored backup, which has no jobs, or of a process of the version
 * before, which kept the time of the next try in `next_try_at`.
 *
 * @returns how many deliveries.
 */
export async function addMissingDeliveryJobs(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockMissingJobs(tx)
    const issues = await tx<{ id: number }[]>`select id from newsletter_issue where state = 'sending' order by id`
    let total = 0
    for (const { id } of issues) {
      const [{ readers }] = await tx<[{ readers: number }]>`
        with waiting as (
          update newsletter_delivery set next_try_at = 'infinity'
          where issue_id = ${id} and state = 'queued'
            and (next_try_at <= now() or next_try_at = 'infinity' and not exists (
              select 1 from graphile_worker.jobs job where starts_with(job.key, ${keyOf(id)}) and ${isAlive(tx)}))
          returning subscriber_id
        ), ${addDeliveryJobs(tx, id)}`
      total += readers
    }
    return total
  })
}

/** Holds back the jobs of an issue that wait, or makes them due. Those that run hold themselves back at their next try. */
export const holdDeliveryJobs = (tx: Transaction, issueId: number, until: 'infinity' | 'now') => tx`
  select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where starts_with(key, ${keyOf(issueId)})), run_at => ${until}::text::timestamptz)`

type Delivery = { subscriberId: string; messageId: string; email: string; key: string; unwanted: boolean }
type SendingIssue = IssueText & { id: number; state: string; startedAt: Date }

/**
 * @param tries including this one.
 * @returns one promise per reader; the queue runs the job again for those that reject.
 */
export async function deliverIssue(
  deps: DeliveryJobDeps,
  batch: readonly DeliveryIds[],
  tries: number,
): Promise<Promise<void>[]> {
  const { db, log } = deps
  const issue = await readSendingIssue(db, batch[0]?.issue ?? 0)
  if (!issue || (issue.state === 'paused' && (await waitForResume(db, batch)))) return batch.map(async () => {})
  const contentFor = renderIssue(deps.settings, issue)
  const deliveries = await readDeliveries(db, issue, batch)
  const outcomes = await Promise.all(
    deliveries.map((delivery) => deliver(deps, { issue, contentFor, delivery, tries })),
  )
  await recordOutcomes(db, issue, outcomes)
  if ((await finishIssues(db, issue.id)) > 0) log.info({ issue: issue.id }, 'newsletter sent')
  const again = new Set(outcomes.filter(({ state }) => state === 'queued').map(({ subscriberId }) => subscriberId))
  return batch.map(async ({ subscriber }) => {
    if (again.has(subscriber)) throw new JobRetryError('not sent')
  })
}

async function readSendingIssue(db: Db, id: number): Promise<SendingIssue | null> {
  const [issue] = await db<[SendingIssue?]>`
    select id, state, list, slug, title, summary, blocks, sources, reviewed_on, started_at
    from newsletter_issue where id = ${id} and started_at is not null`
  return issue ?? null
}

/** Puts the batch off until the issue is resumed. @returns false if it was resumed meanwhile. */
async function waitForResume(db: Db, batch: readonly DeliveryIds[]): Promise<boolean> {
  const [{ issue, subscriber } = { issue: 0, subscriber: '' }] = batch
  return inTransaction(db, async (tx) => {
    // The process that resumes it changes this row first, and then makes due what is here.
    const [paused] = await tx`select 1 from newsletter_issue where id = ${issue} and state = 'paused' for share`
    if (!paused) return false
    await tx`
      select graphile_worker.add_job(${JOBS.delivery}, ${JSON.stringify(batch)}::text::json,
        job_key => ${keyOf(issue) + subscriber}, run_at => 'infinity', priority => ${JOB_PRIORITY.delivery})`
    return true
  })
}

/** `unwanted`: they unsubscribed, or their email bounced, since sending began. */
const readDeliveries = (db: Db, { id, list }: SendingIssue, batch: readonly DeliveryIds[]) => db<Delivery[]>`
  select d.subscriber_id::text, d.message_id, s.email, s.key,
    not (s.state = 'confirmed' and ${list} = any(s.lists)) as unwanted
  from newsletter_delivery d join newsletter_subscriber s on s.id = d.subscriber_id
  where d.issue_id = ${id} and d.subscriber_id = any(${batch.map(({ subscriber }) => subscriber)}::bigint[])
    and d.state = 'queued'`

type Outcome = { subscriberId: string; state: 'sent' | 'failed' | 'skipped' | 'queued'; reason: string | null }
type Attempt = {
  issue: SendingIssue
  contentFor: (key: string) => RenderedEmail
  delivery: Delivery
  tries: number
}

/** The log gets neither the address nor the server's own message, which repeats it; both are in the table. */
async function deliver({ transport, settings, log }: DeliveryJobDeps, attempt: Attempt): Promise<Outcome> {
  const { delivery, issue, tries } = attempt
  const { subscriberId, messageId } = delivery
  if (delivery.unwanted) return { subscriberId, state: 'skipped', reason: null }
  const failure =
    tries > MAX_TRIES
      ? new Error(NO_ANSWER)
      : await transport.send(issueEmail(settings, attempt)).catch((error: Error) => error)
  if (!failure) return { subscriberId, state: 'sent', reason: null }
  log.warn({ issue: issue.id, mail: messageId, tries }, 'newsletter email not sent')
  const isLast = failure instanceof EmailRejectedError || tries >= MAX_TRIES
  return { subscriberId, state: isLast ? 'failed' : 'queued', reason: failure.message.slice(0, REASON_MAX) }
}

/** Identical at each try: Message-ID, date, and text. */
function issueEmail({ origin }: Settings, { issue, contentFor, delivery }: Attempt): DueEmail {
  const { messageId, email, key } = delivery
  const { text, html } = contentFor(key)
  return {
    id: messageId,
    kind: 'newsletter',
    recipient: email,
    replyTo: null,
    subject: issue.title,
    bodyText: text,
    bodyHtml: html,
    queuedAt: issue.startedAt,
    list: { id: issue.list, unsubscribeUrl: `${origin}${paths.leaveNewsletter(key)}` },
  }
}

async function recordOutcomes(db: Db, { id }: SendingIssue, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await db`
    update newsletter_delivery d
    set state = o.state, reason = o.reason, tries = d.tries + 1,
      settled_at = case when o.state <> 'queued' then now() end
    from unnest(${outcomes.map(({ subscriberId }) => subscriberId)}::bigint[],
      ${outcomes.map(({ state }) => state)}::text[], ${outcomes.map(({ reason }) => reason)}::text[])
      as o (subscriber_id, state, reason)
    where d.issue_id = ${id} and d.subscriber_id = o.subscriber_id and d.state = 'queued'`
}

/** Marks an issue, or each, as sent once all its deliveries are settled. @returns how many it marked. */
export async function finishIssues(db: Db, id: number | null = null): Promise<number> {
  const done = await db`
    update newsletter_issue i set state = 'sent', sent_at = now(), version = version + 1
    where state = 'sending' and (${id}::int is null or id = ${id}) and not exists (
      select 1 from newsletter_delivery d where d.issue_id = i.id and d.state = 'queued')`
  return done.count
}
