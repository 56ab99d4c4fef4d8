/**
 * A desk of our staff: the queue, who waits longest first; what is chosen of it; the decision with its reason. What a
 * queue is about stands in its own file (features/admin), how one is worked through stands here.
 */
import type { ReactNode } from 'react'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { ShowMore } from '#app/features/signed-in/show-more.tsx'
import { useRows } from '#app/features/signed-in/use-rows.ts'
import { showCount } from '#app/lib/show-count.ts'
import { type Choice, DecisionForm, type DecisionCall, type Sent } from './decision-form.tsx'
import { DeskKeys, useKeysOn } from './desk-keys.tsx'
import { type Line, QueueLines } from './queue-lines.tsx'
import { useArrival } from './use-arrival.ts'
import { type QueueRow, useQueue } from './use-queue.ts'

type Props<Row extends QueueRow> = {
  /** Of the list: "Claims". */
  label: string
  /** The call that answers with the rows, without the page. */
  path: string
  lineOf: (row: Row) => Omit<Line, 'id'>
  /** In place of the line's title. */
  headingOf?: (row: Row) => ReactNode
  choices: readonly Choice[]
  /** Who reads the reason. */
  hint?: string
  /** When there is nothing. */
  empty?: string
  /** The call that carries a decision out. */
  decide: (row: Row, sent: Sent) => DecisionCall
  /** What is to know, around the decision. */
  children: (row: Row, decision: ReactNode) => ReactNode
}

export function QueueDesk<Row extends QueueRow>(props: Props<Row>) {
  const { label, path, lineOf, headingOf, choices, hint, empty = 'Nothing waits here.', decide, children } = props
  const query = useRows<Row>(path)
  const keys = useKeysOn()
  const { current, choose, decision, begin } = useQueue(query.data, choices, keys.on)
  const id = current && String(current.id)
  const arrival = useArrival(query.data && id)
  if (!query.data) return <LoadingNote query={query} />
  if (!current) {
    return (
      <p ref={arrival} tabIndex={-1} className="text-muted">
        {empty}
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      <DeskKeys {...keys} keys={choices.map(({ key, label: does }) => ({ key, does: does.toLowerCase() }))} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-2">
          <p className="tabular text-14 text-muted">{showCount(query.rest.total, 'entry', 'entries')}</p>
          <QueueLines
            label={label}
            lines={query.data.map((row) => withId(row, lineOf(row)))}
            current={id}
            onChoose={choose}
          />
          <ShowMore rest={query.rest} />
        </div>
        <article key={id} aria-labelledby="chosen" className="grid min-w-0 content-start gap-6">
          <h2 id="chosen" ref={arrival} tabIndex={-1} className="scroll-mt-24 text-26 [overflow-wrap:anywhere]">
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
const withoutKey = ({ value, label, isDangerous = false }: Choice): Choice => ({ key: '', value, label, isDangerous })
