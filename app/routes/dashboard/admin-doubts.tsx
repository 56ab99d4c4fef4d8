/** /dashboard/admin/doubts: listings that may be the same person. */
import type { ReactNode } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import type { Choice } from '#app/features/queue/decision-form.tsx'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { QueueFilter } from '#app/features/queue/queue-filter.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { DoubtShown, DoubtSide } from '#common/admin-imports.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage
      heading="Doubtful matches"
      lead="A person left the list, and a similar one joined it. The importer never guesses that they’re the same person."
    >
      <DoubtsQueue />
    </DashboardPage>
  )
}

type State = 'open' | 'decided'
const SHOWN = [
  ['open', 'Open'],
  ['decided', 'Decided'],
] as const
const CHOICES: Readonly<Record<State, readonly Choice<'same' | 'different' | 'reopen'>[]>> = {
  open: [
    { key: 's', value: 'same', label: 'Same person', done: 'merged' },
    { key: 'd', value: 'different', label: 'Different people', done: 'marked as different people' },
  ],
  decided: [{ key: 'o', value: 'reopen', label: 'Reopen', done: 'reopened' }],
}

/**
 * Pairs that an import couldn't resolve: both sides next to each other, to decide whether they are one person or two.
 */
function DoubtsQueue() {
  const [state, setState] = useAddressChoice<State>('show', ['open', 'decided'], 'open')
  return (
    <>
      <QueueFilter value={state} options={SHOWN} onChange={setState} />
      <QueueView
        key={state}
        label="Doubtful matches"
        noun={['pair', 'pairs']}
        art="search"
        usual={state === 'open' ? 'asc' : 'desc'}
        heads={['Person', state === 'open' ? 'Waiting' : 'Decided']}
        rowsOf={(sorted) => api.get('admin/imports/doubts', { params: { ...sorted, state } })}
        lineOf={lineOf}
        choices={CHOICES[state]}
        hint="It’s recorded in the audit log."
        decide={({ id }, { value, reason }) =>
          value === 'reopen'
            ? api.post('admin/imports/doubts/{id}/reopen', { params: { id }, body: { reason } })
            : api.post('admin/imports/doubts/{id}/decide', { params: { id }, body: { decision: value, reason } })
        }
      >
        {(doubt, decision) => <Doubt doubt={doubt} decision={decision} />}
      </QueueView>
    </>
  )
}

const lineOf = ({ fresh, created_at: at, decision, decided_at: decidedAt, gone }: DoubtShown) => ({
  title: fresh.name,
  facts: [fresh.place, decision && WORDS[decision]].filter(Boolean).join(' · '),
  wait: decidedAt ? formatDate(decidedAt) : formatWaitTime(at),
  mark: gone.holder || fresh.holder ? 'Claimed by an agent' : null,
})
const WORDS = { same: 'one person', different: 'two people' } as const

function Doubt({ doubt, decision }: { doubt: DoubtShown; decision: ReactNode }) {
  const { decision: decided, can_reopen: canReopen } = doubt
  return (
    <>
      <p>
        {doubt.list}: {doubt.reason}.
        {decided && doubt.decided_at && ` Decided on ${formatDateTime(doubt.decided_at)}: ${WORDS[decided]}.`}
      </p>
      <Sides doubt={doubt} />
      {decided && !canReopen ? (
        <Notice>
          <p>A newer list was imported after they were joined, so you can’t undo this.</p>
        </Notice>
      ) : (
        decision
      )}
      {!decided && <WhatJoiningDoes />}
    </>
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
  { name: 'Claimed by', of: ({ holder }) => holder ?? 'No one' },
  { name: 'Open claims', of: ({ open_claims: count }) => String(count) },
  { name: 'Reviews', of: ({ reviews }) => String(reviews) },
]

/** Differences are marked with text for screen readers and in bold for sighted users. */
function Sides({ doubt: { gone, fresh } }: { doubt: DoubtShown }) {
  return (
    <table className="w-full table-fixed border-collapse text-left [&_td]:p-2 [&_td]:align-top [&_th]:p-2 [&_th]:align-top">
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="w-24 sm:w-36">
            <span className="sr-only">Fact</span>
          </th>
          <th scope="col">
            <a href={gone.path}>Earlier listing</a>
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
    If it’s one person, the claimed listing stays, or else the earlier one. It keeps its address and history and takes
    the newer list’s facts. The other address redirects to it. You can undo this until the next import.
  </p>
)
