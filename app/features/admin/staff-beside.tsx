/** Beside what waits, on the overview of staff: the state of the system, or where to go next. */
import { NextSteps } from '#app/features/overview/to-do.tsx'
import { describeChange } from '#app/features/overview/describe-figures.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatNumber } from '#common/format-count.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { CountSparkline } from '#app/ui/sparkline.tsx'
import { StatTile } from '#app/ui/stat-tile.tsx'
import type { UserProfile } from '#common/account-answers.ts'
import type { TrendsShown } from '#common/admin-figures.ts'
import { paths } from '#common/paths.ts'
import { checksOf } from './health-checks.ts'
import { ConditionWord } from './status-line.tsx'
import { countsOf, sumOf } from './trends.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatDate } from '#common/dates.ts'

type OfProfile = { profile: UserProfile }

export function StaffBeside({ profile }: OfProfile) {
  switch (profile.role.name) {
    case 'admin':
      return (
        <>
          <SystemHealth />
          <SystemFigures />
        </>
      )
    case 'moderator':
      return (
        <>
          <NextSteps heading="Our rules" links={MODERATOR_LINKS} />
          <YourAccount profile={profile} title="Moderator" />
        </>
      )
    default:
      return (
        <>
          <NextSteps links={EDITOR_LINKS} />
          <YourAccount profile={profile} title="Editor" />
        </>
      )
  }
}

const MODERATOR_LINKS = [
  { to: paths.reviewPolicy, name: 'Review policy', what: 'What a review can say, and when we remove one.' },
  { to: paths.correctionsLog, name: 'Corrections log', what: 'What we corrected, for everyone to read.' },
  { to: paths.transparency, name: 'Transparency report', what: 'How many posts we removed, and why.' },
]

const EDITOR_LINKS = [
  { to: paths.ownArticles, name: 'Review articles', what: 'Submitted by agents, and your own.' },
  {
    to: paths.adminQueue('newsletter'),
    name: 'Write the newsletter',
    what: 'Compose, test, schedule, and send an issue.',
  },
  {
    to: paths.adminQueue('texts'),
    name: 'Edit FAQ and resources',
    what: 'Answers, notices, forms, deadlines, and terms.',
  },
]

function YourAccount({ profile, title }: OfProfile & { title: string }) {
  const { id, email, avatar, created_at: createdAt } = profile
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  return (
    <Card heading="Your account">
      <div className="flex items-center gap-3">
        <Avatar name={name || email} id={id} photo={avatar} />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{name || email}</p>
          {name && <p className="text-14 text-muted [overflow-wrap:anywhere]">{email}</p>}
        </div>
      </div>
      <p className="mt-3 text-14 text-muted">
        {title} since {formatDate(createdAt)}
      </p>
      <p className="mt-2">
        <Link href={paths.account}>Account settings</Link>
      </p>
    </Card>
  )
}

/** What doesn't work, or that all does. */
function SystemHealth() {
  const query = useList(api.get('admin/health'))
  if (!query.data) return null
  const checks = checksOf(query.data)
  const wrong = checks.filter(({ condition }) => condition !== 'fine')
  return (
    <Card heading="System">
      {wrong.length === 0 && <ConditionWord condition="fine">All {checks.length} checks are fine</ConditionWord>}
      <ul className="grid gap-3">
        {wrong.map(({ name, condition, state, since, next, to }) => (
          <li key={name}>
            <ConditionWord condition={condition}>
              {name}: {state.toLowerCase()}
            </ConditionWord>
            <p className="text-14 text-muted">Since {since}</p>
            <p className="text-14">{to ? <Link href={to}>{next}</Link> : next}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link href={paths.adminQueue('health')}>All checks</Link>
      </p>
    </Card>
  )
}

/** The first three figures of which there is something to see. */
function SystemFigures() {
  const query = useList(api.get('admin/trends', { params: { days: '30' } }))
  const tiles =
    query.data &&
    COUNTED.map((counted) => tileOf(counted, query.data)).filter(({ total, totalBefore }) => total + totalBefore > 0)
  return (
    <Card heading="Last 30 days">
      {query.isError && <LoadingNote query={query} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {tiles?.slice(0, TILES).map(({ label, total, totalBefore, days, daysBefore }) => (
          <StatTile
            key={label}
            label={label}
            figure={formatNumber(total)}
            change={describeChange(total, totalBefore)}
            chart={<CountSparkline name={label} days={days} before={daysBefore} />}
          />
        ))}
      </ul>
      <p className="mt-4">
        <Link href={`${paths.admin}#trends`}>All charts</Link>
      </p>
    </Card>
  )
}

const TILES = 3

const COUNTED = [
  { part: 'decided', label: 'Decided by staff' },
  { part: 'signups', label: 'Sign-ups' },
  { part: 'claims', label: 'Claims and applications' },
  { part: 'checks', label: 'Names checked' },
  { part: 'questions', label: 'Questions' },
  { part: 'answers', label: 'Answers' },
  { part: 'reviews', label: 'Reviews' },
] as const

function tileOf({ part, label }: (typeof COUNTED)[number], trends: TrendsShown) {
  const [days, daysBefore] = countsOf(trends.days, part)
  return { label, days, daysBefore, total: sumOf(days), totalBefore: sumOf(daysBefore) }
}
