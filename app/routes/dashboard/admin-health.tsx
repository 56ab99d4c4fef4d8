/** /dashboard/admin/health: system metrics. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Trends } from '#app/features/admin/trends.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { HealthShown } from '#common/admin-figures.ts'
import { LIST_STALE_MONTHS } from '#common/list-freshness.ts'
import { listName } from '#common/list-status.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

export default function Page() {
  return (
    <DashboardPage heading="Health" lead="What the directory holds, what is in progress, and how the server is doing.">
      <Health />
    </DashboardPage>
  )
}

const SHOWN = ['waiting', 'signups', 'checks', 'claims'] as const

const number = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => `${number(Math.round(bytes / 1_000_000))} MB`

/** System metrics with their descriptions, and those that move over time. */
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
          { name: 'Listings on the newest IRS list', value: number(listings.listed) },
          { name: 'Listings no longer on it', value: number(listings.not_in_latest) },
          { name: 'Listings removed', value: number(listings.hidden) },
          { name: 'Listings claimed', value: number(listings.claimed) },
          { name: 'Accounts', value: health.accounts.map(({ role, count }) => counted(count, role)).join(', ') },
          {
            name: 'Email',
            value: `${number(mail.queued)} waiting, ${number(mail.sent_today)} sent today, ${number(mail.dead)} not sent`,
          },
          {
            name: 'Searches',
            value: `${number(searches.found)} with a result, ${number(searches.not_found)} without, this week`,
          },
          {
            name: 'IRS lists',
            value:
              lists.map(({ kind, list_date: date }) => `${listName(kind)}, ${formatDate(date)}`).join('; ') ||
              'None yet',
          },
          { name: 'In progress', value: workOf(health.jobs) },
          { name: 'Database', value: megabytes(health.database_bytes) },
          { name: 'Memory', value: megabytes(health.memory_bytes) },
          { name: 'Running for', value: counted(Math.floor(health.uptime_s / 60), 'minute') },
        ]}
      />
      <Trends only={SHOWN} />
    </div>
  )
}

const counted = (count: number, noun: string) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`

const workOf = ({ lists_read: lists, newsletters_sent: issues, notices_pushed: notices }: HealthShown['jobs']) =>
  [
    lists > 0 && `${counted(lists, 'list')} being imported`,
    issues > 0 && `${counted(issues, 'newsletter')} being sent`,
    notices > 0 && `${counted(notices, 'browser notification')} to send`,
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing right now'

function HealthWarnings({ health: { mail, evidence_due: due, lists } }: { health: HealthShown }) {
  const healthWarnings = [
    mail.dead > 0 && `${counted(mail.dead, 'email')} couldn’t be sent.`,
    mail.oldest_queued_at &&
      mail.queued > 20 &&
      `Email has been waiting since ${formatDateTime(mail.oldest_queued_at)}.`,
    due > 0 && `${counted(due, 'file')} of decided claims should have been deleted by now.`,
  ].filter(Boolean)
  const old = lists.filter(({ is_stale: isStale }) => isStale)
  if (healthWarnings.length + old.length === 0) return null
  return (
    <Notice kind="caution">
      {healthWarnings.map((healthWarning) => (
        <p key={String(healthWarning)}>{healthWarning}</p>
      ))}
      {old.map(({ kind, list_date: date }) => (
        <p key={kind}>
          The {listName(kind)} of {formatDate(date)} is more than {LIST_STALE_MONTHS} months old.{' '}
          <Link href={paths.adminQueue('imports')}>Import the next one</Link>
        </p>
      ))}
    </Notice>
  )
}
