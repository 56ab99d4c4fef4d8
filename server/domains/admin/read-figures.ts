/** Figures for admins: of the whole system, and how many items wait in each queue, and since when. */
import { readImportedLists } from '#server/domains/imports/list-freshness.ts'
import { isShown } from '#server/domains/listings/shown-profile.ts'
import type { Admin, Moderator } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { JOBS } from '#server/platform/jobs.ts'
import { EVIDENCE_DAYS } from '#common/claims.ts'
import type { Role } from '#common/roles.ts'
import { IRS_TIME_ZONE, mondayOf, today } from '#common/dates.ts'
import { PRIVACY_ANSWER_DAYS, PRIVACY_APPEAL_DAYS } from '#common/legal-versions.ts'
import { shownStatements } from '#server/domains/discipline/store-entries.ts'
import { countQueueByKind } from '#server/domains/moderation/read-queue.ts'
import type { Queue } from '#common/admin.ts'
import { decisions } from './decisions.ts'

export async function readHealth(db: Db, _admin: Admin) {
  const [[listings], accounts, [mail], [jobs], [searches], [rest], lists] = await Promise.all([
    db<[{ listed: number; notInLatest: number; hidden: number; claimed: number }]>`
      select count(*) filter (where status = 'listed')::int as listed,
        count(*) filter (where status = 'not_in_latest')::int as not_in_latest,
        count(*) filter (where status = 'hidden')::int as hidden,
        (select count(*)::int from listing_profile p where ${isShown(db)}) as claimed from listing`,
    db<{ role: Role; count: number }[]>`
      select role, count(*)::int as count from account where status = 'active' group by role order by role`,
    db<[{ queued: number; dead: number; sentToday: number; oldestQueuedAt: Date | null; deadSince: Date | null }]>`
      select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'dead')::int as dead,
        count(*) filter (where state = 'sent' and settled_at > now() - interval '1 day')::int as sent_today,
        min(queued_at) filter (where state = 'queued') as oldest_queued_at,
        min(settled_at) filter (where state = 'dead') as dead_since from mail`,
    db<[{ listsRead: number; newslettersSent: number; noticesPushed: number; seenAt: Date | null }]>`
      select (select count(*)::int from import_upload where status = 'running') as lists_read,
        (select count(*)::int from newsletter_issue where state = 'sending') as newsletters_sent,
        (select count(*)::int from graphile_worker.jobs where task_identifier = ${JOBS.push}) as notices_pushed,
        (select max(seen_at) from job_runner) as seen_at`,
    db<[{ found: number; notFound: number }]>`
      select coalesce(sum(found), 0)::int as found, coalesce(sum(missed), 0)::int as not_found
      from search_count where week = ${mondayOf(today())}`,
    db<[{ evidenceDue: number; databaseBytes: number }]>`
      select ${countEvidenceDue(db)} as evidence_due,
        pg_database_size(current_database())::float8 as database_bytes`,
    newestLists(db),
  ])
  return {
    listings,
    accounts: [...accounts],
    mail,
    jobs,
    searches,
    lists,
    ...rest,
  }
}

/** Files of proofs that should be deleted by now. Those of an approved claim that is proved again count from when they came. */
const countEvidenceDue = (db: Db) => db`
  (select count(*)::int from (
    select greatest(c.decided_at, case c.status when 'approved' then e.created_at end) as decided_at
    from claim_evidence e join claim c on c.id = e.claim_id and c.listing_id is not null
    union all
    select a.decided_at from agent_application_evidence e join agent_application a on a.id = e.application_id) decided
  where decided_at < now() - (${EVIDENCE_DAYS} + 1) * interval '1 day')`

async function newestLists(db: Db) {
  const lists = await readImportedLists(db)
  return lists.filter(({ isNewest }) => isNewest).map(({ kind, listDate, isStale }) => ({ kind, listDate, isStale }))
}

/** For how long a queue counts its decisions. */
const DECIDED_DAYS = 30

type QueueCount = {
  queue: Queue
  waiting: number
  oldestAt: Date | null
  /** In the last 30 days, and in the 30 days before them. */
  decided: number
  decidedBefore: number
  /** The first day by which a request about personal data has to be answered. */
  answerBy: string | null
}

type Waiting = Pick<QueueCount, 'queue' | 'waiting' | 'oldestAt' | 'answerBy'>
type Decided = Pick<QueueCount, 'queue' | 'decided' | 'decidedBefore'>

/** A moderator sees only the queues that moderators can decide. */
export async function countQueues(db: Db, moderator: Moderator): Promise<QueueCount[]> {
  const [posts, rows, decided] = await Promise.all([countPosts(db, moderator), countWaiting(db), countDecided(db)])
  const seen = rows.filter(({ queue }) => moderator.role === 'admin' || queue === 'corrections')
  return [posts, ...seen].map((each) =>
    Object.assign(
      { decided: 0, decidedBefore: 0 },
      each,
      decided.find(({ queue }) => queue === each.queue),
    ),
  )
}

const countWaiting = (db: Db) => db<Waiting[]>`
  select 'agents' as queue, count(*)::int as waiting, min(g.created_at) as oldest_at, null::date as answer_by
  from agent g join account a on a.id = g.account_id
  where g.approval = 'pending' and a.status = 'active' and a.email_verified_at is not null
  union all
  select 'applications', count(*)::int, min(submitted_at), null
  from agent_application where status = 'submitted'
  union all
  select 'claims', count(*)::int, min(since), null
  from (
    select submitted_at as since from claim where status = 'submitted' and listing_id is not null
    union all
    select min(p.asked_again_at) from claim c join claim_proof p on p.claim_id = c.id
    where c.status = 'approved' and p.asked_again_at is not null group by c.id) waiting
  union all
  select 'corrections', count(*)::int, min(created_at), null
  from correction where status = 'open'
  union all
  select 'changes', count(*)::int, min(created_at), null
  from listing_change where status = 'open'
  union all
  select 'doubts', count(*)::int, min(r.finished_at), null
  from import_doubt d join import_run r on r.id = d.run_id where d.decided_at is null
  union all
  select 'discipline', count(*)::int, min(m.created_at), null
  from discipline_match m join ${shownStatements(db)} s on s.entry_id = m.entry_id where m.status = 'open'
  union all
  select 'demands', count(*)::int, min(received_on)::timestamp at time zone ${IRS_TIME_ZONE},
    min(received_on + case kind when 'privacy' then ${PRIVACY_ANSWER_DAYS}::int
      when 'privacy_appeal' then ${PRIVACY_APPEAL_DAYS}::int end)
  from legal_demand where outcome = 'open'
  union all
  select 'messages', count(*)::int, min(created_at),
    min((created_at at time zone ${IRS_TIME_ZONE})::date + ${PRIVACY_ANSWER_DAYS}::int) filter (where topic = 'privacy')
  from contact_message where status <> 'handled'`

/** A queue without any has no row. */
const countDecided = (db: Db) => db<Decided[]>`
  select queue, count(*) filter (where at > now() - ${DECIDED_DAYS} * interval '1 day')::int as decided,
    count(*) filter (where at <= now() - ${DECIDED_DAYS} * interval '1 day')::int as decided_before
  from (${decisions(db)}) made where at > now() - 2 * ${DECIDED_DAYS} * interval '1 day' group by queue`

/** All kinds together: they share one queue. */
async function countPosts(db: Db, moderator: Moderator): Promise<Waiting> {
  const kinds = await countQueueByKind(db, moderator)
  const oldest = kinds.flatMap(({ oldestAt }) => oldestAt ?? []).sort((one, other) => one.getTime() - other.getTime())
  return {
    queue: 'posts',
    waiting: kinds.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: oldest[0] ?? null,
    answerBy: null,
  }
}
