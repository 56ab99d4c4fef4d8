/** What the lists are like now: whether something is to be done, what the last one changed, and every run. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { formatNumber } from '#common/format-count.ts'
import { api } from '#app/lib/api/calls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import type { ImportRunShown, ImportUploadShown } from '#common/admin-imports.ts'
import { formatDate, formatDateTime, formatLongDate, today } from '#common/dates.ts'
import { isStaleList, monthsBetween, nextListAround } from '#common/list-freshness.ts'
import { listName } from '#common/list-status.ts'
import { OPEN_DATA_SOURCE } from '#common/open-data.ts'
import { paths } from '#common/paths.ts'
import { type Condition, ConditionWord, type Figure, Figures, StatusLine } from './status-line.tsx'

type Props = {
  uploads: readonly ImportUploadShown[]
  runs: readonly ImportRunShown[]
  /** The files: what is to be done comes before what was done. */
  children: ReactNode
}
type State = { condition: Condition; heading: string; next: string; action: { name: string; to: string } | null }

const DOUBTS = paths.adminQueue('doubts')
const toFiles = () => ({ name: t`Go to the file`, to: '#uploads' })

export function ImportStatus({ uploads, runs, children }: Props) {
  const doubts = useList(api.get('admin/queues')).data?.find(({ queue }) => queue === 'doubts')?.waiting ?? 0
  const newest = runs.find(({ status }) => status === 'committed')
  const { condition, heading, next, action } = stateOf(uploads[0], newest, doubts)
  return (
    <div className="grid gap-10">
      <StatusLine
        condition={condition}
        heading={heading}
        action={
          action && (
            <LinkButton to={action.to}>
              {action.name} {action.to === OPEN_DATA_SOURCE.path && <Icon name="external" className="size-4" />}
            </LinkButton>
          )
        }
      >
        {next}
      </StatusLine>
      {children}
      {newest && <LastImport run={newest} doubts={doubts} />}
    </div>
  )
}

/** What needs someone comes first: a file in hand, a list that is late, pairs to decide. */
function stateOf(file: ImportUploadShown | undefined, newest: ImportRunShown | undefined, doubts: number): State {
  const inHand = file && stateOfFile(file)
  if (inHand) return inHand
  if (!newest) {
    const next = t`Download a list from the IRS, and upload it below. Nothing changes until you commit it.`
    return { condition: 'act', heading: t`No list has been imported yet`, next, action: source() }
  }
  const name = t`${listName(newest.kind)} of ${formatLongDate(newest.list_date)}`
  if (isStaleList(newest.list_date, today())) {
    const heading = t`The newest list is ${monthsBetween(newest.list_date, today())} months old`
    const due = formatLongDate(nextListAround(newest.list_date))
    const next = t`The newest list is the ${name}. The next one was expected around ${due}. Look for it on the IRS website, then upload it below.`
    return { condition: 'act', heading, next, action: source() }
  }
  if (doubts > 0) {
    const heading = plural(doubts, {
      one: 'The lists are up to date, with # possible match to review',
      other: 'The lists are up to date, with # possible matches to review',
    })
    const next = t`The two listings in a match may be for the same person or for two people. We keep both until you decide.`
    return { condition: 'watch', heading, next, action: { name: t`Review matches`, to: DOUBTS } }
  }
  const next = t`The newest list is the ${name}. The IRS usually releases the next one around ${formatLongDate(nextListAround(newest.list_date))}.`
  return { condition: 'fine', heading: t`The lists are up to date`, next, action: null }
}

const source = () => ({ name: t`Open the IRS page`, to: OPEN_DATA_SOURCE.path })

/** Null: its work is done. */
function stateOfFile({ file_name: name, status, mode }: ImportUploadShown): State | null {
  if (status === 'running') {
    const next = t`Reading a full list takes a few minutes. The page updates automatically.`
    return { condition: 'watch', heading: t`Reading ${name}`, next, action: null }
  }
  if (status === 'failed') {
    const next = t`Nothing was imported. See the reason next to the file.`
    return { condition: 'act', heading: t`${name} was rejected`, next, action: toFiles() }
  }
  if (status === 'done' && mode === 'commit') return null
  const next =
    status === 'done'
      ? t`Review what this list would change, then commit it.`
      : t`Test the list to see what it would change.`
  return { condition: 'watch', heading: t`${name} hasn’t been imported yet`, next, action: toFiles() }
}

const steps = () => [
  [t`Test`, t`Upload a list, and test it. Nothing changes yet.`],
  [t`Review the changes`, t`See who’s new, no longer listed, or changed.`],
  [t`Commit`, t`Update the directory with the list. You can undo the latest run.`],
]

/** The steps of an import: where the newest file is, or, once it's committed, where the next one begins. */
export function ImportSteps({ file }: { file: ImportUploadShown | undefined }) {
  const now = stepOf(file)
  return (
    <ol aria-label={t`Steps`} className="import-steps border-b border-hairline pb-5">
      {steps().map(([name, about], nth) => (
        <li key={name} aria-current={nth === now ? 'step' : undefined} className="group">
          <span className="tabular grid size-7 shrink-0 place-items-center rounded-full border border-edge text-14 font-semibold text-muted group-aria-[current]:border-evergreen group-aria-[current]:bg-evergreen group-aria-[current]:text-on-evergreen">
            {nth + 1}
          </span>
          <span>
            <strong className="font-semibold">{name}</strong>
            <span className="block text-14 text-muted max-md:hidden">{about}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function stepOf(file: ImportUploadShown | undefined): number {
  if (file?.status === 'running') return file.mode === 'commit' ? 2 : 0
  return file?.status === 'done' && file.mode === 'dry_run' ? 1 : 0
}

/** In the words of the steps and of the runs. */
export function fileState({ status, mode }: ImportUploadShown): string {
  const isCommit = mode === 'commit'
  if (status === 'uploaded') return t`Ready to test`
  if (status === 'running') return isCommit ? t`Committing` : t`Testing`
  if (status === 'failed') return t`Rejected`
  return isCommit ? t`Committed` : t`Tested`
}

/** 0 where the run didn't get that far. */
const countIn = ({ report }: ImportRunShown, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (typeof report?.[name] === 'number' ? report[name] : 0), 0)

function LastImport({ run, doubts }: { run: ImportRunShown; doubts: number }) {
  const count = (...names: readonly string[]) => formatNumber(countIn(run, ...names))
  const figures: Figure[] = [
    { name: t`New on the list`, value: count('new'), note: t`${count('returned')} returned` },
    {
      name: t`No longer on the list`,
      value: count('gone'),
      note: t`of ${count('unchanged', 'moved', 'changed', 'gone')} on the previous list`,
    },
    { name: t`Changed`, value: count('moved', 'changed'), note: t`${count('moved')} moved` },
    { name: t`Rows set aside`, value: count('rejected'), note: t`of ${count('read')} rows read` },
    {
      name: t`Possible matches`,
      value: formatNumber(doubts),
      note: doubts > 0 && <Link href={DOUBTS}>{t`Review matches`}</Link>,
    },
  ]
  return (
    <section aria-labelledby="last" className="grid gap-4">
      <div>
        <h2 id="last" className="text-22">
          {t`Last import`}
        </h2>
        <p className="mt-1 text-muted">
          {run.finished_at
            ? t`${listName(run.kind)} of ${formatLongDate(run.list_date)}, imported ${formatDateTime(run.finished_at)}`
            : t`${listName(run.kind)} of ${formatLongDate(run.list_date)}`}
        </p>
      </div>
      <Figures figures={figures} />
    </section>
  )
}

const runStates = (): Readonly<Record<string, readonly [Condition, string]>> => ({
  committed: ['fine', t`Committed`],
  running: ['watch', t`Committing`],
  undone: ['watch', t`Undone`],
  failed: ['act', t`Failed`],
})

/** @param tint Of a number above 0. */
const counted = (name: string, parts: readonly string[], tint = ''): Column<ImportRunShown> => ({
  key: name,
  name,
  isFigure: true,
  cell: (run) => {
    const count = countIn(run, ...parts)
    return <span className={count > 0 ? tint : 'text-muted'}>{formatNumber(count)}</span>
  },
})

const allColumns = ({ latest, undo }: RunsProps): readonly Column<ImportRunShown>[] => [
  {
    key: 'list',
    name: t`List`,
    cell: (run) => {
      const { kind, list_date: date, is_demo: isDemo } = run
      return (
        <>
          <span className="flex items-center gap-2">
            <span className="text-16 font-semibold whitespace-nowrap">{formatLongDate(date)}</span>
            {run === latest && <span className="tag">{t`Current`}</span>}
          </span>
          <span className="tabular block text-muted @min-[54rem]:whitespace-nowrap">
            {joinWithDots([
              listName(kind),
              run.report && plural(countIn(run, 'ea'), { one: '# agent', other: '# agents' }),
              isDemo && t`demo`,
            ])}
          </span>
        </>
      )
    },
  },
  {
    key: 'state',
    name: t`Status`,
    needsNoLabel: true,
    cell: ({ status }) => {
      const [condition, words] = runStates()[status] ?? ['watch', status]
      return (
        <span className="whitespace-nowrap">
          <ConditionWord condition={condition}>{words}</ConditionWord>
        </span>
      )
    },
  },
  counted(t`New`, ['new'], 'font-semibold'),
  counted(t`No longer listed`, ['gone'], 'font-semibold'),
  counted(t`Changed`, ['moved', 'changed'], 'font-semibold'),
  counted(t`Set aside`, ['rejected'], 'font-semibold text-brick'),
  {
    key: 'at',
    name: t`When`,
    needsNoLabel: true,
    cell: ({ id, finished_at: at }) => (
      <span className="tabular text-muted">
        {at && (
          <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
            {formatDate(at)}
          </time>
        )}{' '}
        <span className="whitespace-nowrap">
          <Trans>(run {id})</Trans>
        </span>
      </span>
    ),
  },
  { key: 'undo', name: t`Undo`, isAct: true, cell: (run) => run === latest && undo },
]

type RunsProps = {
  runs: readonly ImportRunShown[]
  /** The one whose list the directory shows. */
  latest: ImportRunShown | undefined
  /** In the row of the latest one. */
  undo: ReactNode
  /** Asks why, below that row. */
  reason: ReactNode
}

export const RunsTable = (props: RunsProps) => (
  <QueueTable
    isStrip
    label={t`Import runs`}
    columns={allColumns(props)}
    rows={props.runs}
    idOf={({ id }) => String(id)}
    nameOf={({ id }) => `run ${id}`}
    current={props.reason && props.latest ? String(props.latest.id) : null}
    detail={() => props.reason}
  />
)
