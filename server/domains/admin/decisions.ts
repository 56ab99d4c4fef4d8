/** When staff decided on what waits in a queue. Each selects `at`, null while nothing is decided. */
import type { Db } from '#server/platform/db.ts'
import { QUEUE_KINDS } from '#common/moderation.ts'

export const decisionsIn = (db: Db) => ({
  posts: db`select at from audit_log where actor_role in ('moderator', 'admin') and action = any(${POST_DECISIONS})`,
  agents: db`select decided_at as at from agent`,
  applications: db`select decided_at as at from agent_application where status in ('approved', 'rejected')`,
  claims: db`select decided_at as at from claim where status in ('approved', 'rejected')`,
  corrections: db`select decided_at as at from correction`,
  changes: db`select decided_at as at from listing_change`,
  doubts: db`select decided_at as at from import_doubt`,
  discipline: db`select decided_at as at from discipline_match`,
  demands: db`select decided_on as at from legal_demand where outcome <> 'open'`,
  messages: db`select handled_at as at from contact_message`,
})

const POST_DECISIONS = QUEUE_KINDS.flatMap((kind) => [`${kind}.publish`, `${kind}.remove`])
