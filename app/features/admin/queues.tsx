import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import type { Queue, QueueShown } from '#common/admin.ts'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

const WORDS: Readonly<Record<Queue, { name: string; to: string }>> = {
  posts: { name: 'Posts to moderate', to: paths.moderation },
  agents: { name: 'Agents to approve', to: paths.adminQueue('agents') },
  applications: { name: 'Applications from unlisted agents', to: paths.adminQueue('applications') },
  claims: { name: 'Claims', to: paths.adminQueue('claims') },
  corrections: { name: 'Corrections and opt-outs', to: paths.adminQueue('corrections') },
  changes: { name: 'Changes to credentials, names, and places', to: paths.adminQueue('changes') },
  doubts: { name: 'Doubtful matches from imports', to: paths.adminQueue('doubts') },
  discipline: { name: 'Entries of disciplinary lists', to: paths.adminQueue('discipline') },
  messages: { name: 'Contact messages', to: paths.adminQueue('messages') },
}

/** How many items are waiting, and since when. */
export function Queues() {
  const query = useList(api.get('admin/queues'))
  return (
    <>
      <LoadingNote query={query} />
      <QueueCounts queues={query.data ?? []} heading="h2" />
    </>
  )
}

type Props = {
  queues: readonly QueueShown[]
  /** The level of each row's heading. */
  heading: 'h2' | 'h3'
}

export function QueueCounts({ queues, heading: Heading }: Props) {
  return (
    <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
      {queues.map(({ queue, waiting, oldest_at: oldest }) => {
        const { name, to } = WORDS[queue]
        return (
          <li key={queue} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2">
            <Heading className="text-18">
              <Link href={to}>{name}</Link>
            </Heading>
            <p className="tabular text-muted">
              {waiting === 0 ? 'Nothing is waiting' : `${waiting} waiting`}
              {oldest && waiting > 0 && `, oldest ${formatWaitTime(oldest)}`}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
