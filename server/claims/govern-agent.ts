/** Whether an agent is approved, apart from any listing: what each state means is told to the agent by mail. */
import type { Admin } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { type Page, pageOf, type Paged } from '#server/platform/page-of.ts'
import type { Approval } from '#contract/roles.ts'
import { tellAgent } from './letters.ts'
import type { ClaimHouse } from './types.ts'

/** Every move there is. Approval without a listing is for those who are not listed: a claim approves the others. */
export const APPROVAL_MOVES: Readonly<Record<Approval, readonly Approval[]>> = {
  pending: ['approved', 'rejected', 'suspended'],
  approved: ['suspended'],
  rejected: ['pending', 'approved'],
  suspended: ['approved', 'rejected'],
}

export type AgentDecision = { agentId: string; approval: Approval; reason: string; requestId: string }

/** @throws AppError `not_found`, `conflict` */
export async function governAgent(db: Db, house: ClaimHouse, admin: Admin, decision: AgentDecision): Promise<void> {
  const { agentId, approval, reason, requestId } = decision
  await inTransaction(db, async (tx) => {
    const [agent] = await tx<[{ accountId: string; approval: Approval; listingId: number | null }?]>`
      select account_id, approval, listing_id from agent where id = ${agentId} for update`
    if (!agent) throw new AppError('not_found', 'There is no such agent.')
    if (!APPROVAL_MOVES[agent.approval].includes(approval)) {
      throw new AppError('conflict', `This agent is ${agent.approval}: that cannot be done now.`)
    }
    await tx`
      update agent set approval = ${approval}, approval_reason = ${approval === 'approved' ? null : reason}, decided_at = now()
      where id = ${agentId}`
    await tellAgent(tx, house, agent.accountId, { approval, reason })
    await writeAudit(tx, admin, {
      action: AUDIT_ACTIONS[approval],
      target: { kind: 'agent', id: agentId },
      before: { approval: agent.approval },
      after: { approval },
      reason,
      requestId,
    })
    if (agent.listingId !== null) await raiseDataVersion(tx, 'listings')
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

/** Oldest first. */
export async function listAgents(
  db: Db,
  _admin: Admin,
  { approval, ...page }: Page & { approval: Approval },
): Promise<Paged<AgentLine>> {
  const where = db`where g.approval = ${approval} and a.status = 'active' and a.email_verified_at is not null`
  return pageOf(
    db,
    page,
    db`
      select g.id, g.account_id, a.first_name || ' ' || a.last_name as name, a.email, g.approval,
        g.approval_reason as reason, g.business_name,
        concat_ws(', ', nullif(g.city, ''), concat_ws(' ', g.state, g.zip)) as place, g.attested_at is not null as attested,
        l.first_name || ' ' || l.last_name || concat_ws(', ', '', l.city, l.state) as wished, l.public_id as wished_id,
        (select count(*)::int from claim c where c.account_id = a.id and c.status in ('submitted', 'needs_info'))
          as open_claims, g.created_at
      from agent g join account a on a.id = g.account_id left join listing l on l.id = g.wished_listing_id
      ${where} order by g.created_at, g.id`,
    db`select 1 from agent g join account a on a.id = g.account_id ${where}`,
  )
}
