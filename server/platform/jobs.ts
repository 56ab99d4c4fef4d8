/** The job queue as a domain sees it: SQL adds jobs (`graphile_worker.add_job`), and a job that throws is run again. */
import type { Db, Transaction } from './db.ts'

export type JobLog = Record<'info' | 'warn' | 'error', (facts: object, words: string) => void>

/** Names of the jobs that SQL adds. Those that time triggers are in server/worker/schedule.ts. */
export const JOBS = {
  email: 'send email',
  delivery: 'deliver issue',
  push: 'send push',
  bulk: 'check names',
  webhook: 'deliver webhooks',
} as const

/** The lower number is first: an email doesn't wait behind an issue, nor anything else behind a slow SMTP server. */
export const JOB_PRIORITY = { email: 1, delivery: 2, bulk: 3 } as const

/** "Not now": the job has logged what happened, and the queue runs it again, each time after a longer pause. */
export class JobRetryError extends Error {}

/** What adds missing jobs waits for another that does. */
const MISSING_LOCK = 730_037

export const lockMissingJobs = (tx: Transaction) => tx`select pg_advisory_xact_lock(${MISSING_LOCK})`

/** True in SQL while the queue still has a job to run, or is running it. */
export const isAlive = (db: Db) => db`(job.attempts < job.max_attempts or job.locked_at is not null)`

/** A runner that is silent for this long is dead, and others run its jobs again. */
const DEAD_AFTER_S = 60
const FORGET_AFTER_S = 86_400

/**
 * Says that a runner is alive, and unlocks the jobs of those that aren't. After an outage of the database everyone has
 * been silent: only a runner that has been heard all that time judges others.
 *
 * @returns whether it found jobs of a dead runner.
 */
export async function beat(db: Db, runner: string): Promise<boolean> {
  const [{ isSteady }] = await db<[{ isSteady: boolean }]>`
    insert into job_runner as known (id) values (${runner})
    on conflict (id) do update set seen_at = now(),
      steady_since = case when known.seen_at < now() - ${DEAD_AFTER_S} * interval '1 second' then now()
        else known.steady_since end
    returning steady_since < now() - ${DEAD_AFTER_S} * interval '1 second' as is_steady`
  if (!isSteady) return false
  const unlocked = await db`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - ${DEAD_AFTER_S} * interval '1 second' and locked_by not in (
      select id from job_runner where seen_at > now() - ${DEAD_AFTER_S} * interval '1 second')
    having count(*) > 0`
  await db`delete from job_runner where seen_at < now() - ${FORGET_AFTER_S} * interval '1 second'`
  return unlocked.count > 0
}

/** At a regular end, nothing is locked any more. */
export const leave = (db: Db, runner: string) => db`delete from job_runner where id = ${runner}`

/** How much the jobs still have to send, and what was given up. */
export const countOutbox = (db: Db) => db<{ kind: string; count: number }[]>`
  select 'mail' as kind, count(*)::int as count from mail where state = 'queued'
  union all select 'newsletter', count(*)::int from newsletter_delivery where state = 'queued'
  union all select 'webhook', count(*)::int from webhook_delivery where state = 'queued'
  union all select 'push', count(*)::int from graphile_worker.jobs where task_identifier = ${JOBS.push}`

export const countDead = (db: Db) => db<{ kind: string; count: number }[]>`
  select 'mail' as kind, count(*)::int as count from mail where state = 'dead'
  union all select 'job', count(*)::int from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`
