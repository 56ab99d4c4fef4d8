/** Everything that anybody wrote and a moderator may decide on, as SQL: one person's past is a part of it. */
import type { Db } from '#server/platform/db.ts'

/** So many broken rules within REPEAT_DAYS: everything waits. */
export const REPEAT_HELD_FROM = 3
/** So many: nothing is taken for now. */
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

/** Of the rows above: a rule was broken, and not long ago. Whoever takes an own text back breaks none. */
export const brokenLately = (db: Db) =>
  db`reason <> 'author' and decided_at > now() - ${REPEAT_DAYS} * interval '1 day'`
