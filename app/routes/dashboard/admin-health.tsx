/** /dashboard/admin/health: whether everything works and since when, then the figures of the system. */
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
    <DashboardPage heading="Health" lead="Whether everything works, since when, and what to do about it.">
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
          Checks
        </h2>
        <QueueTable
          label="Checks"
          columns={COLUMNS}
          rows={checks}
          idOf={({ name }) => name}
          nameOf={({ name }) => name}
        />
      </section>
      <section aria-labelledby="figures" className="grid gap-4">
        <h2 id="figures" className="text-28">
          Figures
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
      <StatusLine condition="fine" heading={`All ${checks.length} checks are fine`}>
        There is nothing to do.
      </StatusLine>
    )
  }
  return (
    <StatusLine
      condition={wrong.some(({ condition }) => condition === 'act') ? 'act' : 'watch'}
      heading={`${formatCount(wrong.length, 'check needs', 'checks need')} attention: ${wrong.map(({ name }) => name).join(', ')}`}
      action={first.to && <LinkButton to={first.to}>{first.next}</LinkButton>}
    >
      {first.to ? `${first.name}: ${first.state.toLowerCase()} since ${first.since}.` : first.next}
    </StatusLine>
  )
}

const COLUMNS: readonly Column<Check>[] = [
  { key: 'name', name: 'Check', cell: ({ name }) => <span className="text-16 font-semibold">{name}</span> },
  {
    key: 'state',
    name: 'State',
    cell: ({ condition, state }) => <ConditionWord condition={condition}>{state}</ConditionWord>,
  },
  { key: 'since', name: 'Since', cell: ({ since }) => since },
  {
    key: 'next',
    name: 'What to do',
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
      name: 'Listings',
      value: formatNumber(listings.listed),
      note: `${formatNumber(listings.not_in_latest)} left the list, ${formatNumber(listings.hidden)} removed`,
    },
    {
      name: 'Claimed',
      value: formatNumber(listings.claimed),
      note: `${shareOf(listings.claimed, listings.listed)} of listings`,
    },
    {
      name: 'Accounts',
      value: formatNumber(accounts.reduce((sum, { count }) => sum + count, 0)),
      note: people.join(', '),
    },
    ...(mail.sent_today + mail.queued > 0 ? [emailFigure(mail)] : []),
    ...(searched > 0
      ? [
          {
            name: 'Searches this week',
            value: formatNumber(searched),
            note: `${formatNumber(searches.not_found)} with no result`,
          },
        ]
      : []),
    {
      name: 'Database',
      value: megabytes(system.database_bytes),
      note: `${megabytes(system.memory_bytes)} of memory in this process`,
    },
  ]
}

const emailFigure = ({ sent_today: sent, queued, oldest_queued_at: oldest }: HealthShown['mail']): Figure => ({
  name: 'Emails today',
  value: formatNumber(sent),
  note: `${formatNumber(queued)} waiting${oldest ? `, oldest ${formatWaitTime(oldest)}` : ''}`,
})
