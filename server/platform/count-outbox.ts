/** How much the workers still have to send. */
import type { Db } from './db.ts'

export const countOutbox = (db: Db) => db<{ kind: string; count: number }[]>`
  select 'mail' as kind, count(*)::int as count from mail where state = 'queued'
  union all select 'newsletter', count(*)::int from newsletter_delivery where state = 'queued'
  union all select 'push', count(*)::int from push_due`
