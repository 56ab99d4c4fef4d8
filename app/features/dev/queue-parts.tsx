/** The parts of the dashboard on /dev/parts: its shell, the queue table in its states, the bar of what is selected, charts. */
import { Columns, type Count, DashboardSkeleton, Rail } from '#app/features/dashboard/app-shell.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import type { TabGroup } from '#app/features/dashboard/page-access.ts'
import { BulkBar } from '#app/features/queue/bulk-bar.tsx'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import type { Selection } from '#app/features/queue/use-selection.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ToastCard } from '#app/ui/toast.tsx'
import { TrendChart } from '#app/ui/trend-chart.tsx'
import { paths } from '#common/paths.ts'
import { COURSE, COURSE_BEFORE } from './part-samples.ts'
import type { Part } from './part.tsx'

type Sample = { id: string; name: string; facts: string; state: string; wait: string }

const ROWS: readonly Sample[] = [
  { id: 'a', name: 'Ada Invented', facts: 'Fresno, CA', state: 'Submitted', wait: '5 days' },
  {
    id: 'b',
    name: 'Bea-Maximiliana Wolfeschlegelsteinhausen',
    facts: 'Reno, NV',
    state: 'In review',
    wait: '19 hours',
  },
  { id: 'c', name: 'Cy Example', facts: 'Boise, ID', state: 'Submitted', wait: '1 hour' },
]

const COLUMNS: readonly Column<Sample>[] = [
  {
    key: 'name',
    name: 'Name',
    isSortable: true,
    cell: ({ name, facts }) => (
      <button type="button" className="queue-open">
        <span>{name}</span>
        <span className="text-muted">{facts}</span>
      </button>
    ),
  },
  { key: 'state', name: 'State', cell: ({ state }) => state },
  { key: 'since', name: 'Waiting', isSortable: true, isFigure: true, cell: ({ wait }) => wait },
]

/** Of an agent who is also on the staff. */
const GROUPS: readonly TabGroup[] = [
  {
    name: null,
    tabs: [
      { name: 'Overview', to: paths.dashboardHome, icon: 'overview' },
      { name: 'Messages', to: paths.messages, icon: 'chat' },
    ],
  },
  {
    name: 'Review',
    tabs: [
      { name: 'Posts', to: paths.moderation, icon: 'alert' },
      { name: 'A queue whose name takes two lines', to: paths.adminQueue('claims'), icon: 'verify' },
    ],
  },
]
const COUNTS: Readonly<Record<string, Count>> = {
  [paths.messages]: { of: 3, words: '3 unread conversations', isUrgent: true },
  [paths.adminQueue('claims')]: { of: 120, words: '120 to review' },
}

const nothing = () => {}
const idOf = ({ id }: Sample) => id
const nameOf = ({ name }: Sample) => name
const sorting = { by: 'since', dir: 'asc', onSort: nothing } as const

const selected = (ids: readonly string[]): Selection => ({
  ids,
  has: (id) => ids.includes(id),
  can: () => true,
  total: ROWS.length,
  toggle: nothing,
  toggleAll: nothing,
  select: nothing,
  clear: nothing,
})

const Table = ({
  label,
  rows = ROWS,
  ids,
}: {
  label: string
  rows?: readonly Sample[] | undefined
  ids?: string[]
}) => (
  <QueueTable
    {...{ label, rows, idOf, nameOf, sorting }}
    columns={COLUMNS}
    selection={ids && selected(ids)}
    current={ids?.[0] ?? null}
  />
)

const CHOICES = [
  { value: 'approve', label: 'Approve' },
  { value: 'reject', label: 'Reject', isDangerous: true },
]

export const QUEUE_PARTS: readonly Part[] = [
  { name: 'Queue table', content: <Table label="Sorted by the wait" /> },
  {
    name: 'Queue table, selected',
    content: (
      <>
        <Table label="Two selected" ids={['a', 'c']} />
        <BulkBar count={2} choices={CHOICES} onClear={nothing}>
          {() => null}
        </BulkBar>
      </>
    ),
  },
  {
    name: 'Queue list',
    content: (
      <div className="max-w-[22rem]">
        <QueueTable
          isNarrow
          label="Beside what it lists"
          rows={ROWS}
          columns={COLUMNS.filter(({ key }) => key !== 'state')}
          {...{ idOf, nameOf, sorting }}
          selection={selected([])}
          current="a"
        />
      </div>
    ),
  },
  {
    name: 'Queue table, loading and empty',
    content: (
      <>
        <QueueTable label="Loading" rows={undefined} columns={COLUMNS} {...{ idOf, nameOf, sorting }} />
        <EmptyState frame="card" art="empty-box" action={<LinkButton to="#queues">See all queues</LinkButton>}>
          <p>Nothing is waiting here.</p>
        </EmptyState>
      </>
    ),
  },
  {
    name: 'Toast that can be undone',
    content: (
      <ToastCard
        toast={{
          id: -1,
          kind: 'done',
          words: '2 agents approved. Sending in 10 seconds.',
          ms: 0,
          until: 0,
          onUndo: nothing,
          onOver: nothing,
        }}
      />
    ),
  },
  {
    name: 'App shell',
    content: (
      <>
        <Columns
          rail={
            <Rail
              groups={GROUPS}
              pathname={paths.messages}
              isOpen
              onToggle={nothing}
              countAt={(to) => COUNTS[to] ?? null}
              end={null}
            />
          }
        >
          <DashboardPage heading="Messages">The page.</DashboardPage>
        </Columns>
        <DashboardSkeleton />
      </>
    ),
  },
  {
    name: 'Charts',
    content: (
      <div className="grid gap-6 md:grid-cols-2">
        <TrendChart
          label="Sign-ups"
          points={COURSE.map((value, nth) => ({ name: `Day ${nth + 1}`, value: nth === 12 ? null : value }))}
          before={COURSE_BEFORE}
        />
        <TrendChart
          kind="bars"
          label="Searches with no result"
          points={COURSE.slice(0, 8).map((value, nth) => ({ name: `Week ${nth + 1}`, value }))}
          format={(value) => `${value}%`}
        />
        <TrendChart label="No figures yet" points={[]} />
      </div>
    ),
  },
]
