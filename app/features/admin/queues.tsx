import { Fragment } from 'react'
import { AnswerBy } from '#app/features/queue/answer-by.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import type { Queue, QueueShown } from '#common/admin.ts'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

const WORDS: Readonly<Record<Queue, { name: string; to: string; art: SpotName }>> = {
  posts: { name: 'Posts to moderate', to: paths.moderation, art: 'chat' },
  agents: { name: 'Agents to approve', to: paths.adminQueue('agents'), art: 'handshake' },
  applications: { name: 'Applications from unlisted agents', to: paths.adminQueue('applications'), art: 'passport' },
  claims: { name: 'Claims', to: paths.adminQueue('claims'), art: 'shield' },
  corrections: { name: 'Corrections and opt-outs', to: paths.adminQueue('corrections'), art: 'letter' },
  changes: { name: 'Changes to credentials, names, and places', to: paths.adminQueue('changes'), art: 'storefront' },
  doubts: { name: 'Doubtful matches from imports', to: paths.adminQueue('doubts'), art: 'search' },
  discipline: { name: 'Entries of disciplinary lists', to: paths.adminQueue('discipline'), art: 'audit' },
  demands: { name: 'Legal and privacy requests', to: paths.adminQueue('demands'), art: 'letter' },
  messages: { name: 'Contact messages', to: paths.adminQueue('messages'), art: 'letter' },
}

/** What waits first, the longest wait before the others; the empty queues in one line. */
export function Queues() {
  const query = useList(api.get('admin/queues'))
  const waiting = query.data?.filter((queue) => queue.waiting > 0).sort(byWait)
  const empty = query.data?.filter((queue) => queue.waiting === 0) ?? []
  return (
    <section aria-labelledby="queues" className="grid gap-4">
      <h2 id="queues" className="text-28">
        Waiting now
      </h2>
      {query.isError && <LoadingNote query={query} />}
      {query.isPending && <QueueSkeletons />}
      {waiting?.length === 0 && (
        <EmptyState frame="card" art="empty-box">
          <p>Every queue is empty. New items appear here.</p>
        </EmptyState>
      )}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2 xl:grid-cols-3">
        {waiting?.map((queue) => (
          <QueueCard key={queue.queue} queue={queue} />
        ))}
      </ul>
      {empty.length > 0 && (
        <p className="text-14 text-muted">
          Nothing is waiting in{' '}
          {empty.map(({ queue }, nth) => (
            <Fragment key={queue}>
              {nth > 0 && ' · '}
              <Link href={WORDS[queue].to}>{WORDS[queue].name}</Link>
            </Fragment>
          ))}
        </p>
      )}
    </section>
  )
}

const byWait = (one: QueueShown, other: QueueShown) => (one.oldest_at ?? '').localeCompare(other.oldest_at ?? '')

function QueueCard({
  queue: { queue, waiting, oldest_at: oldest, answer_by: answerBy, decided },
}: {
  queue: QueueShown
}) {
  const { name, to, art } = WORDS[queue]
  return (
    <li className="card card-link flex items-start gap-4 p-4">
      <Illustration name={art} size={64} />
      <div className="min-w-0">
        <h3 className="font-sans text-16 font-semibold">
          <Link href={to} className="stretched text-ink no-underline">
            {name}
          </Link>
        </h3>
        <p className="tabular text-22 font-semibold">{waiting} waiting</p>
        {oldest && <p className="tabular text-14">Oldest: {formatWaitTime(oldest)}</p>}
        <AnswerBy day={answerBy} />
        <p className="tabular text-14 text-muted">{decided} decided in 30 days</p>
      </div>
    </li>
  )
}

const QueueSkeletons = () => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    <output className="sr-only">Loading</output>
    {['a', 'b', 'c'].map((name) => (
      <div key={name} aria-hidden="true" className="card flex gap-4 p-4">
        <div className="size-16 rounded-full bg-hairline" />
        <div className="grid flex-1 content-center gap-2">
          <div className="h-4 w-3/5 rounded-stamp bg-hairline" />
          <div className="h-6 w-2/5 rounded-stamp bg-hairline" />
        </div>
      </div>
    ))}
  </div>
)

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
