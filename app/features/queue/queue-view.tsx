/**
 * An admin queue: the list with the longest wait first, the selected item, and the decision with its reason. What a
 * queue contains is in its own file (features/admin); how to work through it is here.
 */
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { type PagedCall, useRows } from '#app/ui/list/use-rows.ts'
import { formatCount } from '#app/lib/format-count.ts'
import type { Call } from '#app/lib/api/calls.ts'
import { type Choice, DecisionForm, type Sent } from './decision-form.tsx'
import { ShortcutHints, useQueueKeys, useShortcutsEnabled } from './shortcuts.tsx'
import { type Line, QueueList } from './queue-list.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'

type Props<Row extends QueueRow, Value extends string> = {
  /** Name of the list: "Claims". */
  label: string
  /** Returns the rows, without the page parameter. */
  rows: PagedCall<Row>
  lineOf: (row: Row) => Omit<Line, 'id'>
  /** Replaces the line's title. */
  headingOf?: (row: Row) => ReactNode
  choices: readonly Choice<Value>[]
  /** Says who reads the reason. */
  hint?: string
  /** Shown if there are no items. */
  empty?: string
  /** The request that carries out a decision. */
  decide: (row: Row, sent: Sent<Value>) => Call
  /** The details of the item, around the decision form. */
  children: (row: Row, decision: ReactNode) => ReactNode
}

export function QueueView<Row extends QueueRow, Value extends string>(props: Props<Row, Value>) {
  const { label, rows, lineOf, headingOf, choices, hint, empty = 'Nothing is waiting here.', decide, children } = props
  const query = useRows(rows)
  const keys = useShortcutsEnabled()
  const { current, choose, decision, begin } = useQueue(query.data, choices, keys.on)
  const id = current && String(current.id)
  const focusTarget = useFocusOnChange(query.data && id)
  if (!query.data) return <LoadingNote query={query} />
  if (!current) {
    return (
      <p ref={focusTarget} tabIndex={-1} className="text-muted">
        {empty}
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      <ShortcutHints {...keys} keys={choices.map(({ key, label: does }) => ({ key, does: does.toLowerCase() }))} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-2">
          <p className="tabular text-14 text-muted">{formatCount(query.rest.total, 'entry', 'entries')}</p>
          <QueueList
            label={label}
            lines={query.data.map((row) => withId(row, lineOf(row)))}
            current={id}
            onChoose={choose}
          />
          <ShowMore rest={query.rest} />
        </div>
        <article key={id} aria-labelledby="chosen" className="grid min-w-0 content-start gap-6">
          <h2 id="chosen" ref={focusTarget} tabIndex={-1} className="scroll-mt-24 text-28 [overflow-wrap:anywhere]">
            {headingOf?.(current) ?? lineOf(current).title}
          </h2>
          {children(
            current,
            <DecisionForm
              choices={keys.on ? choices : choices.map(withoutKey)}
              chosen={decision}
              hint={hint}
              onChoose={begin}
              callOf={(sent) => decide(current, sent)}
            />,
          )}
        </article>
      </div>
    </div>
  )
}

const withId = ({ id }: QueueRow, { title, facts, mark }: Omit<Line, 'id'>): Line => ({
  id: String(id),
  title,
  facts,
  mark,
})
const withoutKey = <Value extends string>({ value, label, isDangerous = false }: Choice<Value>): Choice<Value> => ({
  key: '',
  value,
  label,
  isDangerous,
})

/** State of a queue: the selected item, the decision in progress, and the keys for both. */
type QueueRow = { id: string | number }

function useQueue<Row extends QueueRow>(rows: readonly Row[] | undefined, choices: readonly Choice[], keysOn: boolean) {
  const [chosen, setChosen] = useState<string | null>(null)
  // Stored per item: if a decision is sent after the user moved on, a decision in progress on the next item is kept.
  const [begun, setBegun] = useState<{ id: string | null; value: string } | null>(null)
  const ids = useMemo(() => rows?.map(({ id }) => String(id)) ?? [], [rows])
  // By default, the item that has waited longest.
  const current = rows?.find(({ id }) => String(id) === chosen) ?? rows?.[0] ?? null
  const currentId = current && String(current.id)
  const choose = useCallback((id: string) => {
    setChosen(id)
    setBegun(null)
  }, [])
  const begin = useCallback(
    (value: string | null) => {
      // Keeps the item being decided selected, even if the list is reordered.
      if (value !== null) setChosen(currentId)
      setBegun((now) => (value === null ? (now?.id === currentId ? null : now) : { id: currentId, value }))
    },
    [currentId],
  )
  const press = useCallback(
    (key: string) => {
      const choice = choices.find((each) => each.key === key)
      if (choice) begin(choice.value)
    },
    [choices, begin],
  )
  useQueueKeys({ on: keysOn, ids, current: currentId, choose, act: press })
  return { current, choose, decision: begun?.id === currentId ? begun.value : null, begin }
}
