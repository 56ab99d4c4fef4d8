import type { Db } from '#server/platform/db.ts'
import { QUEUE_KINDS } from '#common/moderation.ts'

/** When staff decided on what waits in a queue: `queue` and `at`, which is null while it isn't decided. */
export const decisions = (db: Db) => db`
  select 'posts' as queue, at from audit_log
    where actor_role in ('moderator', 'admin') and action = any(${POST_DECISIONS})
  union all select 'agents', decided_at from agent
  union all select 'applications', decided_at from agent_application where status in ('approved', 'rejected')
  union all select 'claims', decided_at from claim where status in ('approved', 'rejected')
  union all select 'corrections', decided_at from correction
  union all select 'changes', decided_at from listing_change
  union all select 'doubts', decided_at from import_doubt
  union all select 'discipline', decided_at from discipline_match
  union all select 'demands', decided_on from legal_demand where outcome <> 'open'
  union all select 'messages', handled_at from contact_message`

const POST_DECISIONS = QUEUE_KINDS.flatMap((kind) => [`${kind}.publish`, `${kind}.remove`])
