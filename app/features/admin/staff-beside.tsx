/** Beside what waits, on the overview of staff: the state of the system, or where to go next. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NextSteps } from '#app/features/overview/to-do.tsx'
import { describeChange } from '#app/features/overview/describe-figures.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatNumber } from '#common/format-count.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { CountSparkline } from '#app/ui/sparkline.tsx'
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
          <NextSteps heading={t`Our rules`} links={moderatorLinks()} />
          <YourAccount profile={profile} title={t`Moderator`} />
        </>
      )
    default:
      return (
        <>
          <NextSteps links={editorLinks()} />
          <YourAccount profile={profile} title={t`Editor`} />
        </>
      )
  }
}

const moderatorLinks = () => [
  { to: paths.reviewPolicy, name: t`Review policy`, what: t`What a review can say, and when we remove one.` },
  { to: paths.correctionsLog, name: t`Corrections log`, what: t`A public record of our corrections.` },
  { to: paths.transparency, name: t`Transparency report`, what: t`How many posts we removed, and why.` },
]

const editorLinks = () => [
  { to: paths.ownArticles, name: t`Review articles`, what: t`Articles submitted by agents, plus your own.` },
  {
    to: paths.adminQueue('newsletter'),
    name: t`Write the newsletter`,
    what: t`Compose, test, schedule, and send an issue.`,
  },
  {
    to: paths.adminQueue('texts'),
    name: t`Edit FAQ and resources`,
    what: t`Answers, notices, forms, deadlines, and terms.`,
  },
]

function YourAccount({ profile, title }: OfProfile & { title: string }) {
  const { email, avatar, created_at: createdAt } = profile
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  return (
    <Card heading={t`Your account`}>
      <div className="flex items-center gap-3">
        <Avatar name={name || email} id={name || email} photo={avatar} />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{name || email}</p>
          {name && <p className="text-14 text-muted [overflow-wrap:anywhere]">{email}</p>}
        </div>
      </div>
      <p className="mt-3 text-14 text-muted">
        <Trans>
          {title} since {formatDate(createdAt)}
        </Trans>
      </p>
      <p className="mt-2">
        <Link href={paths.account}>{t`Account settings`}</Link>
      </p>
    </Card>
  )
}

/** The state of each part. What doesn't work is among what waits (staff-overview.tsx). */
function SystemHealth() {
  const query = useList(api.get('admin/health'))
  const checks = query.data ? checksOf(query.data).filter(({ condition }) => condition !== 'act') : []
  if (checks.length === 0) return null
  return (
    <Card heading={t`System`}>
      <ul className="grid gap-2 text-14">
        {checks.map(({ name, condition, state }) => (
          <li key={name} className="flex items-start justify-between gap-4">
            {name} <ConditionWord condition={condition}>{state}</ConditionWord>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link href={paths.adminQueue('health')}>{t`All checks`}</Link>
      </p>
    </Card>
  )
}

/** The first three figures of which there is something to see. */
function SystemFigures() {
  const query = useList(api.get('admin/trends', { params: { days: '30' } }))
  const tiles =
    query.data &&
    allCounted()
      .map((counted) => tileOf(counted, query.data))
      .filter(({ total, totalBefore }) => total + totalBefore > 0)
  return (
    <Card heading={t`Last 30 days`}>
      {query.isError && <LoadingNote query={query} />}
      <ul className="-my-3 divide-y divide-hairline">
        {tiles?.slice(0, TILES).map(({ label, total, totalBefore, days, daysBefore }) => (
          <li key={label} className="grid grid-cols-2 items-end gap-x-4 py-3">
            <h3 className="col-span-2 font-sans text-14 font-medium text-muted">{label}</h3>
            <p className="tabular text-22 font-semibold">{formatNumber(total)}</p>
            <p className="tabular text-right text-14 text-muted">{describeChange(total, totalBefore)}</p>
            {days.filter(Boolean).length >= CHART_DAYS && (
              <div className="col-span-2 mt-1 text-evergreen">
                <CountSparkline name={label} days={days} before={daysBefore} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link href={`${paths.admin}#trends`}>{t`All charts`}</Link>
      </p>
    </Card>
  )
}

const TILES = 3
/** Fewer days with something to count are bars of one height, which say no more than the figure. */
const CHART_DAYS = 10

const allCounted = () =>
  [
    { part: 'decided', label: t`Decided by staff` },
    { part: 'signups', label: t`Sign-ups` },
    { part: 'claims', label: t`Claims and applications` },
    { part: 'checks', label: t`Names checked` },
    { part: 'questions', label: t`Questions` },
    { part: 'answers', label: t`Answers` },
    { part: 'reviews', label: t`Reviews` },
  ] as const

function tileOf({ part, label }: ReturnType<typeof allCounted>[number], trends: TrendsShown) {
  const [days, daysBefore] = countsOf(trends.days, part)
  return { label, days, daysBefore, total: sumOf(days), totalBefore: sumOf(daysBefore) }
}
