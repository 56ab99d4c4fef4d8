/**
 * The transparency report of each half-year, counted from the log of decisions (audit_log), from when each text was
 * received and decided, and from the legal demands and privacy requests that staff entered. A job counts the running
 * half-year again each day; one that is over is counted once more, and then stays.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { IRS_TIME_ZONE, today } from '#common/dates.ts'
import { MODERATION_REASONS, POST_KINDS } from '#common/moderation.ts'
import { daysOfHalf, DEMAND_KINDS, DEMAND_OUTCOMES, halfOf, isOver, type ReportLine } from '#common/transparency.ts'
import { countReleasedCorrections } from '#server/domains/editorial/history.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

export type TransparencyReport = { half: string; lines: ReportLine[]; countedAt: Date; isFinal: boolean }

type Stored = Omit<TransparencyReport, 'lines'> & { figures: { lines: ReportLine[] } }

/** Newest first. The running half-year is always there, counted now if no job has counted it yet. */
export async function listReports(db: Db): Promise<TransparencyReport[]> {
  const rows = await db<Stored[]>`
    select half, figures, counted_at, is_final from transparency_report order by half desc`
  const reports = rows.map(({ figures, ...row }) => Object.assign(row, { lines: figures.lines }))
  const current = halfOf(today())
  if (reports.some(({ half }) => half === current)) return reports
  return [{ half: current, lines: await countHalf(db, current), countedAt: new Date(), isFinal: false }, ...reports]
}

/** @throws AppError `not_found` for a half-year without a report. */
export async function readReport(db: Db, half: string): Promise<TransparencyReport> {
  const report = (await listReports(db)).find((each) => each.half === half)
  if (!report) throw new AppError('not_found', i18n._(msg`There’s no report for this period.`))
  return report
}

/** @returns how many half-years were counted. */
export async function refreshReports(db: Db): Promise<number> {
  const halves = await halvesToCount(db)
  for (const half of halves) {
    const lines = await countHalf(db, half)
    await db`
      insert into transparency_report as r (half, figures, counted_at, is_final)
      values (${half}, ${db.json({ lines })}, now(), ${isOver(half)})
      on conflict (half) do update
        set figures = excluded.figures, counted_at = excluded.counted_at, is_final = excluded.is_final
        where not r.is_final`
  }
  return halves.length
}

/** From the first decision in the log until today, without those that are final. */
async function halvesToCount(db: Db): Promise<string[]> {
  const [first] = await db<[{ on: string | null }]>`
    select to_char(min(at) at time zone ${IRS_TIME_ZONE}, 'YYYY-MM-DD') as "on" from audit_log
    where actor_role in ('moderator', 'editor', 'admin', 'system')`
  const final = new Set(
    (await db<{ half: string }[]>`select half from transparency_report where is_final`).map(({ half }) => half),
  )
  const halves: string[] = []
  const end = halfOf(today())
  for (let half = halfOf(first.on ?? today()); half <= end; half = halfOf(daysOfHalf(half)?.until ?? end)) {
    if (!final.has(half)) halves.push(half)
    if (half === end) break
  }
  return halves
}

type Period = { db: Db; from: string; until: string }

const within = ({ db, from, until }: Period, column: string) => db`
  ${db.unsafe(column)} >= ${from}::timestamp at time zone ${IRS_TIME_ZONE}
  and ${db.unsafe(column)} < ${until}::timestamp at time zone ${IRS_TIME_ZONE}`

export async function countHalf(db: Db, half: string): Promise<ReportLine[]> {
  const days = daysOfHalf(half)
  if (!days) throw new AppError('not_found', i18n._(msg`We couldn’t find that period.`))
  const period = { db, ...days }
  const decisions = await readDecisions(period)
  return [
    ...(await postLines(period, decisions)),
    ...reasonLines(decisions),
    ...listingLines(decisions),
    ...staffLines(decisions),
    ...(await textLines(period)),
    ...(await demandLines(period)),
    ...(await medianLines(period)),
  ]
}

type Decision = {
  action: string
  reason: string | null
  stateBefore: string | null
  kind: string | null
  count: number
}

/** By our staff, and by the command line. A reason is kept only where it is one of the public ones. */
const readDecisions = (period: Period): Promise<Decision[]> => period.db<Decision[]>`
  select action, case when reason = any(${MODERATION_REASONS.map(({ slug }) => slug)}) then reason end as reason,
    before ->> 'state' as state_before, after ->> 'kind' as kind, count(*)::int as count
  from audit_log
  where ${within(period, 'at')} and actor_role in ('moderator', 'editor', 'admin', 'system')
  group by 1, 2, 3, 4`

const line = (section: string, name: string, value: number | null, unit: ReportLine['unit'] = 'count'): ReportLine => ({
  section,
  name,
  unit,
  value,
})

const sum = (decisions: readonly Decision[], fits: (decision: Decision) => boolean): number =>
  decisions.filter(fits).reduce((total, { count }) => total + count, 0)
const actions = (decisions: readonly Decision[], ...names: string[]) =>
  sum(decisions, ({ action }) => names.includes(action))

async function postLines(period: Period, decisions: readonly Decision[]): Promise<ReportLine[]> {
  const received = await readReceived(period)
  return POST_KINDS.flatMap((kind) => {
    const isReversed = ({ stateBefore }: Decision) => stateBefore === 'rejected' || stateBefore === 'removed'
    return [
      line(kind, 'received', received[kind] ?? 0),
      line(
        kind,
        'published',
        sum(decisions, (each) => each.action === `${kind}.publish` && !isReversed(each)),
      ),
      line(kind, 'rejected', actions(decisions, `${kind}.reject`)),
      line(kind, 'removed', actions(decisions, `${kind}.remove`, ...(kind === 'article' ? ['article.archive'] : []))),
      line(
        kind,
        'restored',
        sum(decisions, (each) => each.action === `${kind}.publish` && isReversed(each)),
      ),
    ]
  })
}

async function readReceived(period: Period): Promise<Readonly<Record<string, number>>> {
  const { db } = period
  const rows = await db<{ kind: string; count: number }[]>`
    select 'review' as kind, count(*)::int as count from review where not is_demo and ${within(period, 'created_at')}
    union all
    select 'reply', count(*)::int from review where not is_demo and ${within(period, 'replied_at')}
    union all
    select 'question', count(*)::int from question
    where not is_demo and state <> 'unconfirmed' and ${within(period, 'created_at')}
    union all
    select 'answer', count(*)::int from answer where not is_demo and ${within(period, 'created_at')}
    union all
    select 'article', count(*)::int from article where not is_demo and ${within(period, 'submitted_at')}`
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Most frequent first. */
function reasonLines(decisions: readonly Decision[]): ReportLine[] {
  return MODERATION_REASONS.map(({ slug }) =>
    line(
      'reasons',
      slug,
      sum(decisions, ({ reason }) => reason === slug),
    ),
  )
    .filter(({ value }) => value !== 0)
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0))
}

function listingLines(decisions: readonly Decision[]): ReportLine[] {
  const corrections = (action: string, kind: string) =>
    sum(decisions, (each) => each.action === `correction.${action}` && each.kind === kind)
  return [
    line('listings', 'opt_outs_accepted', corrections('accept', 'opt_out')),
    line('listings', 'opt_outs_rejected', corrections('reject', 'opt_out')),
    line('listings', 'corrections_accepted', corrections('accept', 'correction')),
    line('listings', 'corrections_rejected', corrections('reject', 'correction')),
    line('listings', 'claims_approved', actions(decisions, 'claim.approve', 'application.approve')),
    line('listings', 'claims_rejected', actions(decisions, 'claim.reject', 'application.reject')),
    line('listings', 'claims_reversed', actions(decisions, 'claim.revoke', 'application.revoke')),
    line('listings', 'receipts_deleted', actions(decisions, 'receipt.remove')),
  ]
}

const staffLines = (decisions: readonly Decision[]): ReportLine[] => [
  line('accounts', 'suspended', actions(decisions, 'account.suspend')),
  line('accounts', 'reactivated', actions(decisions, 'account.reopen')),
  line('viewed', 'conversations', actions(decisions, 'conversation.read')),
  line('viewed', 'claim_documents', actions(decisions, 'claim.read_evidence', 'application.read_evidence')),
]

async function textLines(period: Period): Promise<ReportLine[]> {
  const [texts] = await period.db<[{ changed: number; corrected: number }]>`
    select count(*) filter (where changed_by = 'editor')::int as changed,
      count(*) filter (where was_wrong is not null)::int as corrected
    from text_version where number > 1 and ${within(period, 'shown_from')}`
  return [
    line('texts', 'changed', texts.changed),
    line('texts', 'corrected_by_editor', texts.corrected),
    line('texts', 'corrected_in_release', countReleasedCorrections(period)),
  ]
}

async function demandLines({ db, from, until }: Period): Promise<ReportLine[]> {
  const demands = await db<{ kind: string; outcome: string; count: number }[]>`
    select kind, outcome, count(*)::int as count from legal_demand
    where received_on >= ${from} and received_on < ${until} group by 1, 2`
  return DEMAND_KINDS.flatMap(({ slug: kind, ...rest }) => {
    const section = 'answerDays' in rest ? 'privacy' : 'legal'
    const ofKind = demands.filter((demand) => demand.kind === kind)
    const total = ofKind.reduce((all, { count }) => all + count, 0)
    const outcomes = DEMAND_OUTCOMES.flatMap(({ slug }) => {
      const count = ofKind.find(({ outcome }) => outcome === slug)?.count
      return count ? [line(section, `${kind}.${slug}`, count)] : []
    })
    return [line(section, `${kind}.received`, total)].concat(outcomes)
  })
}

/** From when it was received to the decision of a person, without what came with a demonstration. */
async function medianLines(period: Period): Promise<ReportLine[]> {
  const { db } = period
  const rows = await db<{ name: string; hours: number | null }[]>`
    select name, percentile_cont(0.5) within group (order by extract(epoch from decided_at - since) / 3600) as hours
    from (
      select 1 as place, 'review' as name, created_at as since, decided_at from review where not is_demo
      union all select 2, 'question', created_at, decided_at from question where not is_demo
      union all select 3, 'answer', created_at, decided_at from answer where not is_demo
      union all select 4, 'corrections', created_at, decided_at from correction
        where not exists (select from listing where id = listing_id and is_demo)
      union all select 5, 'claims', submitted_at, decided_at from claim
        where not exists (select from account where id = account_id and is_demo)
      union all select 6, 'applications', submitted_at, decided_at from agent_application
        where not exists (select from account where id = account_id and is_demo)
    ) decided where ${within(period, 'decided_at')} and since is not null group by place, name order by place`
  return rows.map(({ name, hours }) =>
    line('medians', name, hours === null ? null : Math.round(Number(hours) * 10) / 10, 'hours'),
  )
}
