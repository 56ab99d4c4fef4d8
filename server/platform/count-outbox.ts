/** How much the jobs still have to send, and what was given up. */
import type { Db } from './db.ts'
import { JOBS } from './jobs.ts'

export const countOutbox = (db: Db) => db<{ kind: string; count: number }[]>`
  select 'mail' as kind, count(*)::int as count from mail where state = 'queued'
  union all select 'newsletter', count(*)::int from newsletter_delivery where state = 'queued'
  union all select 'push', count(*)::int from graphile_worker.jobs where task_identifier = ${JOBS.push}`

export const countDead = (db: Db) => db<{ kind: string; count: number }[]>`
  select 'mail' as kind, count(*)::int as count from mail where state = 'dead'
  union all select 'job', count(*)::int from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`
