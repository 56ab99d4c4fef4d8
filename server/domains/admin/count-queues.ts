/** Counts the admin queues: how many items wait in each, and since when. */
import { countQueueByKind } from '#server/domains/moderation/read-queue.ts'
import type { Moderator } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue } from '#common/admin.ts'

export type QueueCount = { queue: Queue; waiting: number; oldestAt: Date | null }

/** A moderator sees only the queues that moderators can decide. */
export const countQueues = async (db: Db, moderator: Moderator): Promise<QueueCount[]> => {
  const posts = await countPosts(db, moderator)
  const rows = await db<QueueCount[]>`
    select 'agents' as queue, count(*)::int as waiting, min(g.created_at) as oldest_at
    from agent g join account a on a.id = g.account_id
    where g.approval = 'pending' and a.status = 'active' and a.email_verified_at is not null
    union all
    select 'applications', count(*)::int, min(submitted_at) from agent_application where status = 'submitted'
    union all
    select 'claims', count(*)::int, min(submitted_at) from claim where status = 'submitted' and listing_id is not null
    union all
    select 'corrections', count(*)::int, min(created_at) from correction where status = 'open'
    union all
    select 'changes', count(*)::int, min(created_at) from listing_change where status = 'open'
    union all
    select 'doubts', count(*)::int, min(r.finished_at) from import_doubt d join import_run r on r.id = d.run_id
    where d.decided_at is null
    union all
    select 'messages', count(*)::int, min(created_at) from contact_message where status <> 'handled'`
  return moderator.role === 'admin' ? [posts, ...rows] : [posts, ...rows.filter(({ queue }) => queue === 'corrections')]
}

/** All kinds together: they share one queue. */
async function countPosts(db: Db, moderator: Moderator): Promise<QueueCount> {
  const kinds = await countQueueByKind(db, moderator)
  const oldest = kinds.flatMap(({ oldestAt }) => oldestAt ?? []).sort((one, other) => one.getTime() - other.getTime())
  return {
    queue: 'posts',
    waiting: kinds.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: oldest[0] ?? null,
  }
}
