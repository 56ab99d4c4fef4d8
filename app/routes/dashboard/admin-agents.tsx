/** /dashboard/admin/agents: agents who request approval. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import type { Choice } from '#app/features/queue/decision-form.tsx'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { QueueFilter } from '#app/features/queue/queue-filter.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { Facts } from '#app/ui/facts.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { AgentLineShown } from '#common/admin.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { type Approval, APPROVALS } from '#common/roles.ts'
import { ItemHistory } from '#app/features/admin/item-decisions.tsx'
import { Link } from '#app/ui/link.tsx'

export default function Page() {
  return (
    <DashboardPage
      heading="Agents"
      lead="Approve agents without a listing only if they’re enrolled but not listed yet."
    >
      <AgentsQueue />
    </DashboardPage>
  )
}

const APPROVE: Choice<Approval> = { key: 'a', value: 'approved', label: 'Approve', done: 'approved' }
const REJECT: Choice<Approval> = { key: 'r', value: 'rejected', label: 'Reject', done: 'rejected', isRefusal: true }
const SUSPEND: Choice<Approval> = { key: 's', value: 'suspended', label: 'Suspend', done: 'suspended' }
const REOPEN: Choice<Approval> = { key: 'o', value: 'pending', label: 'Reopen', done: 'reopened' }
const CHOICES: Readonly<Record<Approval, readonly Choice<Approval>[]>> = {
  pending: [APPROVE, REJECT, SUSPEND],
  approved: [SUSPEND],
  rejected: [REOPEN, APPROVE],
  suspended: [APPROVE, REJECT],
}

const SHOWN = APPROVALS.map((approval) => [approval, capitalize(approval)] as const)

/** Agents by approval status. */
function AgentsQueue() {
  const [approval, setApproval] = useAddressChoice<Approval>('show', APPROVALS, 'pending')
  return (
    <>
      <QueueFilter value={approval} options={SHOWN} onChange={setApproval} />
      <QueueView
        key={approval}
        label="Agents"
        noun={['agent', 'agents']}
        art="handshake"
        heads={['Agent', approval === 'pending' ? 'Waiting' : 'Registered']}
        rowsOf={(sorted) => api.get('admin/agents', { params: { ...sorted, approval } })}
        lineOf={lineOf}
        choices={CHOICES[approval]}
        decide={({ id }, { value, reason }) =>
          api.post('admin/agents/{id}/decide', { params: { id }, body: { approval: value, reason } })
        }
      >
        {(agent, decision) => (
          <>
            <AgentFacts agent={agent} />
            <ItemHistory kind="agent" id={agent.id} />
            {decision}
          </>
        )}
      </QueueView>
    </>
  )
}

const lineOf = (agent: AgentLineShown) => ({
  title: agent.name,
  facts: agent.place || 'No location',
  wait: agent.approval === 'pending' ? formatWaitTime(agent.created_at) : formatDate(agent.created_at),
  mark: agent.open_claims > 0 ? 'Has an open claim' : null,
})

function AgentFacts({ agent }: { agent: AgentLineShown }) {
  return (
    <>
      {agent.open_claims > 0 && (
        <p>
          An approved claim approves the agent too: <Link href={paths.adminQueue('claims')}>decide the claim</Link>{' '}
          instead.
        </p>
      )}
      <Facts
        facts={[
          { name: 'Email', value: agent.email ?? 'Deleted' },
          { name: 'Firm', value: agent.business_name || 'None' },
          { name: 'Location', value: agent.place || 'None' },
          { name: 'Attested enrollment', value: agent.attested ? 'Yes, under the terms' : 'No' },
          { name: 'Listing they chose', value: agent.wished ?? 'None' },
          ...(agent.reason ? [{ name: 'Last reason', value: agent.reason }] : []),
        ]}
      />
    </>
  )
}
