import { useState } from 'react'
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useAct, useList } from '#app/features/moderation/signed-in-query.ts'
import { Facts } from '#app/ui/facts.tsx'
import { type Choice, DecisionForm } from './decision-form.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { useQueueKeys } from './queue-keys.ts'
import { ageOf } from './queues.tsx'

type Correction = {
  id: string
  kind: 'correction' | 'opt_out'
  relation: string
  email: string
  message: string
  wanted: Record<string, string>
  name: string
  listing_id: string
  created_at: string
}
const CHOICES: readonly Choice[] = [
  { key: 'a', value: 'accept', label: 'Accept' },
  { key: 'r', value: 'reject', label: 'Reject' },
]

export function CorrectionsDesk() {
  const act = useAct()
  const query = useList<Correction[]>('admin/corrections')
  const [chosen, setChosen] = useState<string | null>(null)
  const [decision, setDecision] = useState<string | null>(null)
  const rows = query.data ?? []
  const current = rows.find(({ id }) => id === chosen) ?? rows[0] ?? null
  const choose = (id: string) => {
    setChosen(id)
    setDecision(null)
  }
  const press = (key: string) => setDecision(CHOICES.find((choice) => choice.key === key)?.value ?? decision)
  useQueueKeys({ ids: rows.map(({ id }) => id), current: current?.id ?? null, choose, act: press })
  const lines = rows.map(({ id, name, kind, created_at: at }) => ({
    id,
    title: name,
    facts: `${kind === 'opt_out' ? 'wants out' : 'correction'} · ${ageOf(at)}`,
  }))
  return (
    <>
      <LoadingNote query={query} />
      {query.data && (
        <QueueFrame label="Corrections" lines={lines} current={current?.id ?? null} onChoose={choose}>
          {current && (
            <article key={current.id} aria-label={current.name} className="grid gap-6">
              <h2 className="text-26">{current.name}</h2>
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
            </article>
          )}
        </QueueFrame>
      )}
    </>
  )
}

const factsOf = ({ kind, relation, email, message, wanted }: Correction) => [
  { name: 'Wants', value: kind === 'opt_out' ? 'to be taken out' : 'a correction' },
  {
    name: 'Says to be',
    value: { self: 'the person', authorized: 'authorized', visitor: 'a visitor' }[relation] ?? relation,
  },
  { name: 'Proved address', value: email },
  { name: 'Message', value: message },
  ...Object.entries(wanted).map(([field, value]) => ({ name: field.replace('_', ' '), value })),
]
