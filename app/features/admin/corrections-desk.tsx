import { useState } from 'react'
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useAct, useList } from '#app/features/moderation/signed-in-query.ts'
import { Facts } from '#app/ui/facts.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { CorrectionLineShown } from '#contract/admin.ts'
import { type Choice, DecisionForm } from './decision-form.tsx'
import { Earlier } from './item-history.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { ageOf } from './queues.tsx'
import { TakenOutDesk } from './taken-out-desk.tsx'
import { useQueue } from './use-queue.ts'

const CHOICES: readonly Choice[] = [
  { key: 'a', value: 'accept', label: 'Accept' },
  { key: 'r', value: 'reject', label: 'Reject' },
]

export function CorrectionsDesk() {
  const [show, setShow] = useState('open')
  return (
    <div className="grid gap-6">
      <div className="max-w-72">
        <SelectField label="Show" value={show} onChange={(event) => setShow(event.target.value)}>
          <option value="open">Open</option>
          <option value="taken-out">Listings taken out</option>
        </SelectField>
      </div>
      {show === 'open' ? <OpenCorrections /> : <TakenOutDesk />}
    </div>
  )
}

function OpenCorrections() {
  const act = useAct()
  const query = useList<CorrectionLineShown[]>('admin/corrections')
  const { current, choose, decision, setDecision } = useQueue(query.data, CHOICES)
  return (
    <>
      <LoadingNote query={query} />
      {query.data && (
        <QueueFrame label="Corrections" lines={query.data.map(lineOf)} current={current?.id ?? null} onChoose={choose}>
          {current && (
            <article key={current.id} aria-label={current.name} className="grid gap-6">
              <h2 className="text-26">
                <a href={current.listing_path}>{current.name}</a>
              </h2>
              <Facts facts={factsOf(current)} />
              <DecisionForm
                choices={CHOICES}
                chosen={decision}
                onChoose={setDecision}
                onSend={async ({ value, reason }) => {
                  const done = await act('POST', `admin/corrections/${current.id}/decide`, {
                    accept: value === 'accept',
                    reason,
                  })
                  if (done) setDecision(null)
                  return done
                }}
              />
              <Earlier facts={current.earlier} />
            </article>
          )}
        </QueueFrame>
      )}
    </>
  )
}

const lineOf = ({ id, name, kind, created_at: at }: CorrectionLineShown) => ({
  id,
  title: name,
  facts: `${kind === 'opt_out' ? 'wants out' : 'correction'} · ${ageOf(at)}`,
})

const factsOf = ({ kind, relation, email, message, wanted }: CorrectionLineShown) => [
  { name: 'Wants', value: kind === 'opt_out' ? 'to be taken out' : 'a correction' },
  {
    name: 'Says to be',
    value: { self: 'the person', authorized: 'authorized', visitor: 'a visitor' }[relation] ?? relation,
  },
  { name: 'Proved address', value: email },
  { name: 'Message', value: message },
  ...Object.entries(wanted).map(([field, value]) => ({ name: field.replace('_', ' '), value })),
]
