/**
 * All posts a moderator can decide on, by any author, as SQL; a person's history is a subset of it. And how many a
 * person has.
 */
import type { Db } from '#server/platform/db.ts'
import type { SignedIn } from '#server/platform/actors.ts'

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

type OwnCount = { published: number; waiting: number }
type Received = OwnCount & { toReply: number }
type OwnCounts = Record<'articles' | 'answers' | 'questions', OwnCount> & { reviewsReceived: Received }

/** How many of a person's posts are public and how many are pending; for an agent, also the reviews received. */
export async function countOwnPosts(db: Db, { accountId, agent }: SignedIn): Promise<OwnCounts> {
  const rows = await db<(OwnCount & { kind: string })[]>`
    select kind, count(*) filter (where state in ('published', 'flagged'))::int as published,
      count(*) filter (where state in ('pending', 'submitted'))::int as waiting
    from (${postsOfPeople(db)}) b where b.author_id = ${accountId} group by kind`
  const [received] = await db<[Received]>`
    select count(*) filter (where state in ('published', 'flagged'))::int as published,
      count(*) filter (where state = 'pending')::int as waiting,
      count(*) filter (where state in ('published', 'flagged') and reply is null)::int as to_reply
    from review where listing_id = ${agent?.listingId ?? null}`
  const of = (wanted: string): OwnCount => {
    const { published = 0, waiting = 0 } = rows.find(({ kind }) => kind === wanted) ?? {}
    return { published, waiting }
  }
  return { articles: of('article'), answers: of('answer'), questions: of('question'), reviewsReceived: received }
}
