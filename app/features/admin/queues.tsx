import { waitingFor } from '#app/features/desk/waiting-for.ts'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useList } from '#app/features/signed-in/use-list.ts'
import type { Queue, QueueShown } from '#contract/admin.ts'
import { paths } from '#contract/paths.ts'

const WORDS: Readonly<Record<Queue, { name: string; to: string }>> = {
  posts: { name: 'Texts to moderate', to: paths.moderation },
  agents: { name: 'Agents to approve', to: paths.adminQueue('agents') },
  claims: { name: 'Claims', to: paths.adminQueue('claims') },
  corrections: { name: 'Corrections and opt-outs', to: paths.adminQueue('corrections') },
  changes: { name: 'Credentials, names and places', to: paths.adminQueue('changes') },
  doubts: { name: 'Doubtful matches of imports', to: paths.adminQueue('doubts') },
  messages: { name: 'Messages of visitors', to: paths.adminQueue('messages') },
}

/** How much waits, and since when. */
export function Queues() {
  const query = useList<QueueShown[]>('admin/queues')
  return (
    <>
      <LoadingNote query={query} />
      <QueueCounts queues={query.data ?? []} heading="h2" />
    </>
  )
}

type Props = {
  queues: readonly QueueShown[]
  /** Of each line. */
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
              <a href={to}>{name}</a>
            </Heading>
            <p className="tabular text-muted">
              {waiting === 0 ? 'Nothing waits' : `${waiting} waiting`}
              {oldest && waiting > 0 && `, the oldest for ${waitingFor(oldest)}`}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
