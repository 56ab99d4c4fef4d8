/** Whether an agent is approved, apart from any listing. The agent is emailed what each state means. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Admin } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Page, type Paged, orderBy, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Approval } from '#common/roles.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import { claimEmails, notifyAndEmail } from './emails.ts'
import type { ClaimSettings } from './types.ts'

/** All allowed transitions. Approval without a listing is for agents who aren't listed: a claim approves the others. */
const APPROVAL_TRANSITIONS: Readonly<Record<Approval, readonly Approval[]>> = {
  pending: ['approved', 'rejected', 'suspended'],
  approved: ['suspended'],
  rejected: ['pending', 'approved'],
  suspended: ['approved', 'rejected'],
}

export type AgentDecision = { agentId: string; approval: Approval; reason: string; requestId: string }

/** @throws AppError `not_found`, `conflict` */
export async function decideAgentApproval(
  db: Db,
  settings: ClaimSettings,
  admin: Admin,
  decision: AgentDecision,
): Promise<void> {
  const { agentId, approval, reason, requestId } = decision
  await inTransaction(db, async (tx) => {
    const [agent] = await tx<[{ accountId: string; approval: Approval; listingId: number | null }?]>`
      select account_id, approval, listing_id from agent where id = ${agentId} for update`
    if (!agent) throw new AppError('not_found', i18n._(msg`We couldn’t find that agent.`))
    if (!APPROVAL_TRANSITIONS[agent.approval].includes(approval)) {
      throw new AppError(
        'conflict',
        i18n._(msg`This agent’s status has changed since you opened the page. Reload the page.`),
      )
    }
    await tx`
      update agent set approval = ${approval}, approval_reason = ${approval === 'approved' ? null : reason}, decided_at = now()
      where id = ${agentId}`
    await notifyAndEmail(tx, settings, agent.accountId, claimEmails[`agent_${approval}`]({ reason }))
    await writeAudit(tx, admin, {
      action: AUDIT_ACTIONS[approval],
      target: { kind: 'agent', id: agentId },
      before: { approval: agent.approval },
      after: { approval },
      reason,
      requestId,
    })
    if (agent.listingId !== null) await bumpDataVersion(tx, 'listings')
  })
}

const AUDIT_ACTIONS = {
  approved: 'agent.approve',
  rejected: 'agent.reject',
  suspended: 'agent.suspend',
  pending: 'agent.reopen',
} as const

export type AgentLine = {
  id: string
  accountId: string
  name: string
  email: string | null
  approval: Approval
  reason: string | null
  businessName: string
  place: string
  attested: boolean
  wished: string | null
  wishedId: string | null
  openClaims: number
  createdAt: Date
}

/** Oldest first, if nothing else is asked for. */
export async function listAgents(
  db: Db,
  _admin: Admin,
  { approval, sort, dir, ...page }: Page & Sorted<QueueSort> & { approval: Approval },
): Promise<Paged<AgentLine>> {
  const where = db`where g.approval = ${approval} and a.status = 'active' and a.email_verified_at is not null`
  const columns = { name: db`lower(a.first_name || ' ' || a.last_name)`, since: db`g.created_at` }
  return paginate(
    db,
    page,
    db`
      select g.id, g.account_id, a.first_name || ' ' || a.last_name as name, a.email, g.approval,
        g.approval_reason as reason, g.business_name,
        concat_ws(', ', nullif(g.city, ''), concat_ws(' ', g.state, g.zip)) as place, g.attested_at is not null as attested,
        l.first_name || ' ' || l.last_name || concat_ws(', ', '', l.city, l.state) as wished, l.public_id as wished_id,
        (select count(*)::int from claim c
         where c.account_id = a.id and c.listing_id is not null and c.status in ('submitted', 'needs_info'))
        + (select count(*)::int from agent_application o
           where o.account_id = a.id and o.status in ('submitted', 'needs_info')) as open_claims, g.created_at
      from agent g join account a on a.id = g.account_id left join listing l on l.id = g.wished_listing_id
      ${where} ${orderBy(db, { sort, dir }, columns, db`g.created_at, g.id`)}`,
    db`select 1 from agent g join account a on a.id = g.account_id ${where}`,
  )
}
