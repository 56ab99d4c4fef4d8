/** Agents by approval. */
import { useState } from 'react'
import type { Choice } from '#app/features/desk/decision-form.tsx'
import { QueueDesk } from '#app/features/desk/queue-desk.tsx'
import { ShowChoice } from '#app/features/desk/show-choice.tsx'
import { waitingFor } from '#app/features/desk/waiting-for.ts'
import { capital } from '#app/lib/capital.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { AgentLineShown } from '#contract/admin.ts'
import { paths } from '#contract/paths.ts'
import { APPROVALS, type Approval } from '#contract/roles.ts'
import { ItemHistory } from './item-history.tsx'

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

const SHOWN = APPROVALS.map((approval) => [approval, capital(approval)] as const)

export function AgentsDesk() {
  const [approval, setApproval] = useState<Approval>('pending')
  return (
    <>
      <ShowChoice value={approval} options={SHOWN} onChange={setApproval} />
      <QueueDesk<AgentLineShown>
        key={approval}
        label="Agents"
        path={`admin/agents?approval=${approval}`}
        lineOf={lineOf}
        choices={CHOICES[approval]}
        decide={({ id }, { value, reason }) => ({
          path: `admin/agents/${id}/decide`,
          body: { approval: value, reason },
        })}
      >
        {(agent, decision) => (
          <>
            <AgentFacts agent={agent} />
            <ItemHistory kind="agent" id={agent.id} />
            {decision}
          </>
        )}
      </QueueDesk>
    </>
  )
}

const lineOf = (agent: AgentLineShown) => ({
  title: agent.name,
  facts: `${agent.place || 'no place'} · ${waitingFor(agent.created_at)}`,
  mark: agent.open_claims > 0 ? 'Has an open claim' : null,
})

function AgentFacts({ agent }: { agent: AgentLineShown }) {
  return (
    <>
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
