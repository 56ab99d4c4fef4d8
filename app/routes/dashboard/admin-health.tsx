/** /dashboard/admin/health: system metrics. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { HealthShown } from '#common/admin-figures.ts'
import { LIST_STALE_MONTHS } from '#common/list-freshness.ts'
import { listName } from '#common/list-status.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage heading="Health" lead="Figures of this process and its database.">
      <Health />
    </DashboardPage>
  )
}

const number = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => `${number(Math.round(bytes / 1_000_000))} MB`

/** System metrics with their descriptions; screen readers hear the daily bars as a table. */
function Health() {
  const query = useList(api.get('admin/health'))
  const health = query.data
  if (!health) return <LoadingNote query={query} />
  const { listings, lists, mail, searches } = health
  return (
    <div className="grid gap-10">
      <HealthWarnings health={health} />
      <Facts
        facts={[
          { name: 'On the newest list', value: number(listings.listed) },
          { name: 'Not on it', value: number(listings.not_in_latest) },
          { name: 'Taken out', value: number(listings.hidden) },
          { name: 'Claimed', value: number(listings.claimed) },
          { name: 'Accounts', value: health.accounts.map(({ role, count }) => counted(count, role)).join(', ') },
          {
            name: 'Mail',
            value: `${number(mail.queued)} waiting, ${number(mail.sent_today)} sent in a day, ${number(mail.dead)} given up`,
          },
          {
            name: 'Searches',
            value: `${number(searches.found)} with a result, ${number(searches.not_found)} without, this week`,
          },
          {
            name: 'IRS lists',
            value:
              lists.map(({ kind, list_date: date }) => `${listName(kind)}, ${formatDate(date)}`).join('; ') || 'none',
          },
          { name: 'At work now', value: workOf(health.jobs) },
          { name: 'Database', value: megabytes(health.database_bytes) },
          { name: 'Memory', value: megabytes(health.memory_bytes) },
          { name: 'Running for', value: counted(Math.floor(health.uptime_s / 60), 'minute') },
        ]}
      />
      <Bars heading="Sign-ups" days={health.signups} />
      <Bars heading="Checks with a receipt" days={health.checks} />
      <Bars heading="Claims" days={health.claims} />
    </div>
  )
}

const counted = (count: number, noun: string) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`

const workOf = ({ lists_read: lists, newsletters_sent: issues, notices_pushed: notices }: HealthShown['jobs']) =>
  `${counted(lists, 'list')} being read, ${counted(issues, 'newsletter')} being sent, ${counted(notices, 'notice')} for browsers waiting`

function HealthWarnings({ health: { mail, evidence_due: due, lists } }: { health: HealthShown }) {
  const healthWarnings = [
    mail.dead > 0 && `${number(mail.dead)} mails were given up.`,
    mail.oldest_queued_at && mail.queued > 20 && `Mail waits since ${formatDateTime(mail.oldest_queued_at)}.`,
    due > 0 && `${number(due)} files of decided claims should be gone and are not.`,
    ...lists.map(
      ({ kind, list_date: date, is_stale: isStale }) =>
        isStale &&
        `The ${listName(kind)} of ${formatDate(date)} is more than ${LIST_STALE_MONTHS} months old. Import the next one.`,
    ),
  ].filter(Boolean)
  if (healthWarnings.length === 0) return null
  return (
    <Notice kind="caution">
      {healthWarnings.map((healthWarning) => (
        <p key={String(healthWarning)}>{healthWarning}</p>
      ))}
    </Notice>
  )
}

function Bars({ heading, days }: { heading: string; days: HealthShown['signups'] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="grid gap-2">
      <h2 className="text-22">
        {heading}: {number(total)} in 30 days
      </h2>
      <div aria-hidden="true" className="flex h-24 items-end gap-1 border-b border-edge">
        {days.map(({ day, count }) => (
          <div
            key={day}
            title={`${formatDate(day)}: ${count}`}
            className="flex-1 bg-evergreen"
            style={{ height: `${(100 * count) / most}%` }}
          />
        ))}
      </div>
      <p className="tabular flex justify-between text-14 text-muted">
        <span>{formatDate(days[0]?.day ?? '')}</span>
        {total > 0 && <span>at most {number(most)} a day</span>}
        <span>{formatDate(days.at(-1)?.day ?? '')}</span>
      </p>
    </section>
  )
}
