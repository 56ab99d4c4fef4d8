/** A client starts a conversation with the agent of a listing by sending a first message. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, RetryLaterError } from '#server/platform/errors.ts'
import { LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import { addMessage, assertCanStartConversation } from './messages.ts'
import type { Message, NewMessage } from './types.ts'
import { deleteWaitingMessage } from './waiting-message.ts'

const RETRY_AFTER_S = 3_600

/**
 * If the two already have a conversation, it continues there.
 * @throws AppError `forbidden` for agents; `not_found` when no one takes messages there; RetryLaterError; as in
 *   addMessage.
 */
export async function startConversation(
  db: Db,
  who: SignedIn,
  { publicId, ...input }: NewMessage & { publicId: string },
): Promise<Message> {
  assertCanStartConversation(who)
  return inTransaction(db, async (tx) => {
    const conversationId = await openChat(tx, who, publicId)
    return addMessage(tx, who, { conversationId, ...input })
  })
}

/**
 * The client's conversation with an agent, to write in. @returns its id.
 * @throws AppError `not_found`; RetryLaterError.
 */
export async function openChat(tx: Transaction, who: SignedIn, publicId: string): Promise<string> {
  const agent = await findAgent(tx, who, publicId)
  await deleteWaitingMessage(tx, who.accountId, agent.listingId)
  return agent.conversationId ?? openConversation(tx, who, agent)
}

async function openConversation(tx: Transaction, { accountId }: SignedIn, agent: ReachableAgent): Promise<string> {
  const [{ today }] = await tx<[{ today: number }]>`
    select count(*)::int as today from conversation
    where client_id = ${accountId}
      and created_at > now() - ${WINDOW_S[LIMITS.conversations.window]} * interval '1 second'`
  if (today >= LIMITS.conversations.max) {
    throw new RetryLaterError(
      'too_many_requests',
      i18n._(msg`You’ve reached today’s limit for new conversations. Try again tomorrow.`),
      RETRY_AFTER_S,
    )
  }
  // If two requests start one at once, the second waits here for the first, and then finds its conversation.
  const [{ id }] = await tx<[{ id: string }]>`
    insert into conversation (client_id, agent_id, listing_id)
    values (${accountId}, ${agent.accountId}, ${agent.listingId})
    on conflict (client_id, agent_id) do update set listing_id = conversation.listing_id
    returning id`
  await tx`
    insert into conversation_side (conversation_id, account_id)
    values (${id}, ${accountId}), (${id}, ${agent.accountId})
    on conflict do nothing`
  return id
}

type ReachableAgent = {
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
  if (!agent) throw new AppError('not_found', i18n._(msg`You can’t message this agent here.`))
  return agent
}
