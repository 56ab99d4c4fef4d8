/** What the lists are like now: whether something is to be done, what the last one changed, and every run. */
import { formatCount, formatNumber } from '#common/format-count.ts'
import { api } from '#app/lib/api/calls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import type { ImportRunShown, ImportUploadShown } from '#common/admin-imports.ts'
import { formatDateTime, formatLongDate, today } from '#common/dates.ts'
import { isStaleList, monthsBetween, nextListAround } from '#common/list-freshness.ts'
import { listName } from '#common/list-status.ts'
import { OPEN_DATA_SOURCE } from '#common/open-data.ts'
import { paths } from '#common/paths.ts'
import { type Condition, ConditionWord, type Figure, Figures, StatusLine } from './status-line.tsx'

type Props = { uploads: readonly ImportUploadShown[]; runs: readonly ImportRunShown[] }
type State = { condition: Condition; heading: string; next: string; action: { name: string; to: string } | null }

const DOUBTS = paths.adminQueue('doubts')
const TO_FILES = { name: 'Go to the file', to: '#uploads' }

export function ImportStatus({ uploads, runs }: Props) {
  const doubts = useList(api.get('admin/queues')).data?.find(({ queue }) => queue === 'doubts')?.waiting ?? 0
  const newest = runs.find(({ status }) => status === 'committed')
  const { condition, heading, next, action } = stateOf(uploads[0], newest, doubts)
  return (
    <div className="grid gap-10">
      <StatusLine
        condition={condition}
        heading={heading}
        action={action && <LinkButton to={action.to}>{action.name}</LinkButton>}
      >
        {next}
      </StatusLine>
      {newest && <LastImport run={newest} doubts={doubts} />}
    </div>
  )
}

/** What needs someone comes first: a file in hand, a list that is late, pairs to decide. */
function stateOf(file: ImportUploadShown | undefined, newest: ImportRunShown | undefined, doubts: number): State {
  const inHand = file && stateOfFile(file)
  if (inHand) return inHand
  if (!newest) {
    const next = 'Download one from the IRS, and upload it below. Nothing changes until you commit it.'
    return { condition: 'act', heading: 'No list is imported yet', next, action: SOURCE }
  }
  const name = `${listName(newest.kind)} of ${formatLongDate(newest.list_date)}`
  if (isStaleList(newest.list_date, today())) {
    const heading = `The newest list is ${monthsBetween(newest.list_date, today())} months old`
    const next = `It’s the ${name}. Look for a newer one on the IRS site and upload it below.`
    return { condition: 'act', heading, next, action: SOURCE }
  }
  if (doubts > 0) {
    const heading = `The lists are up to date, with ${formatCount(doubts, 'doubtful match', 'doubtful matches')} to decide`
    const next = 'Each may be one person or two. Until you decide, both listings stay.'
    return { condition: 'watch', heading, next, action: { name: 'Decide', to: DOUBTS } }
  }
  const next = `The newest is the ${name}. The IRS usually releases the next around ${formatLongDate(nextListAround(newest.list_date))}.`
  return { condition: 'fine', heading: 'The lists are up to date', next, action: null }
}

const SOURCE = { name: 'Open the IRS page', to: OPEN_DATA_SOURCE.path }

/** Null: its work is done. */
function stateOfFile({ file_name: name, status, mode }: ImportUploadShown): State | null {
  if (status === 'running') {
    const next = 'This takes a few minutes for a full list. The page updates by itself.'
    return { condition: 'watch', heading: `Reading ${name}`, next, action: null }
  }
  if (status === 'failed') {
    const next = 'Nothing was imported. See the reason next to the file.'
    return { condition: 'act', heading: `${name} was rejected`, next, action: TO_FILES }
  }
  if (status === 'done' && mode === 'commit') return null
  const next = status === 'done' ? 'Read what it would change, then commit it.' : 'Test it to see what it would change.'
  return { condition: 'watch', heading: `${name} isn’t imported yet`, next, action: TO_FILES }
}

/** 0 where the run didn't get that far. */
const countIn = ({ report }: ImportRunShown, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (typeof report?.[name] === 'number' ? report[name] : 0), 0)

function LastImport({ run, doubts }: { run: ImportRunShown; doubts: number }) {
  const count = (...names: readonly string[]) => formatNumber(countIn(run, ...names))
  const next = nextListAround(run.list_date)
  const figures: Figure[] = [
    { name: 'New on the list', value: count('new'), note: `${count('returned')} came back` },
    {
      name: 'No longer on the list',
      value: count('gone'),
      note: `of ${count('unchanged', 'moved', 'changed', 'gone')} before`,
    },
    { name: 'Changed', value: count('moved', 'changed'), note: `${count('moved')} moved` },
    { name: 'Rows set aside', value: count('rejected'), note: `of ${count('read')} read` },
  ]
  return (
    <section aria-labelledby="last" className="grid gap-4">
      <div>
        <h2 id="last" className="text-28">
          Last import
        </h2>
        <p className="mt-1 text-muted">
          {listName(run.kind)} of {formatLongDate(run.list_date)}
          {run.finished_at && `, imported ${formatDateTime(run.finished_at)}`}
        </p>
      </div>
      <Figures figures={figures} />
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        <li>
          <span className="text-muted">Doubtful matches:</span>{' '}
          {doubts === 0 ? 'none open' : <Link href={DOUBTS}>{doubts} open</Link>}
        </li>
        <li>
          <span className="text-muted">{next < today() ? 'The next was expected' : 'Next list expected'}:</span> around{' '}
          {formatLongDate(nextListAround(run.list_date))}
        </li>
      </ul>
    </section>
  )
}

const RUN_STATES: Readonly<Record<string, readonly [Condition, string]>> = {
  committed: ['fine', 'Committed'],
  running: ['watch', 'Running'],
  undone: ['watch', 'Undone'],
  failed: ['act', 'Failed'],
}

const counted = (name: string, ...parts: readonly string[]): Column<ImportRunShown> => ({
  key: name,
  name,
  isFigure: true,
  cell: (run) => formatNumber(countIn(run, ...parts)),
})

const COLUMNS: readonly Column<ImportRunShown>[] = [
  {
    key: 'list',
    name: 'List',
    cell: ({ kind, list_date: date, is_demo: isDemo }) => (
      <span className="text-16">
        <span className="font-semibold">
          {listName(kind)}, {formatLongDate(date)}
        </span>
        {isDemo && <span className="text-muted"> (demo)</span>}
      </span>
    ),
  },
  {
    key: 'state',
    name: 'Status',
    cell: ({ status }) => {
      const [condition, words] = RUN_STATES[status] ?? ['watch', status]
      return <ConditionWord condition={condition}>{words}</ConditionWord>
    },
  },
  counted('New', 'new'),
  counted('Gone', 'gone'),
  counted('Changed', 'moved', 'changed'),
  counted('Set aside', 'rejected'),
  {
    key: 'at',
    name: 'When',
    cell: ({ id, finished_at: at }) => (
      <span className="tabular text-muted">
        {at && formatDateTime(at)} <span className="whitespace-nowrap">(run {id})</span>
      </span>
    ),
  },
]

export const RunsTable = ({ runs }: { runs: readonly ImportRunShown[] }) => (
  <QueueTable
    label="Runs"
    columns={COLUMNS}
    rows={runs}
    idOf={({ id }) => String(id)}
    nameOf={({ id }) => `run ${id}`}
  />
)
