/**
 * An admin queue: the list with the longest wait first, the selected item, and the decision with its reason, for one
 * item or for several at once. What a queue contains is in its own file (features/admin); how to work through it is
 * here.
 */
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { type PagedCall, type Rest, useRows } from '#app/ui/list/use-rows.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { SpotName } from '#app/ui/illustration.tsx'
import type { Call } from '#app/lib/api/calls.ts'
import { useAddressItem } from '#app/lib/use-address.ts'
import { paths } from '#common/paths.ts'
import { QUEUE_SORTS, type QueueSort } from '#common/queues.ts'
import type { SortDirection } from '#common/sorting.ts'
import { BulkReasonBar, BulkReport } from './bulk-bar.tsx'
import { type Choice, DecisionForm, type Sent } from './decision-form.tsx'
import { SELECT_KEY, ShortcutHints, useQueueKeys, useShortcutsEnabled } from './shortcuts.tsx'
import { type Line, queueHeads, QueueList } from './queue-list.tsx'
import { type Bulk, useBulk } from './use-bulk.ts'
import { type FocusTarget, useFocusOnChange } from './use-focus-on-change.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { type Sorting, useSorting } from './use-sorting.ts'

type Props<Row extends QueueRow, Value extends string> = {
  /** Name of the list: "Claims". */
  label: string
  /** Returns the rows in an order, without the page parameter. */
  rowsOf: (sorted: { sort?: QueueSort; dir?: SortDirection }) => PagedCall<Row>
  /** The order of the rows by themselves: those that wait come oldest first, those that don't newest first. */
  usual?: SortDirection
  /** The heads of the list's columns, if not "Name" and "Waiting". */
  heads?: readonly [name: string, since: string]
  lineOf: (row: Row) => Omit<Line, 'id'>
  /** Replaces the line's title. */
  headingOf?: (row: Row) => ReactNode
  choices: readonly Choice<Value>[]
  /** What the choices are called for this item, if that says more. */
  choiceOf?: (row: Row, choice: Choice<Value>) => Choice<Value>
  /** Says who reads the reason. */
  hint?: string
  /** Shown if there are no items. */
  empty?: string
  art?: SpotName
  /** Below the list, if it's short. */
  below?: ReactNode
  /** The request that carries out a decision. */
  decide: (row: Row, sent: Sent<Value>) => Call
  /** The details of the item, around the decision form. */
  children: (row: Row, decision: ReactNode) => ReactNode
}

export function QueueView<Row extends QueueRow, Value extends string>(props: Props<Row, Value>) {
  const { rowsOf, usual = 'asc', lineOf, choices } = props
  const sorting = useSorting(QUEUE_SORTS, { by: 'since', dir: usual })
  const query = useRows(rowsOf(sorting.params), { keepsRows: true })
  const keys = useShortcutsEnabled()
  const { rows, selection, bulk } = useSelectable(query.data, (row) => lineOf(row).title)
  const state = useQueue({ rows, choices, keysOn: keys.on, selection })
  const focusTarget = useFocusOnChange(rows && state.currentId)
  if (query.isError) return <LoadingNote query={query} />
  return (
    <div className="grid gap-5">
      <BulkReport failures={bulk.failures} onClose={bulk.closeReport} />
      {rows?.length === 0 ? (
        <>
          <EmptyQueue {...{ focusTarget }} words={props.empty} art={props.art} />
          {props.below}
        </>
      ) : (
        <>
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <ListPane {...props} {...{ rows, sorting, selection, bulk, state, keys }} rest={query.rest} />
            {state.current && (
              <ItemPane
                key={state.currentId}
                {...props}
                {...{ focusTarget, state }}
                row={state.current}
                choices={keys.on ? choices : choices.map(withoutKey)}
              />
            )}
          </div>
        </>
      )}
    </div>
  )
}

type ListProps<Row extends QueueRow, Value extends string> = Props<Row, Value> & {
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rest: Rest
  sorting: Sorting
  selection: Selection
  bulk: Bulk<Row>
  state: QueueState<Row>
  keys: ReturnType<typeof useShortcutsEnabled>
}

const SHORT = 5

function ListPane<Row extends QueueRow, Value extends string>(props: ListProps<Row, Value>) {
  const { label, heads, lineOf, choices, hint, decide, rows, rest, sorting, selection, bulk, state, keys, below } =
    props
  const several = choices.filter(({ done }) => done)
  return (
    <div className="grid min-w-0 content-start gap-2 lg:sticky lg:top-20 lg:self-start">
      <p className="tabular min-h-6 text-14 text-muted">
        {rows && plural(rest.total, { one: '# entry', other: '# entries' })}
      </p>
      <QueueList
        {...{ label, heads, sorting }}
        selection={several.length > 0 ? selection : undefined}
        lines={rows?.map((row) => withId(row, lineOf(row)))}
        current={state.currentId}
        onChoose={state.choose}
      />
      <ShowMore rest={rest} />
      {rest.total <= SHORT && below}
      <ShortcutHints {...keys} keys={choices.map(({ key, label: does }) => ({ key, does: does.toLowerCase() }))} />
      <BulkReasonBar
        count={selection.ids.length}
        choices={several}
        hint={hint}
        onClear={selection.clear}
        // Each of these has one.
        onSend={({ done = String }, sent) => {
          const chosen = rows?.filter((row) => selection.has(idOf(row))) ?? []
          bulk.start(chosen, done, (row) => decide(row, sent))
        }}
      />
    </div>
  )
}

type ItemProps<Row extends QueueRow, Value extends string> = Props<Row, Value> & {
  row: Row
  focusTarget: FocusTarget
  state: QueueState<Row>
}

function ItemPane<Row extends QueueRow, Value extends string>(props: ItemProps<Row, Value>) {
  const { lineOf, heads = queueHeads(), headingOf, hint, decide, children, row, focusTarget, state } = props
  const { choices, choiceOf = (_row, choice) => choice } = props
  const { title, wait } = lineOf(row)
  return (
    <article aria-labelledby="chosen" className="card flex min-w-0 flex-col gap-6 p-5 md:p-6">
      <div>
        <h2 id="chosen" ref={focusTarget} tabIndex={-1} className="scroll-mt-24 text-28 [overflow-wrap:anywhere]">
          {headingOf?.(row) ?? title}
        </h2>
        {wait && (
          <p className="tabular mt-1 flex items-center gap-2 text-14 text-muted">
            <Icon name="clock" className="size-4" /> {heads[1]}: {wait}
          </p>
        )}
      </div>
      {children(
        row,
        choices.length > 0 && (
          <div className="decision-bar">
            <DecisionForm
              choices={choices.map((choice) => choiceOf(row, choice))}
              hint={hint}
              chosen={state.decision}
              onChoose={state.begin}
              callOf={(sent) => decide(row, sent)}
            />
          </div>
        ),
      )}
    </article>
  )
}

const withId = ({ id }: QueueRow, line: Omit<Line, 'id'>): Line => ({ ...line, id: String(id) })
const withoutKey = <Value extends string>(choice: Choice<Value>): Choice<Value> => ({ ...choice, key: '' })

type EmptyProps = { focusTarget: FocusTarget; words?: string | undefined; art?: SpotName | undefined }

const EmptyQueue = ({
  focusTarget,
  words = t`Nothing is waiting here. New items will appear here, oldest first.`,
  art = 'empty-box',
}: EmptyProps) => (
  <div ref={focusTarget} tabIndex={-1} className="card">
    <EmptyState art={art} action={<LinkButton to={paths.admin}>{t`See all queues`}</LinkButton>}>
      <p>{words}</p>
    </EmptyState>
  </div>
)

/** The rows without those that wait to be sent, and which of them are selected. */
function useSelectable<Row extends QueueRow>(data: readonly Row[] | undefined, nameOf: (row: Row) => string) {
  const selection = useSelection(useMemo(() => data?.map(idOf) ?? [], [data]))
  const bulk = useBulk<Row>({ idOf, nameOf, selection })
  const rows = useMemo(() => data?.filter((row) => !bulk.hidden.has(idOf(row))), [data, bulk.hidden])
  return { rows, selection, bulk }
}

type QueueRow = { id: string | number }
const idOf = ({ id }: QueueRow) => String(id)

type QueueInput<Row> = {
  rows: readonly Row[] | undefined
  choices: readonly Choice[]
  keysOn: boolean
  selection: Selection
}

type QueueState<Row> = {
  current: Row | null
  currentId: string | null
  choose: (id: string) => void
  /** The one in progress. */
  decision: string | null
  begin: (value: string | null) => void
}

/** State of a queue: the selected item, the decision in progress, and the keys for both. */
function useQueue<Row extends QueueRow>({ rows, choices, keysOn, selection }: QueueInput<Row>): QueueState<Row> {
  const [chosen, setChosen] = useAddressItem()
  // Stored per item: if a decision is sent after the user moved on, a decision in progress on the next item is kept.
  const [begun, setBegun] = useState<{ id: string | null; value: string } | null>(null)
  const ids = useMemo(() => rows?.map(idOf) ?? [], [rows])
  // By default, the item that has waited longest.
  const current = rows?.find((row) => idOf(row) === chosen) ?? rows?.[0] ?? null
  const currentId = current && idOf(current)
  const choose = (id: string) => {
    setChosen(id)
    setBegun(null)
  }
  const begin = (value: string | null) => {
    // Keeps the item being decided selected, even if the list is reordered.
    if (value !== null) setChosen(currentId)
    setBegun((now) => (value === null ? (now?.id === currentId ? null : now) : { id: currentId, value }))
  }
  const press = (key: string) => {
    if (key === SELECT_KEY && currentId !== null) return selection.toggle(currentId)
    const choice = choices.find((each) => each.key === key)
    if (choice) begin(choice.value)
  }
  useQueueKeys({ on: keysOn, ids, current: currentId, choose, act: press })
  return { current, currentId, choose, decision: begun?.id === currentId ? begun.value : null, begin }
}
