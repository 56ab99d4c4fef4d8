/** Figures day by day for the charts of the admin pages, with as many days before them to compare with. */
import type { Admin } from '#server/platform/actors.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import { IRS_TIME_ZONE, mondayOf, plusDays, today } from '#common/dates.ts'
import type { ListKind } from '#common/list-status.ts'
import { shownStatements } from '#server/domains/discipline/store-entries.ts'
import { postsWaited } from '#server/domains/moderation/read-queue.ts'
import { decisions } from './decisions.ts'

/** More than the charts show of a table would be read otherwise. */
const IMPORTS_SHOWN = 12

type Counted = { day: string; count: number }
const COUNTS = ['signups', 'checks', 'claims', 'questions', 'answers', 'reviews', 'decided'] as const
type Counts = Record<(typeof COUNTS)[number], number>
type Day = Counts & { day: string; waiting: number; replyMinutes: number | null }
type ImportFigures = {
  id: number
  kind: ListKind
  listDate: string
  isDemo: boolean
  rows: number | null
  listed: number | null
  matched: number | null
}

/** @param days of now; the answer has twice as many. */
export async function readTrends(db: Db, admin: Admin, days: number) {
  const from = plusDays(today(), 1 - 2 * days)
  const half = startOf(db, plusDays(from, days))
  const [countsOn, waiting, replies, [replyMedian], weeks, imports] = await Promise.all([
    countEach(db, from),
    countWaiting(db, admin, from),
    db<{ day: string; minutes: number }[]>`
      select ${dayIn(db, db`asked_at`)} as day, round(${db.unsafe(MEDIAN)})::int as minutes
      from (${firstReplies(db, from)}) replied group by 1`,
    db<[{ now: number | null; before: number | null }]>`
      select round(${db.unsafe(MEDIAN)} filter (where asked_at >= ${half}))::int as now,
        round(${db.unsafe(MEDIAN)} filter (where asked_at < ${half}))::int as before
      from (${firstReplies(db, from)}) replied`,
    db<{ week: string; searches: number; missed: number }[]>`
      select week, sum(found + missed)::int as searches, sum(missed)::int as missed
      from search_count where week >= ${mondayOf(plusDays(today(), 1 - days))} group by week order by week`,
    readImports(db),
  ])
  const waitingOn = byDay(waiting)
  const repliesOn = new Map(replies.map(({ day, minutes }) => [day, minutes]))
  const all = Array.from({ length: 2 * days }, (_, nth): Day => {
    const day = plusDays(from, nth)
    return {
      day,
      ...countsOn(day),
      waiting: waitingOn.get(day) ?? 0,
      replyMinutes: repliesOn.get(day) ?? null,
    }
  })
  return { days: all, replyMedian, weeks: [...weeks], imports: imports.toReversed() }
}

async function countEach(db: Db, from: string): Promise<(day: string) => Counts> {
  const created: Record<(typeof COUNTS)[number], Fragment> = {
    signups: db`select created_at as at from account where role in ('client', 'agent')`,
    checks: db`select created_at as at from receipt`,
    claims: db`select created_at as at from claim union all select created_at from agent_application`,
    questions: db`select created_at as at from question where state <> 'unconfirmed'`,
    answers: db`select created_at as at from answer`,
    reviews: db`select created_at as at from review`,
    decided: decisions(db),
  }
  const counts = await Promise.all(
    COUNTS.map(async (name) => [name, byDay(await countByDay(db, from, created[name]))] as const),
  )
  return (day) => Object.fromEntries(counts.map(([name, on]) => [name, on.get(day) ?? 0])) as Counts
}

const byDay = (counts: readonly Counted[]) => new Map(counts.map(({ day, count }) => [day, count]))

const startOf = (db: Db, day: string) => startOfDay(db, db`${day}`)
const startOfDay = (db: Db, day: Fragment) => db`${day}::timestamp at time zone ${IRS_TIME_ZONE}`
const dayIn = (db: Db, at: Fragment) => db`to_char(${at} at time zone ${IRS_TIME_ZONE}, 'YYYY-MM-DD')`

/** @param created selects `at`. A day without any has no row. */
const countByDay = (db: Db, from: string, created: Fragment) => db<Counted[]>`
  select ${dayIn(db, db`at`)} as day, count(*)::int as count from (${created}) made
  where at >= ${startOf(db, from)} group by 1`

/** At the end of each day: what had come to any of the queues by then, and wasn't decided yet. */
const countWaiting = (db: Db, admin: Admin, from: string) => db<Counted[]>`
  with waited as materialized (
    select * from (
      select submitted_at as since, decided_at as until from claim where listing_id is not null
      union all select submitted_at, decided_at from agent_application
      union all select created_at, decided_at from correction where status <> 'unconfirmed'
      union all select created_at, decided_at from listing_change
      union all select created_at, handled_at from contact_message
      union all select g.created_at, case g.approval when 'pending' then null else coalesce(g.decided_at, g.created_at) end
        from agent g join account a on a.id = g.account_id
        where a.status = 'active' and a.email_verified_at is not null
      union all select r.finished_at, d.decided_at from import_doubt d join import_run r on r.id = d.run_id
      union all select min(asked_again_at), null from claim_proof p join claim c on c.id = p.claim_id
        where c.status = 'approved' and p.asked_again_at is not null group by c.id
      union all select m.created_at, m.decided_at from discipline_match m
        join ${shownStatements(db)} s on s.entry_id = m.entry_id
      union all select ${startOfDay(db, db`received_on`)}, ${startOfDay(db, db`decided_on`)} from legal_demand
      union all ${postsWaited(db, admin)}
    ) item where since is not null and (until is null or until >= ${startOf(db, from)})
  )
  select to_char(d, 'YYYY-MM-DD') as day, (
    select count(*)::int from waited w where w.since < e.ends and (w.until is null or w.until >= e.ends)) as count
  from generate_series(${from}::timestamp, ${today()}::timestamp, interval '1 day') d,
    lateral (select (d + interval '1 day') at time zone ${IRS_TIME_ZONE} as ends) e`

/** Conversations with a reply. Without those that were closed for breaking a rule. */
const firstReplies = (db: Db, from: string) => db`
  select c.created_at as asked_at, extract(epoch from reply.sent_at - c.created_at) / 60 as minutes
  from conversation c, lateral (
    select m.sent_at from message m where m.conversation_id = c.id and m.sender_id = c.agent_id order by m.place limit 1) reply
  where c.created_at >= ${startOf(db, from)} and c.closed_at is null`

const MEDIAN = 'percentile_disc(0.5) within group (order by minutes)'

/** Newest first. */
const readImports = (db: Db) => db<ImportFigures[]>`
  select id, kind, list_date, is_demo, (report ->> 'read')::int as rows, (report ->> 'ea')::int as listed,
    (report ->> 'ea')::int - coalesce((report ->> 'new')::int, 0) as matched
  from import_run where status = 'committed' order by id desc limit ${IMPORTS_SHOWN}`
