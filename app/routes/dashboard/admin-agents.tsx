/** /dashboard/admin/agents: agents who request approval. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      heading={t`Agents`}
      lead={t`Approve an agent who has no listing only if they’re enrolled but not on the IRS list yet.`}
    >
      <AgentsQueue />
    </DashboardPage>
  )
}

const approve = (): Choice<Approval> => ({
  key: 'a',
  value: 'approved',
  label: t`Approve`,
  done: (count) => t`${count} approved`,
})
const reject = (): Choice<Approval> => ({
  key: 'r',
  value: 'rejected',
  label: t`Reject`,
  done: (count) => t`${count} rejected`,
  isRefusal: true,
})
const suspend = (): Choice<Approval> => ({
  key: 's',
  value: 'suspended',
  label: t`Suspend`,
  done: (count) => t`${count} suspended`,
})
const reopen = (): Choice<Approval> => ({
  key: 'o',
  value: 'pending',
  label: t`Reopen`,
  done: (count) => t`${count} reopened`,
})
const allChoices = (): Readonly<Record<Approval, readonly Choice<Approval>[]>> => ({
  pending: [approve(), reject(), suspend()],
  approved: [suspend()],
  rejected: [reopen(), approve()],
  suspended: [approve(), reject()],
})

const SHOWN = APPROVALS.map((approval) => [approval, capitalize(approval)] as const)

/** Agents by approval status. */
function AgentsQueue() {
  const [approval] = useAddressChoice<Approval>('show', APPROVALS, 'pending')
  return (
    <>
      <QueueFilter value={approval} options={SHOWN} queue="agents" />
      <QueueView
        key={approval}
        label={t`Agents`}
        art="handshake"
        heads={[t`Agent`, approval === 'pending' ? t`Waiting` : t`Registered`]}
        rowsOf={(sorted) => api.get('admin/agents', { params: { ...sorted, approval } })}
        lineOf={lineOf}
        choices={allChoices()[approval]}
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
  facts: agent.place || t`No location`,
  wait: agent.approval === 'pending' ? formatWaitTime(agent.created_at) : formatDate(agent.created_at),
  mark: agent.open_claims > 0 ? t`Has an open claim` : null,
})

function AgentFacts({ agent }: { agent: AgentLineShown }) {
  return (
    <>
      {agent.open_claims > 0 && (
        <p>
          <Trans>
            Approving a claim also approves the agent, so{' '}
            <Link href={paths.adminQueue('claims')}>decide on the claim</Link> instead.
          </Trans>
        </p>
      )}
      <Facts
        facts={[
          { name: t`Email`, value: agent.email ?? t`Deleted` },
          { name: t`Firm`, value: agent.business_name || t`None` },
          { name: t`Location`, value: agent.place || t`None` },
          { name: t`Stated that they’re an EA`, value: agent.attested ? t`Yes` : t`No` },
          { name: t`Chosen listing`, value: agent.wished ?? t`None` },
          ...(agent.reason ? [{ name: t`Reason for the last decision`, value: agent.reason }] : []),
        ]}
      />
    </>
  )
}
