/** The queues of staff, by the names of the rail, and what one of their items is called. */
import { formatCount } from '#common/format-count.ts'
import type { IconName } from '#app/ui/icon.tsx'
import type { Queue, QueueShown } from '#common/admin.ts'
import { paths } from '#common/paths.ts'

type QueueName = {
  name: string
  /** What comes in. */
  what: string
  noun: readonly [one: string, many: string]
  to: string
  icon: IconName
}

export const QUEUE_NAMES: Readonly<Record<Queue, QueueName>> = {
  posts: {
    name: 'Moderation',
    what: 'Posts that a rule held or someone reported',
    noun: ['post', 'posts'],
    to: paths.moderation,
    icon: 'alert',
  },
  agents: {
    name: 'Agents',
    what: 'New agents to find on the IRS list',
    noun: ['new agent', 'new agents'],
    to: paths.adminQueue('agents'),
    icon: 'briefcase',
  },
  applications: {
    name: 'Applications',
    what: 'Agents who aren’t on the newest list',
    noun: ['application', 'applications'],
    to: paths.adminQueue('applications'),
    icon: 'receipt',
  },
  claims: {
    name: 'Claims',
    what: 'Agents who say a listing is theirs',
    noun: ['claim', 'claims'],
    to: paths.adminQueue('claims'),
    icon: 'verify',
  },
  corrections: {
    name: 'Corrections',
    what: 'Reported mistakes and opt-outs',
    noun: ['correction or opt-out', 'corrections and opt-outs'],
    to: paths.adminQueue('corrections'),
    icon: 'warning',
  },
  changes: {
    name: 'Changes',
    what: 'Credentials, names, and locations to add to a listing',
    noun: ['change', 'changes'],
    to: paths.adminQueue('changes'),
    icon: 'edit',
  },
  doubts: {
    name: 'Doubtful matches',
    what: 'Imported rows that may match an existing listing',
    noun: ['doubtful match', 'doubtful matches'],
    to: paths.adminQueue('doubts'),
    icon: 'help',
  },
  discipline: {
    name: 'Discipline',
    what: 'Public sanctions that may be about a listed agent',
    noun: ['sanction', 'sanctions'],
    to: paths.adminQueue('discipline'),
    icon: 'alert',
  },
  demands: {
    name: 'Legal and privacy',
    what: 'Court orders, subpoenas, and privacy requests',
    noun: ['legal or privacy request', 'legal and privacy requests'],
    to: paths.adminQueue('demands'),
    icon: 'receipt',
  },
  messages: {
    name: 'Contact messages',
    what: 'Messages from the contact page',
    noun: ['contact message', 'contact messages'],
    to: paths.adminQueue('messages'),
    icon: 'mail-sent',
  },
}

/** "2 claims". */
export const describeWaiting = ({ queue, waiting }: Pick<QueueShown, 'queue' | 'waiting'>): string =>
  formatCount(waiting, ...QUEUE_NAMES[queue].noun)

/** Those in which something waits, the longest wait first. */
export const waitingQueues = (queues: readonly QueueShown[]): readonly QueueShown[] =>
  queues
    .filter(({ waiting }) => waiting > 0)
    .sort((one, other) => (one.oldest_at ?? '').localeCompare(other.oldest_at ?? ''))
