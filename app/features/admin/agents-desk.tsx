/** Agents by approval. */
import { useCallback, useMemo, useState } from 'react'
import { capital } from '#app/lib/capital.ts'
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useAct, useList } from '#app/features/moderation/signed-in-query.ts'
import { Facts } from '#app/ui/facts.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { AgentLineShown } from '#contract/admin.ts'
import { paths } from '#contract/paths.ts'
import { APPROVALS, type Approval } from '#contract/roles.ts'
import { type Choice, DecisionForm } from './decision-form.tsx'
import { ItemHistory } from './item-history.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { useQueueKeys } from './queue-keys.ts'
import { ageOf } from './queues.tsx'

const APPROVE: Choice = { key: 'a', value: 'approved', label: 'Approve' }
const REJECT: Choice = { key: 'r', value: 'rejected', label: 'Reject' }
const SUSPEND: Choice = { key: 's', value: 'suspended', label: 'Suspend' }
const REOPEN: Choice = { key: 'o', value: 'pending', label: 'Open again' }
const CHOICES: Readonly<Record<Approval, readonly Choice[]>> = {
  pending: [APPROVE, REJECT, SUSPEND],
  approved: [SUSPEND],
  rejected: [REOPEN, APPROVE],
  suspended: [APPROVE, REJECT],
}

export function AgentsDesk() {
  const act = useAct()
  const [approval, setApproval] = useState<Approval>('pending')
  const [chosen, setChosen] = useState<string | null>(null)
  const [decision, setDecision] = useState<string | null>(null)
  const query = useList<AgentLineShown[]>(`admin/agents?perPage=100&approval=${approval}`)
  const rows = query.data
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows])
  const current = chosenOf(rows ?? [], chosen)
  const choose = useCallback((id: string) => {
    setChosen(id)
    setDecision(null)
  }, [])
  const press = useCallback(
    (key: string) => setDecision((now) => CHOICES[approval].find((choice) => choice.key === key)?.value ?? now),
    [approval],
  )
  useQueueKeys({ ids, current: current?.id ?? null, choose, act: press })
  return (
    <div className="grid gap-6">
      <div className="max-w-72">
        <SelectField label="Show" value={approval} onChange={(event) => setApproval(event.target.value as Approval)}>
          {APPROVALS.map((each) => (
            <option key={each} value={each}>
              {capital(each)}
            </option>
          ))}
        </SelectField>
      </div>
      <LoadingNote query={query} />
      {rows && (
        <QueueFrame label="Agents" lines={rows.map(lineOf)} current={current?.id ?? null} onChoose={choose}>
          {current && (
            <article key={current.id} aria-label={current.name} className="grid gap-6">
              <AgentFacts agent={current} />
              <ItemHistory kind="agent" id={current.id} />
              <DecisionForm
                choices={CHOICES[approval]}
                chosen={decision}
                onChoose={setDecision}
                onSend={async ({ value, reason }) => {
                  const done = await act('POST', `admin/agents/${current.id}/decide`, { approval: value, reason })
                  if (done) setDecision(null)
                  return done
                }}
              />
            </article>
          )}
        </QueueFrame>
      )}
    </div>
  )
}

/** Else who waits longest. */
const chosenOf = (rows: readonly AgentLineShown[], chosen: string | null): AgentLineShown | null =>
  rows.find(({ id }) => id === chosen) ?? rows[0] ?? null

const lineOf = (agent: AgentLineShown) => ({
  id: agent.id,
  title: agent.name,
  facts: `${agent.place || 'no place'} · ${ageOf(agent.created_at)}`,
  mark: agent.open_claims > 0 ? 'Has an open claim' : null,
})

function AgentFacts({ agent }: { agent: AgentLineShown }) {
  return (
    <>
      <h2 className="text-26">{agent.name}</h2>
      {agent.open_claims > 0 && (
        <p>
          An approved claim approves the agent too: <a href={paths.adminQueue('claims')}>decide the claim</a> instead.
        </p>
      )}
      <Facts
        facts={[
          { name: 'Email', value: agent.email ?? 'deleted' },
          { name: 'Firm', value: agent.business_name || 'none' },
          { name: 'Place', value: agent.place || 'none' },
          { name: 'Says to be enrolled', value: agent.attested ? 'yes, under the terms' : 'no' },
          { name: 'Named as theirs', value: agent.wished ?? 'no listing' },
          ...(agent.reason ? [{ name: 'Last reason', value: agent.reason }] : []),
        ]}
      />
    </>
  )
}
