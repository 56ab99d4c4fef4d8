/** SQL for all posts a moderator can decide on, by any author. A person's history is a subset of it. */
import type { Db } from '#server/platform/db.ts'

/** From this many violations within REPEAT_DAYS, every post of the author is held. */
export const REPEAT_HELD_FROM = 3
/** From this many, no posts are accepted for now. */
export const REPEAT_CLOSED_FROM = 6
export const REPEAT_DAYS = 90

/** kind, author_id, email, title, state, reason, decided_at, created_at */
export const postsOfPeople = (db: Db) => db`
  select 'review' as kind, author_id, null as email, coalesce(nullif(title, ''), left(comment, 80)) as title, state, reason,
    decided_at, created_at
  from review
  union all
  select 'reply', reply_author_id, null, left(reply, 80),
    case when reply_removed_for is null then 'published' else 'removed' end, reply_removed_for,
    reply_decided_at, replied_at
  from review where reply is not null
  union all
  select 'question', author_id, lower(email), title, state, reason, decided_at, created_at from question
  union all
  select 'answer', author_id, null, left(body, 80), state, reason, decided_at, created_at from answer
  union all
  select 'article', author_id, null, title, case when removed_for is null then state else 'removed' end, removed_for,
    removed_at, coalesce(published_at, submitted_at, created_at)
  from article where state not in ('draft', 'changes_requested')
  union all
  select 'conversation', closed_account_id, null, 'Messages to a person', 'removed', closed_for, closed_at, closed_at
  from conversation where closed_account_id is not null`

/** Condition on the rows above: a recent violation. Withdrawing one's own post isn't one. */
export const isRecentViolation = (db: Db) =>
  db`reason <> 'author' and decided_at > now() - ${REPEAT_DAYS} * interval '1 day'`
