/** The moderation queue: posts of every kind, oldest first, and the number of each kind. */
import type { Moderator } from '#server/platform/actors.ts'
import { type Db, orderBy } from '#server/platform/db.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import type { ListingUrlParts } from '#common/paths.ts'
import type { HeldFor, PostState, QueueKind } from '#common/moderation.ts'
import { isRecentViolation, postsOfPeople } from './posts-of-person.ts'

export type QueuedPost = {
  kind: QueueKind
  id: string
  state: PostState
  heldFor: HeldFor | null
  title: string
  text: string
  about: string
  /** The question it belongs to; null for other kinds. */
  questionId: string | null
  questionTitle: string | null
  articleSlug: string | null
  /** The reviewed agent's listing. */
  listing: ListingUrlParts | null
  authorId: string | null
  email: string | null
  author: string
  authorRemoved: number
  createdAt: Date
  since: Date
  reports: { reason: string; note: string; at: string }[]
  byEditor: boolean
}

export type QueueQuery = Sorted<QueueSort> & { kind: QueueKind | null; page: number; perPage: number }

/** Oldest first, if nothing else is asked for. */
export async function readQueue(db: Db, moderator: Moderator, query: QueueQuery) {
  const { kind, page, perPage } = query
  const columns = { name: db`lower(coalesce(nullif(w.title, ''), w.about))`, since: db`w.since` }
  const rows = await db<(QueuedPost & { total: number })[]>`
    ${selectQueuedPosts(db, moderator)} ${kind ? db`where w.kind = ${kind}` : db``}
    ${orderBy(db, query, columns, db`w.since, w.id`)} limit ${perPage} offset ${(page - 1) * perPage}`
  return { rows, total: rows[0]?.total ?? 0, page, perPage }
}

/** Null when it is no longer in the queue. */
export async function findQueuedPost(
  db: Db,
  moderator: Moderator,
  { kind, id }: { kind: QueueKind; id: string },
): Promise<QueuedPost | null> {
  const [row] = await db<[QueuedPost?]>`${selectQueuedPosts(db, moderator)} where w.kind = ${kind} and w.id = ${id}`
  return row ?? null
}

const selectQueuedPosts = (db: Db, moderator: Moderator) => db`
  select w.kind, w.id, w.state, w.held_for, w.title, w.text, w.about, w.question_id, w.question_title, w.article_slug,
    case when l.id is not null then json_build_object('publicId', l.public_id, 'firstName', l.first_name, 'lastName',
      l.last_name, 'city', l.city, 'state', l.state) end as listing,
    w.author_id, w.email, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), w.email,
      case when w.kind in ('article', 'reply') then nullif(concat_ws(' ', l.first_name, l.last_name), '') end, 'Somebody') as author,
    (select count(*) from (${postsOfPeople(db)}) b where b.author_id = w.author_id and ${isRecentViolation(db)})::int as author_removed,
    w.created_at, w.since, w.reports, w.by_editor, count(*) over ()::int as total
  from (${queuedPosts(db, moderator)}) w
  left join account a on a.id = w.author_id
  left join listing l on l.id = w.listing_id`

export type KindCount = { kind: QueueKind; waiting: number; oldestAt: Date | null }

/** Kinds with nothing in the queue are omitted. */
export const countQueueByKind = (db: Db, moderator: Moderator): Promise<KindCount[]> => db<KindCount[]>`
  select w.kind, count(*)::int as waiting, min(w.since) as oldest_at from (${queuedPosts(db, moderator)}) w
  group by w.kind order by oldest_at`

/**
 * SQL for the moderation queue: posts of every kind that a rule held or that were reported. Nothing already decided.
 *
 * Submitted articles are decided by editors. An admin sees them here too and is sent to the editors' queue.
 */

/**
 * kind, id, state, held_for, title, text, about, question_id, question_title, article_slug, listing_id, author_id,
 * email, created_at, since, reports, by_editor
 */
const queuedPosts = (db: Db, { role }: Moderator) => db`
  with reported as (
    select kind, target_id, json_agg(json_build_object('reason', reason, 'note', note, 'at', created_at) order by id) as reports,
      min(created_at) as since
    from report where handled_at is null group by kind, target_id
  )
  select w.*, coalesce(r.since, w.created_at) as since, coalesce(r.reports, '[]') as reports
  from (
    ${reviewsAndReplies(db)}
    union all
    ${questionsAndAnswers(db)}
    union all
    ${articles(db, role === 'admin')}
    union all
    ${conversations(db)}
  ) w
  left join reported r on r.kind = w.kind and r.target_id = w.id
  where w.state in ('pending', 'flagged') or r.kind is not null or w.kind = 'conversation'`

/** Since when each post waited, and until when: null for those that still do. Without articles that editors decided. */
export const postsWaited = (db: Db, moderator: Moderator) => db`
  select since, null::timestamptz as until from (${queuedPosts(db, moderator)}) queued
  union all
  select min(created_at), handled_at from report where handled_at is not null group by kind, target_id, handled_at
  union all
  select created_at, decided_at from conversation_report where decided_at is not null
  union all
  select held.created_at, d.at from audit_log d join (
    select 'review' as kind, id::text as id, created_at from review
    union all select 'question', public_id, created_at from question
    union all select 'answer', id::text, created_at from answer
  ) held on held.kind = d.target_kind and held.id = d.target_id
  where d.actor_role in ('moderator', 'admin') and d.before ->> 'state' = 'pending'`

const reviewsAndReplies = (db: Db) => db`
  select 'review' as kind, r.id::text as id, r.state, r.held_for, r.title, r.comment as text,
    concat_ws(' ', l.first_name, l.last_name) as about, null as question_id, null as question_title, null as article_slug,
    r.listing_id, r.author_id, null as email, r.created_at, false as by_editor
  from review r join listing l on l.id = r.listing_id where r.state in ('pending', 'published', 'flagged')
  union all
  select 'reply', r.id::text, 'published', null, '', r.reply, concat_ws(' ', l.first_name, l.last_name), null, null, null,
    r.listing_id, r.reply_author_id, null, r.replied_at, false
  from review r join listing l on l.id = r.listing_id
  where r.state in ('published', 'flagged') and r.reply is not null and r.reply_removed_for is null`

const questionsAndAnswers = (db: Db) => db`
  select 'question', q.public_id, q.state, q.held_for, q.title, q.body, q.topic, q.public_id, q.title, null, null,
    q.author_id, q.email, q.created_at, false
  from question q where q.state in ('pending', 'published')
  union all
  select 'answer', a.id::text, a.state, a.held_for, '',
    a.body || coalesce((select string_agg(E'\n' || (s ->> 'title') || ': ' || (s ->> 'url'), '') from jsonb_array_elements(a.sources) s), ''),
    q.title, q.public_id, q.title, null, null, a.author_id, null, a.created_at, false
  from answer a join question q on q.id = a.question_id where a.state in ('pending', 'published')`

const articles = (db: Db, mayEdit: boolean) => db`
  select 'article', id::text, state, null, title, body_text, category, null, null, slug, listing_id, author_id, null,
    published_at, false
  from article where state = 'published'
  ${
    mayEdit
      ? db`
        union all
        select 'article', id::text, 'pending', null, coalesce(revision ->> 'title', title), summary, category, null, null,
          null, listing_id, author_id, null, submitted_at, true
        from article where state = 'submitted' or revision_state = 'submitted'`
      : db``
  }`

/** One participant reported the conversation; the author is the other one. */
const conversations = (db: Db) => db`
  select 'conversation', p.id::text, 'published', null, '', p.reason,
    'between ' || trim(c.first_name || ' ' || c.last_name) || ' and ' || trim(a.first_name || ' ' || a.last_name), null, null,
    null, null, case when p.reporter_id = v.client_id then v.agent_id else v.client_id end, null, p.created_at, false
  from conversation_report p
  join conversation v on v.id = p.conversation_id
  join account c on c.id = v.client_id
  join account a on a.id = v.agent_id
  where p.status = 'open'`
