/** All queues in one table, the longest wait first, below what to begin with. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { describeChange } from '#app/features/overview/describe-figures.ts'
import { AnswerBy } from '#app/features/queue/answer-by.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { sortRows, useSorting } from '#app/features/queue/use-sorting.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatNumber } from '#common/format-count.ts'
import type { QueueShown } from '#common/admin.ts'
import { today } from '#common/dates.ts'
import { describeWaiting, QUEUE_NAMES, waitingQueues } from './queue-names.ts'
import { QueueWait } from './queue-wait.tsx'
import { StatusLine } from './status-line.tsx'

const SORTS = ['name', 'waiting', 'oldest', 'decided'] as const
const VALUES = {
  name: ({ queue }: QueueShown) => QUEUE_NAMES[queue].name,
  waiting: ({ waiting }: QueueShown) => waiting,
  oldest: ({ oldest_at: at }: QueueShown) => at,
  decided: ({ decided }: QueueShown) => decided,
}

export function Queues() {
  const query = useList(api.get('admin/queues'))
  const sorting = useSorting(SORTS, { by: 'oldest', dir: 'asc' })
  return (
    <>
      {query.isError && <LoadingNote query={query} />}
      {query.data && <Longest queues={query.data} />}
      <section aria-labelledby="queues" className="grid gap-4">
        <div>
          <h2 id="queues" className="text-22">
            {t`Waiting now`}
          </h2>
          <p className="mt-1 text-14 text-muted">{t`“Decided” compares the last 30 days with the 30 days before that.`}</p>
        </div>
        <QueueTable
          label={t`Queues`}
          columns={allColumns()}
          rows={query.data && sortRows(query.data, sorting, VALUES)}
          idOf={({ queue }) => queue}
          nameOf={VALUES.name}
          sorting={sorting}
        />
      </section>
    </>
  )
}

/** What to begin with. */
function Longest({ queues }: { queues: readonly QueueShown[] }) {
  const waiting = waitingQueues(queues)
  const [first] = waiting
  if (!first) {
    return (
      <StatusLine condition="fine" heading={t`Every queue is empty`}>
        {t`New items appear here, longest wait first.`}
      </StatusLine>
    )
  }
  const { name, to } = QUEUE_NAMES[first.queue]
  const count = waiting.reduce((sum, queue) => sum + queue.waiting, 0)
  const isLate = waiting.some(({ answer_by: day }) => day !== null && day < today())
  return (
    <StatusLine
      condition={isLate ? 'act' : 'watch'}
      heading={t`${plural(count, { one: '# item is waiting', other: '# items are waiting' })} in ${plural(waiting.length, { one: '# queue', other: '# queues' })}`}
      action={
        <LinkButton variant="primary" to={to}>
          <Trans>Open {name}</Trans>
        </LinkButton>
      }
    >
      {first.oldest_at
        ? t`Start with ${describeWaiting(first)}: the longest wait is ${formatWaitTime(first.oldest_at)}.`
        : t`Start with ${describeWaiting(first)}.`}
    </StatusLine>
  )
}

const allColumns = (): readonly Column<QueueShown>[] => [
  {
    key: 'name',
    name: t`Queue`,
    isSortable: true,
    cell: ({ queue }) => (
      <>
        <Link href={QUEUE_NAMES[queue].to} className="text-16 font-semibold">
          {QUEUE_NAMES[queue].name}
        </Link>
        <span className="block text-muted">{QUEUE_NAMES[queue].what}</span>
      </>
    ),
  },
  {
    key: 'waiting',
    name: t`Waiting`,
    isSortable: true,
    cell: ({ waiting }) =>
      waiting === 0 ? (
        <span className="text-muted">{t`None`}</span>
      ) : (
        <span className="tabular text-16 font-semibold">{formatNumber(waiting)}</span>
      ),
  },
  {
    key: 'oldest',
    name: t`Longest wait`,
    isSortable: true,
    isAge: true,
    cell: (queue) => (
      <>
        <QueueWait queue={queue} />
        <AnswerBy day={queue.answer_by} />
      </>
    ),
  },
  {
    key: 'decided',
    name: t`Decided`,
    isSortable: true,
    cell: ({ decided, decided_before: before }) =>
      decided + before === 0 ? (
        <span className="text-muted">{t`None`}</span>
      ) : (
        <span className="tabular">
          {formatNumber(decided)} <span className="block text-muted">{describeChange(decided, before)}</span>
        </span>
      ),
  },
]
