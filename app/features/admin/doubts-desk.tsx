/** Pairs that an import could not tell: both sides beside one another, one person or two. */
import { useState } from 'react'
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useAct, useList } from '#app/features/moderation/signed-in-query.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DoubtShown, DoubtSide } from '#contract/doubts.ts'
import { showTime } from '#contract/show-date.ts'
import { type Choice, DecisionForm } from './decision-form.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { ageOf } from './queues.tsx'
import { useQueue } from './use-queue.ts'

const CHOICES: readonly Choice[] = [
  { key: 's', value: 'same', label: 'Same person' },
  { key: 'd', value: 'different', label: 'Different people' },
]
const REOPEN: readonly Choice[] = [{ key: 'o', value: 'reopen', label: 'Open again' }]
const NONE: readonly Choice[] = []
type State = 'open' | 'decided'

export function DoubtsDesk() {
  const [state, setState] = useState<State>('open')
  return (
    <div className="grid gap-6">
      <div className="max-w-72">
        <SelectField label="Show" value={state} onChange={(event) => setState(event.target.value as State)}>
          <option value="open">Open</option>
          <option value="decided">Decided</option>
        </SelectField>
      </div>
      <Doubts key={state} state={state} />
    </div>
  )
}

function Doubts({ state }: { state: State }) {
  const query = useList<DoubtShown[]>(`admin/imports/doubts?perPage=100&state=${state}`)
  const choices = state === 'open' ? CHOICES : REOPEN
  const { current, choose, decision, setDecision } = useQueue(query.data, choices)
  return (
    <>
      <LoadingNote query={query} />
      {query.data && (
        <QueueFrame
          label="Doubtful pairs"
          lines={query.data.map(lineOf)}
          current={current && String(current.id)}
          onChoose={choose}
        >
          {current && <Doubt key={current.id} doubt={current} decision={decision} onDecision={setDecision} />}
        </QueueFrame>
      )}
    </>
  )
}

const lineOf = ({ id, fresh, created_at: at, decision, gone }: DoubtShown) => ({
  id: String(id),
  title: fresh.name,
  facts: `${fresh.place} · ${decision ? WORDS[decision] : ageOf(at)}`,
  mark: gone.holder || fresh.holder ? 'Held by an agent' : null,
})
const WORDS = { same: 'one person', different: 'two people' } as const

type DoubtProps = { doubt: DoubtShown; decision: string | null; onDecision: (value: string | null) => void }

function Doubt({ doubt, decision, onDecision }: DoubtProps) {
  const act = useAct()
  const { id, decision: decided, can_reopen: canReopen } = doubt
  return (
    <article aria-label={doubt.fresh.name} className="grid gap-6">
      <h2 className="text-26">{doubt.fresh.name}</h2>
      <p>
        {doubt.list}: {doubt.reason}.
        {decided && doubt.decided_at && ` Decided on ${showTime(doubt.decided_at)}: ${WORDS[decided]}.`}
      </p>
      <Sides doubt={doubt} />
      {decided && !canReopen ? (
        <Notice>
          <p>A list was imported since they were joined, and built on it: this can no longer be taken apart.</p>
        </Notice>
      ) : (
        <DecisionForm
          choices={decided ? (canReopen ? REOPEN : NONE) : CHOICES}
          chosen={decision}
          hint="The log keeps it."
          onChoose={onDecision}
          onSend={async ({ value, reason }) => {
            const path = `admin/imports/doubts/${id}`
            const done =
              value === 'reopen'
                ? await act('POST', `${path}/reopen`, { reason })
                : await act('POST', `${path}/decide`, { decision: value, reason })
            if (done) onDecision(null)
            return done
          }}
        />
      )}
      {!decided && <WhatJoiningDoes />}
    </article>
  )
}

const ROWS: readonly { name: string; of: (side: DoubtSide) => string }[] = [
  { name: 'Name', of: ({ name }) => name },
  { name: 'Place', of: ({ place }) => place },
  { name: 'Street', of: ({ street }) => street },
  { name: 'Firm', of: ({ firm }) => firm },
  { name: 'Phone', of: ({ phone }) => phone },
  { name: 'Website', of: ({ website }) => website },
  { name: 'Credentials', of: ({ credentials }) => credentials },
  { name: 'Lists', of: ({ lists }) => lists.join('; ') },
  { name: 'Held by', of: ({ holder }) => holder ?? 'nobody' },
  { name: 'Open claims', of: ({ open_claims: count }) => String(count) },
  { name: 'Reviews', of: ({ reviews }) => String(reviews) },
]

/** What differs is marked in words for readers, and set in bold for eyes. */
function Sides({ doubt: { gone, fresh } }: { doubt: DoubtShown }) {
  return (
    <table className="w-full table-fixed border-collapse text-left [&_td]:p-2 [&_td]:align-top [&_th]:p-2 [&_th]:align-top">
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="w-24 sm:w-36">
            <span className="sr-only">Fact</span>
          </th>
          <th scope="col">
            <a href={gone.path}>Known before</a>
          </th>
          <th scope="col">
            <a href={fresh.path}>New with this list</a>
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, of }) => {
          const differs = of(gone) !== of(fresh)
          return (
            <tr key={name} className="border-b border-hairline">
              <th scope="row" className="text-14 font-normal text-muted">
                {name}
                {differs && <span className="sr-only">, differs</span>}
              </th>
              {[gone, fresh].map((side) => (
                <td key={side.id} className={`[overflow-wrap:anywhere] ${differs ? 'font-semibold' : ''}`}>
                  {of(side) || <span className="text-muted">none</span>}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const WhatJoiningDoes = () => (
  <p className="max-w-[68ch] text-14 text-muted">
    One person: the listing that an agent holds stays, else the one known before. It keeps its address and history and
    takes the facts of the newer list; the other address leads to it. This can be taken back until the next import.
  </p>
)
