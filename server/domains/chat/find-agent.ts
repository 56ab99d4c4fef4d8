/** The agent a client can write to: the listing is claimed, the agent approved, the account active. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

export type ReachableAgent = {
  accountId: string
  listingId: number
  publicId: string
  name: string
  /** The existing conversation, if any. */
  conversationId: string | null
}

/** @param who null for a visitor, who will register first. @throws AppError `not_found` */
export async function findAgent(db: Db, who: SignedIn | null, publicId: string): Promise<ReachableAgent> {
  const [agent] = await db<[ReachableAgent?]>`
    select a.id as account_id, l.id as listing_id, l.public_id, trim(a.first_name || ' ' || a.last_name) as name,
      c.id as conversation_id
    from listing l
    join agent g on g.listing_id = l.id and g.approval = 'approved'
    join account a on a.id = g.account_id and a.role = 'agent' and a.status = 'active'
    left join conversation c on c.agent_id = a.id and c.client_id = ${who?.accountId ?? null}
    where l.public_id = ${publicId} and l.status <> 'hidden'`
  if (!agent) throw new AppError('not_found', 'This agent does not take messages here.')
  return agent
}
