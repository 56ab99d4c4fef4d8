/** The queues of staff, by the names of the rail, and what one of their items is called. */
import { msg, plural } from '@lingui/core/macro'
import { withTexts } from '#common/i18n.ts'
import type { IconName } from '#app/ui/icon.tsx'
import type { Queue, QueueShown } from '#common/admin.ts'
import { paths } from '#common/paths.ts'

type QueueName = {
  name: string
  /** What comes in. */
  what: string
  count: (waiting: number) => string
  to: string
  icon: IconName
}

export const QUEUE_NAMES: Readonly<Record<Queue, QueueName>> = {
  posts: withTexts(
    {
      count: (waiting: number) => plural(waiting, { one: '# post', other: '# posts' }),
      to: paths.moderation,
      icon: 'eye',
    },
    { name: msg`Moderation`, what: msg`Posts held for review or reported by readers` },
  ),
  agents: withTexts(
    {
      count: (waiting: number) => plural(waiting, { one: '# new agent', other: '# new agents' }),
      to: paths.adminQueue('agents'),
      icon: 'briefcase',
    },
    { name: msg`Agents`, what: msg`New agents to find on the IRS list` },
  ),
  applications: withTexts(
    {
      count: (waiting: number) => plural(waiting, { one: '# application', other: '# applications' }),
      to: paths.adminQueue('applications'),
      icon: 'receipt',
    },
    { name: msg`Applications`, what: msg`Agents who aren’t on the newest list` },
  ),
  claims: withTexts(
    {
      count: (waiting: number) => plural(waiting, { one: '# claim', other: '# claims' }),
      to: paths.adminQueue('claims'),
      icon: 'verify',
    },
    { name: msg`Claims`, what: msg`Agents who say a listing is theirs` },
  ),
  corrections: withTexts(
    {
      count: (waiting: number) =>
        plural(waiting, { one: '# correction or opt-out', other: '# corrections and opt-outs' }),
      to: paths.adminQueue('corrections'),
      icon: 'warning',
    },
    { name: msg`Corrections`, what: msg`Reported mistakes and opt-outs` },
  ),
  changes: withTexts(
    {
      count: (waiting: number) => plural(waiting, { one: '# change', other: '# changes' }),
      to: paths.adminQueue('changes'),
      icon: 'edit',
    },
    { name: msg`Changes`, what: msg`Credentials, names, and locations to add to a listing` },
  ),
  doubts: withTexts(
    {
      count: (waiting: number) => plural(waiting, { one: '# possible match', other: '# possible matches' }),
      to: paths.adminQueue('doubts'),
      icon: 'help',
    },
    { name: msg`Possible matches`, what: msg`Imported rows that may match an existing listing` },
  ),
  discipline: withTexts(
    {
      count: (waiting: number) => plural(waiting, { one: '# sanction', other: '# sanctions' }),
      to: paths.adminQueue('discipline'),
      icon: 'building',
    },
    { name: msg`Discipline`, what: msg`Public sanctions that may be about a listed agent` },
  ),
  demands: withTexts(
    {
      count: (waiting: number) =>
        plural(waiting, { one: '# legal or privacy request', other: '# legal and privacy requests' }),
      to: paths.adminQueue('demands'),
      icon: 'receipt',
    },
    { name: msg`Legal and privacy`, what: msg`Court orders, subpoenas, and privacy requests` },
  ),
  messages: withTexts(
    {
      count: (waiting: number) => plural(waiting, { one: '# contact message', other: '# contact messages' }),
      to: paths.adminQueue('messages'),
      icon: 'mail-sent',
    },
    { name: msg`Contact messages`, what: msg`Messages from the contact page` },
  ),
}

/** "2 claims". */
export const describeWaiting = ({ queue, waiting }: Pick<QueueShown, 'queue' | 'waiting'>): string =>
  QUEUE_NAMES[queue].count(waiting)

/** Those in which something waits, the longest wait first. */
export const waitingQueues = (queues: readonly QueueShown[]): readonly QueueShown[] =>
  queues
    .filter(({ waiting }) => waiting > 0)
    .sort((one, other) => (one.oldest_at ?? '').localeCompare(other.oldest_at ?? ''))
