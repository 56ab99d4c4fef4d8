/** Charts of what moves over time: the last 30 or 90 days, beside the days before. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatWait } from '#app/features/listing/reply-line.ts'
import { describeChange, describeWaitChange } from '#app/features/overview/describe-figures.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatNumber } from '#common/format-count.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Link } from '#app/ui/link.tsx'
import { Segments } from '#app/ui/segments.tsx'
import { TrendChart, type TrendPoint } from '#app/ui/trend-chart.tsx'
import { TREND_DAYS, type TrendDays } from '#common/queues.ts'
import type { TrendsShown } from '#common/admin-figures.ts'
import { formatDate } from '#common/dates.ts'
import { listName } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'

type Day = TrendsShown['days'][number]
type Count = 'decided' | 'signups' | 'checks' | 'claims' | 'questions' | 'answers' | 'reviews'

const counts = (): Readonly<Record<Count, string>> => ({
  decided: t`Decided by staff`,
  signups: t`Sign-ups`,
  checks: t`Names checked with a receipt`,
  claims: t`Claims and applications`,
  questions: t`Questions`,
  answers: t`Answers`,
  reviews: t`Reviews`,
})
type Trend = Count | 'waiting' | 'replies' | 'searches' | 'imports'

const names = (): Readonly<Record<Trend, string>> => ({
  ...counts(),
  waiting: t`Waiting for staff, by day`,
  replies: t`Agents’ median time to first reply`,
  searches: t`Searches with no result, by week`,
  imports: t`Enrolled agents on each list`,
})

/** A chart of nothing isn't drawn. */
function isEmptyTrend(trend: Trend, { days, weeks, imports }: TrendsShown): boolean {
  switch (trend) {
    case 'waiting':
      return false
    case 'replies':
      return days.every(({ reply_minutes: minutes }) => minutes === null)
    case 'searches':
      return weeks.length === 0
    case 'imports':
      return imports.length === 0
    default:
      return days.every((day) => day[trend] === 0)
  }
}

/** @param only The charts, in this order. */
export function Trends({ only }: { only: readonly Trend[] }) {
  const [days, setDays] = useAddressChoice<TrendDays>('days', TREND_DAYS, '30')
  const query = useList(api.get('admin/trends', { params: { days } }))
  const [shown, empty] = [false, true].map((isEmpty) =>
    only.filter((trend) => (query.data !== undefined && isEmptyTrend(trend, query.data)) === isEmpty),
  ) as [Trend[], Trend[]]
  return (
    <section aria-labelledby="trends" className="grid gap-4">
      <div className="section-head">
        <h2 id="trends" className="text-22">
          {t`Trends`}
        </h2>
        <Segments
          label={t`Period`}
          choices={TREND_DAYS.map((each) => ({ value: each, name: t`${each} days` }))}
          chosen={days}
          onChoose={setDays}
        />
      </div>
      {query.isError && <LoadingNote query={query} />}
      <ul className="grid gap-5 lg:grid-cols-2">
        {shown.map((trend) => (
          <li key={trend} className="min-w-0 lg:last:odd:col-span-2">
            {query.data ? <OneTrend trend={trend} trends={query.data} /> : <TrendSkeleton />}
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className="text-14 text-muted">
          {t`These trends have no data yet: ${empty.map((trend) => names()[trend].toLowerCase()).join(', ')}.`}
        </p>
      )}
    </section>
  )
}

const TrendSkeleton = () => (
  <div className="card grid gap-3 p-5">
    <output className="sr-only">{t`Loading`}</output>
    <div className="h-5 w-2/5 rounded-stamp bg-hairline" />
    <div className="h-9 w-1/4 rounded-stamp bg-hairline" />
    <div className="h-52 rounded-stamp bg-hairline" />
  </div>
)

function OneTrend({ trend, trends }: { trend: Trend; trends: TrendsShown }) {
  switch (trend) {
    case 'waiting':
      return <WaitingTrend days={trends.days} />
    case 'replies':
      return <ReplyTrend trends={trends} />
    case 'searches':
      return <SearchTrend weeks={trends.weeks} />
    case 'imports':
      return <ImportTrend imports={trends.imports} />
    default:
      return <CountTrend count={trend} days={trends.days} />
  }
}

type CardProps = { heading: string; figure: string; change: ReactNode; children: ReactNode }

export const TrendCard = ({ heading, figure, change, children }: CardProps) => (
  <article className="card grid h-full min-w-0 content-start gap-1 p-5">
    <h3 className="font-sans text-14 font-medium text-muted">{heading}</h3>
    <p className="tabular text-28 font-semibold">{figure}</p>
    <p className="tabular mb-3 min-h-6 text-14 text-muted">{change}</p>
    {children}
  </article>
)

type Halves<T> = [now: readonly T[], before: readonly T[]]

/** The second half is now. */
const halves = (days: readonly Day[]): Halves<Day> => [days.slice(days.length / 2), days.slice(0, days.length / 2)]

export const countsOf = (days: readonly Day[], count: Count): Halves<number> => {
  const [now, before] = halves(days)
  return [now.map((day) => day[count]), before.map((day) => day[count])]
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const pointsOf = (days: readonly Day[], valueOf: (day: Day) => number | null): TrendPoint[] =>
  days.map((day) => ({ name: formatDate(day.day), value: valueOf(day) }))

function CountTrend({ count, days }: { count: Count; days: readonly Day[] }) {
  const [now, before] = countsOf(days, count)
  const total = sumOf(now)
  return (
    <TrendCard heading={counts()[count]} figure={formatNumber(total)} change={describeChange(total, sumOf(before))}>
      <TrendChart
        kind="bars"
        label={counts()[count]}
        points={pointsOf(halves(days)[0], (day) => day[count])}
        format={formatNumber}
      />
    </TrendCard>
  )
}

function WaitingTrend({ days }: { days: readonly Day[] }) {
  const [now, before] = halves(days)
  const [waiting, then] = [now.at(-1)?.waiting ?? 0, before.at(-1)?.waiting ?? 0]
  return (
    <TrendCard heading={names().waiting} figure={formatNumber(waiting)} change={describeChange(waiting, then)}>
      <TrendChart
        label={t`Waiting for staff`}
        points={pointsOf(now, (day) => day.waiting)}
        before={before.map((day) => day.waiting)}
        format={formatNumber}
      />
    </TrendCard>
  )
}

function ReplyTrend({ trends: { days, reply_median: median } }: { trends: TrendsShown }) {
  const [now] = halves(days)
  return (
    <TrendCard
      heading={names().replies}
      figure={median.now === null ? t`No replies yet` : formatWait(median.now)}
      change={median.now === null ? '' : describeWaitChange(median.now, median.before)}
    >
      <TrendChart
        label={t`Median time to first reply`}
        points={pointsOf(now, (day) => day.reply_minutes)}
        format={(minutes) => formatWait(Math.round(minutes))}
      />
    </TrendCard>
  )
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10)
const percent = (share: number) => `${share}%`

export function SearchTrend({ weeks }: { weeks: TrendsShown['weeks'] }) {
  const [searches, missed] = [sumOf(weeks.map((week) => week.searches)), sumOf(weeks.map((week) => week.missed))]
  return (
    <TrendCard
      heading={names().searches}
      figure={searches === 0 ? t`No searches yet` : percent(shareOf(missed, searches))}
      change={searches > 0 && t`${formatNumber(missed)} of ${formatNumber(searches)} searches`}
    >
      <TrendChart
        kind="bars"
        label={t`Searches with no result`}
        unit={t`Week of`}
        points={weeks.map((week) => ({ name: formatDate(week.week), value: shareOf(week.missed, week.searches) }))}
        format={percent}
      />
    </TrendCard>
  )
}

const ofLists = (imports: TrendsShown['imports'], part: 'rows' | 'listed' | 'matched'): TrendPoint[] =>
  imports.map((run) => ({ name: `${listName(run.kind)}, ${formatDate(run.list_date)}`, value: run[part] }))

function ImportTrend({ imports }: { imports: TrendsShown['imports'] }) {
  const newest = imports.at(-1)
  return (
    <TrendCard
      heading={t`Enrolled agents on each list`}
      figure={newest ? formatNumber(newest.listed ?? 0) : t`No lists yet`}
      change={newest ? <Link href={paths.adminQueue('imports')}>{t`See imports`}</Link> : ''}
    >
      <TrendChart
        kind="bars"
        label={t`Enrolled agents`}
        unit={t`List`}
        points={ofLists(imports, 'listed')}
        format={formatNumber}
      />
    </TrendCard>
  )
}

const importCharts = () =>
  [
    ['rows', t`Rows read`],
    ['listed', t`Enrolled agents on the list`],
    ['matched', t`Also on an earlier list`],
  ] as const

/** Two lists are the figure and its change: the table of runs says both. */
const LISTS_FOR_CHART = 3

/** List by list: how many rows it had, how many of them are enrolled agents, and how many of those were known. */
export function ImportTrends() {
  const query = useList(api.get('admin/trends'))
  const imports = query.data?.imports ?? []
  const newest = imports.at(-1)
  if (query.isError || (query.data && imports.length < LISTS_FOR_CHART)) return null
  return (
    <section aria-labelledby="lists" className="grid gap-4">
      <h2 id="lists" className="text-22">
        {t`Results by list`}
      </h2>
      <ul className="grid gap-5 lg:grid-cols-3">
        {importCharts().map(([part, label]) => (
          <li key={part} className="min-w-0">
            {query.data ? (
              <TrendCard
                heading={label}
                figure={formatNumber(newest?.[part] ?? 0)}
                change={describeChange(newest?.[part] ?? 0, imports.at(-2)?.[part] ?? null)}
              >
                <TrendChart
                  kind="bars"
                  label={label}
                  unit={t`List`}
                  points={ofLists(imports, part)}
                  format={formatNumber}
                />
              </TrendCard>
            ) : (
              <TrendSkeleton />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
