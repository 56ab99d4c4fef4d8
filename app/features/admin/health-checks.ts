/** Whether each part of the system works, since when, and what to do. */
import { plural, t } from '@lingui/core/macro'
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
    name: t`Server`,
    condition: 'fine',
    state: t`Running`,
    since: formatDateTime(new Date(Date.now() - health.uptime_s * 1_000).toISOString()),
    next: t`Nothing`,
  },
]

function checkList({ kind, list_date: date, is_stale: isStale }: HealthShown['lists'][number]): Check {
  const name = listName(kind)
  if (!isStale) return { name, condition: 'fine', state: t`Up to date`, since: formatDate(date), next: t`Nothing` }
  const since = formatDate(plusMonths(date, LIST_STALE_MONTHS))
  return {
    name,
    condition: 'act',
    state: t`Out of date`,
    since,
    next: t`Import a newer list`,
    to: paths.adminQueue('imports'),
  }
}

/** With more than these, emails don’t leave as fast as they come. */
const EMAIL_BACKLOG = 20

function checkEmail({ queued, dead, oldest_queued_at: oldest, dead_since: failing }: HealthShown['mail']): Check {
  const name = t`Email`
  if (dead > 0) {
    const next = t`Find the cause in the server log, fix it, then resend the emails.`
    return {
      name,
      condition: 'act',
      state: plural(dead, { one: '# email not sent', other: '# emails not sent' }),
      since: dateTime(failing),
      next,
    }
  }
  if (queued > EMAIL_BACKLOG) {
    const next = t`Check that a worker process is running and that the email server responds.`
    return {
      name,
      condition: 'act',
      state: plural(queued, { one: '# email waiting', other: '# emails waiting' }),
      since: dateTime(oldest),
      next,
    }
  }
  return { name, condition: 'fine', state: t`Sending`, since: dateTime(oldest), next: t`Nothing` }
}

/** Longer silence than this is that of a dead process. */
const SILENT_S = 120

function checkJobs({ seen_at: seen, ...jobs }: HealthShown['jobs']): Check {
  const name = t`Background jobs`
  if (seen && Date.now() - Date.parse(seen) < SILENT_S * 1_000) {
    return {
      name,
      condition: 'fine',
      state: t`Running`,
      since: t`Last seen ${formatDateTime(seen)}`,
      next: workOf(jobs),
    }
  }
  return { name, condition: 'act', state: t`Stopped`, since: dateTime(seen), next: t`Start a worker process.` }
}

function checkEvidence(due: number): Check {
  const name = t`Proof file deletion`
  if (due === 0) return { name, condition: 'fine', state: t`Up to date`, since: '', next: t`Nothing` }
  const next = t`Check that background jobs are running. Every day, they delete the files uploaded with decided claims.`
  return {
    name,
    condition: 'act',
    state: plural(due, { one: '# file overdue', other: '# files overdue' }),
    since: '',
    next,
  }
}

const dateTime = (at: string | null) => (at ? formatDateTime(at) : '')

const workOf = ({
  lists_read: lists,
  newsletters_sent: issues,
  notices_pushed: notices,
}: Omit<HealthShown['jobs'], 'seen_at'>) =>
  joinWithDots([
    lists > 0 && plural(lists, { one: '# list being imported', other: '# lists being imported' }),
    issues > 0 && plural(issues, { one: '# newsletter being sent', other: '# newsletters being sent' }),
    notices > 0 && plural(notices, { one: '# browser notification to send', other: '# browser notifications to send' }),
  ]) || t`Nothing`
