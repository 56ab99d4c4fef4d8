/** Everything that waits for a moderator, of every kind, oldest first: what a rule held, and what was reported. */
import type { Moderator } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { ListingAddress } from '#contract/paths.ts'
import type { HeldFor, PostKind, PostState } from '#contract/moderation.ts'
import { REPEAT_DAYS } from './judge-post.ts'

export type Waiting = {
  kind: PostKind
  id: string
  state: PostState
  heldFor: HeldFor | null
  title: string
  text: string
  about: string
  /** Of the question that it belongs to; null for reviews. */
  questionId: string | null
  questionTitle: string | null
  /** Of the agent reviewed. */
  listing: ListingAddress | null
  author: string
  authorRemoved: number
  createdAt: Date
  reports: { reason: string; note: string; at: string }[]
  total: number
}

export type QueueAsked = { kind: PostKind | null; page: number; perPage: number }

export async function readQueue(db: Db, _moderator: Moderator, { kind, page, perPage }: QueueAsked) {
  const rows = await db<Waiting[]>`
    with reported as (
      select kind, target_id, json_agg(json_build_object('reason', reason, 'note', note, 'at', created_at) order by id) as reports,
        min(created_at) as since
      from report where handled_at is null group by kind, target_id
    ), waiting as (${everyKind(db)})
    select w.kind, w.id, w.state, w.held_for, w.title, w.text, w.about, w.question_id, w.question_title,
      case when l.id is not null then json_build_object('publicId', l.public_id, 'firstName', l.first_name, 'lastName',
        l.last_name, 'city', l.city, 'state', l.state) end as listing,
      coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), w.email, 'Somebody') as author,
      (${brokenBy(db)})::int as author_removed, w.created_at, coalesce(r.reports, '[]') as reports,
      count(*) over ()::int as total
    from waiting w
    left join reported r on r.kind = w.kind and r.target_id = w.id
    left join account a on a.id = w.author_id
    left join listing l on l.id = w.listing_id
    where (w.state in ('pending', 'flagged') or r.kind is not null) ${kind ? db`and w.kind = ${kind}` : db``}
    order by coalesce(r.since, w.created_at), w.id
    limit ${perPage} offset ${(page - 1) * perPage}`
  return { rows, total: rows[0]?.total ?? 0, page, perPage }
}

/** Only what is public or waits: what was decided needs nobody. */
const everyKind = (db: Db) => db`
  select 'review' as kind, r.id::text as id, r.state, r.held_for, r.title, r.comment as text,
    concat_ws(' ', l.first_name, l.last_name) as about, null as question_id, null as question_title, r.listing_id,
    r.author_id, null as email, r.created_at
  from review r join listing l on l.id = r.listing_id where r.state in ('pending', 'published', 'flagged')
  union all
  select 'reply', r.id::text, 'published', null, '', r.reply, concat_ws(' ', l.first_name, l.last_name), null, null,
    r.listing_id, r.reply_author_id, null, r.replied_at
  from review r join listing l on l.id = r.listing_id
  where r.state in ('published', 'flagged') and r.reply is not null and r.reply_removed_for is null
    and exists (select 1 from report p where p.kind = 'reply' and p.target_id = r.id::text and p.handled_at is null)
  union all
  select 'question', q.public_id, q.state, q.held_for, q.title, q.body, q.topic, q.public_id, q.title, null, q.author_id,
    q.email, q.created_at
  from question q where q.state in ('pending', 'published')
  union all
  select 'answer', a.id::text, a.state, a.held_for, '',
    a.body || coalesce((select string_agg(E'\n' || (s ->> 'title') || ': ' || (s ->> 'url'), '') from jsonb_array_elements(a.sources) s), ''),
    q.title, q.public_id, q.title, null, a.author_id, null, a.created_at
  from answer a join question q on q.id = a.question_id where a.state in ('pending', 'published')`

const brokenBy = (db: Db) => {
  const lately = db`reason <> 'author' and decided_at > now() - ${REPEAT_DAYS} * interval '1 day'`
  return db`
    (select count(*) from review b where b.author_id = w.author_id and ${lately})
    + (select count(*) from question b where b.author_id = w.author_id and ${lately})
    + (select count(*) from answer b where b.author_id = w.author_id and ${lately})`
}
