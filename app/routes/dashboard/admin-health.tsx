/** /dashboard/admin/health: whether everything works and since when, then the figures of the system. */
import { plural, t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { type Check, checksOf } from '#app/features/admin/health-checks.ts'
import { ConditionWord, type Figure, Figures, StatusLine } from '#app/features/admin/status-line.tsx'
import { Trends } from '#app/features/admin/trends.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { formatCount, formatNumber } from '#common/format-count.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { HealthShown } from '#common/admin-figures.ts'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Health`}
      lead={t`Each check’s status, how long it’s had that status, and what to do next.`}
    >
      <Health />
    </DashboardPage>
  )
}

const SHOWN = ['waiting', 'signups', 'checks', 'claims'] as const

function Health() {
  const query = useList(api.get('admin/health'))
  const health = query.data
  if (!health) return <LoadingNote query={query} />
  const checks = checksOf(health)
  return (
    <div className="grid gap-10">
      <Summary checks={checks} />
      <section aria-labelledby="checks" className="grid gap-4">
        <h2 id="checks" className="text-28">
          {t`Checks`}
        </h2>
        <QueueTable
          label={t`Checks`}
          columns={allColumns()}
          rows={checks}
          idOf={({ name }) => name}
          nameOf={({ name }) => name}
        />
      </section>
      <section aria-labelledby="figures" className="grid gap-4">
        <h2 id="figures" className="text-28">
          {t`Metrics`}
        </h2>
        <Figures figures={figuresOf(health)} />
      </section>
      <Trends only={SHOWN} />
    </div>
  )
}

function Summary({ checks }: { checks: readonly Check[] }) {
  const wrong = checks.filter(({ condition }) => condition !== 'fine')
  const [first] = wrong
  if (!first) {
    return (
      <StatusLine condition="fine" heading={t`All ${checks.length} checks passed`}>
        {t`There’s nothing to do.`}
      </StatusLine>
    )
  }
  return (
    <StatusLine
      condition={wrong.some(({ condition }) => condition === 'act') ? 'act' : 'watch'}
      heading={plural(wrong.length, {
        one: `# check needs attention: ${wrong.map(({ name }) => name).join(', ')}`,
        other: `# checks need attention: ${wrong.map(({ name }) => name).join(', ')}`,
      })}
      action={first.to && <LinkButton to={first.to}>{first.next}</LinkButton>}
    >
      {first.to ? t`${first.name}: ${first.state.toLowerCase()} since ${first.since}.` : first.next}
    </StatusLine>
  )
}

const allColumns = (): readonly Column<Check>[] => [
  { key: 'name', name: t`Check`, cell: ({ name }) => <span className="text-16 font-semibold">{name}</span> },
  {
    key: 'state',
    name: t`State`,
    cell: ({ condition, state }) => <ConditionWord condition={condition}>{state}</ConditionWord>,
  },
  { key: 'since', name: t`Since`, cell: ({ since }) => since },
  {
    key: 'next',
    name: t`What to do`,
    cell: ({ next, to }) => (to ? <Link href={to}>{next}</Link> : <span className="text-muted">{next}</span>),
  },
]

const shareOf = (part: number, whole: number) =>
  (whole === 0 ? 0 : part / whole).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })
const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1_000_000))} MB`

/** What is 0 has no tile. */
function figuresOf({ listings, accounts, mail, searches, ...system }: HealthShown): readonly Figure[] {
  const searched = searches.found + searches.not_found
  const people = accounts.map(({ role, count }) => formatCount(count, role, `${role}s`))
  return [
    {
      name: t`Listings`,
      value: formatNumber(listings.listed),
      note: t`${formatNumber(listings.not_in_latest)} left the list, ${formatNumber(listings.hidden)} removed`,
    },
    {
      name: t`Claimed`,
      value: formatNumber(listings.claimed),
      note: t`${shareOf(listings.claimed, listings.listed)} of listings`,
    },
    {
      name: t`Accounts`,
      value: formatNumber(accounts.reduce((sum, { count }) => sum + count, 0)),
      note: people.join(', '),
    },
    ...(mail.sent_today + mail.queued > 0 ? [emailFigure(mail)] : []),
    ...(searched > 0
      ? [
          {
            name: t`Searches this week`,
            value: formatNumber(searched),
            note: t`${formatNumber(searches.not_found)} with no result`,
          },
        ]
      : []),
    {
      name: t`Database`,
      value: megabytes(system.database_bytes),
      note: t`This process uses ${megabytes(system.memory_bytes)} of memory`,
    },
  ]
}

const emailFigure = ({ sent_today: sent, queued, oldest_queued_at: oldest }: HealthShown['mail']): Figure => ({
  name: t`Emails today`,
  value: formatNumber(sent),
  note: t`${formatNumber(queued)} waiting${oldest ? `, oldest ${formatWaitTime(oldest)}` : ''}`,
})
