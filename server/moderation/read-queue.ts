/** Everything that waits for a moderator, of every kind, oldest first; and how much of each kind. */
import type { Moderator } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { ListingAddress } from '#contract/paths.ts'
import type { HeldFor, PostState, QueueKind } from '#contract/moderation.ts'
import { brokenLately, postsOfPeople } from './posts-of-person.ts'
import { waitingPosts } from './waiting-posts.ts'

export type Waiting = {
  kind: QueueKind
  id: string
  state: PostState
  heldFor: HeldFor | null
  title: string
  text: string
  about: string
  /** Of the question that it belongs to; null for others. */
  questionId: string | null
  questionTitle: string | null
  articleSlug: string | null
  /** Of the agent reviewed. */
  listing: ListingAddress | null
  authorId: string | null
  email: string | null
  author: string
  authorRemoved: number
  createdAt: Date
  since: Date
  reports: { reason: string; note: string; at: string }[]
  byEditor: boolean
}

export type QueueAsked = { kind: QueueKind | null; page: number; perPage: number }

export async function readQueue(db: Db, moderator: Moderator, { kind, page, perPage }: QueueAsked) {
  const rows = await db<(Waiting & { total: number })[]>`
    ${selectWaiting(db, moderator)} ${kind ? db`where w.kind = ${kind}` : db``}
    order by w.since, w.id limit ${perPage} offset ${(page - 1) * perPage}`
  return { rows, total: rows[0]?.total ?? 0, page, perPage }
}

/** Null when it does not wait any more. */
export async function findWaiting(
  db: Db,
  moderator: Moderator,
  { kind, id }: { kind: QueueKind; id: string },
): Promise<Waiting | null> {
  const [row] = await db<[Waiting?]>`${selectWaiting(db, moderator)} where w.kind = ${kind} and w.id = ${id}`
  return row ?? null
}

const selectWaiting = (db: Db, moderator: Moderator) => db`
  select w.kind, w.id, w.state, w.held_for, w.title, w.text, w.about, w.question_id, w.question_title, w.article_slug,
    case when l.id is not null then json_build_object('publicId', l.public_id, 'firstName', l.first_name, 'lastName',
      l.last_name, 'city', l.city, 'state', l.state) end as listing,
    w.author_id, w.email, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), w.email,
      case when w.kind in ('article', 'reply') then nullif(concat_ws(' ', l.first_name, l.last_name), '') end, 'Somebody') as author,
    (select count(*) from (${postsOfPeople(db)}) b where b.author_id = w.author_id and ${brokenLately(db)})::int as author_removed,
    w.created_at, w.since, w.reports, w.by_editor, count(*) over ()::int as total
  from (${waitingPosts(db, moderator)}) w
  left join account a on a.id = w.author_id
  left join listing l on l.id = w.listing_id`

export type KindCount = { kind: QueueKind; waiting: number; oldestAt: Date | null }

/** Kinds of which nothing waits are not there. */
export const countWaiting = (db: Db, moderator: Moderator): Promise<KindCount[]> => db<KindCount[]>`
  select w.kind, count(*)::int as waiting, min(w.since) as oldest_at from (${waitingPosts(db, moderator)}) w
  group by w.kind order by oldest_at`
