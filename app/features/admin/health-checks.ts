/** Whether each part of the system works, since when, and what to do. */
import { formatCount, formatNumber } from '#common/format-count.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { HealthShown } from '#common/admin-figures.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'
import { LIST_STALE_MONTHS, plusMonths } from '#common/list-freshness.ts'
import { listName } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import type { Condition } from './status-line.tsx'

export type Check = {
  name: string
  condition: Condition
  /** Its state in a word or two: "Up to date". */
  state: string
  since: string
  /** What to do, or what is so. */
  next: string
  /** Where to do it. */
  to?: string
}

export const checksOf = (health: HealthShown): readonly Check[] => [
  ...health.lists.map(checkList),
  checkEmail(health.mail),
  checkJobs(health.jobs),
  checkEvidence(health.evidence_due),
  {
    name: 'Server',
    condition: 'fine',
    state: 'Running',
    since: formatDateTime(new Date(Date.now() - health.uptime_s * 1_000).toISOString()),
    next: 'Nothing',
  },
]

function checkList({ kind, list_date: date, is_stale: isStale }: HealthShown['lists'][number]): Check {
  const name = listName(kind)
  if (!isStale) return { name, condition: 'fine', state: 'Up to date', since: formatDate(date), next: 'Nothing' }
  const since = formatDate(plusMonths(date, LIST_STALE_MONTHS))
  return {
    name,
    condition: 'act',
    state: 'Out of date',
    since,
    next: 'Import a newer one',
    to: paths.adminQueue('imports'),
  }
}

/** With more than these, emails don’t leave as fast as they come. */
const EMAIL_BACKLOG = 20

function checkEmail({ queued, dead, oldest_queued_at: oldest, dead_since: failing }: HealthShown['mail']): Check {
  const name = 'Email'
  if (dead > 0) {
    const next = 'Find the cause in the server log, fix it, then resend them.'
    return { name, condition: 'act', state: `${formatNumber(dead)} not sent`, since: dateTime(failing), next }
  }
  if (queued > EMAIL_BACKLOG) {
    const next = 'Check that a worker is running and that the email server responds.'
    return { name, condition: 'act', state: `${formatNumber(queued)} waiting`, since: dateTime(oldest), next }
  }
  return { name, condition: 'fine', state: 'Sending', since: dateTime(oldest), next: 'Nothing' }
}

/** Longer silence than this is that of a dead process. */
const SILENT_S = 120

function checkJobs({ seen_at: seen, ...jobs }: HealthShown['jobs']): Check {
  const name = 'Background jobs'
  if (seen && Date.now() - Date.parse(seen) < SILENT_S * 1_000) {
    return { name, condition: 'fine', state: 'Running', since: `Last seen ${formatDateTime(seen)}`, next: workOf(jobs) }
  }
  return { name, condition: 'act', state: 'Stopped', since: dateTime(seen), next: 'Start a worker process.' }
}

function checkEvidence(due: number): Check {
  const name = 'Proof file deletion'
  if (due === 0) return { name, condition: 'fine', state: 'On time', since: '', next: 'Nothing' }
  const next = 'Check that background jobs are running. They delete the files of decided claims every day.'
  return { name, condition: 'act', state: `${formatCount(due, 'file', 'files')} overdue`, since: '', next }
}

const dateTime = (at: string | null) => (at ? formatDateTime(at) : '')

const workOf = ({
  lists_read: lists,
  newsletters_sent: issues,
  notices_pushed: notices,
}: Omit<HealthShown['jobs'], 'seen_at'>) =>
  joinWithDots([
    lists > 0 && `${formatCount(lists, 'list', 'lists')} being imported`,
    issues > 0 && `${formatCount(issues, 'newsletter', 'newsletters')} being sent`,
    notices > 0 && `${formatCount(notices, 'browser notification', 'browser notifications')} to send`,
  ]) || 'Nothing'
