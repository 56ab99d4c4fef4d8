/** A client starts a conversation with the agent of a listing by sending a first message. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { RetryLaterError } from '#server/platform/errors.ts'
import { LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import { addMessage } from './add-message.ts'
import { findAgent, type ReachableAgent } from './find-agent.ts'
import { assertCanStartConversation } from './chat-permissions.ts'
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
    const agent = await findAgent(tx, who, publicId)
    const conversationId = agent.conversationId ?? (await openConversation(tx, who, agent))
    const message = await addMessage(tx, who, { conversationId, ...input })
    await deleteWaitingMessage(tx, who.accountId, agent.listingId)
    return message
  })
}

async function openConversation(tx: Transaction, { accountId }: SignedIn, agent: ReachableAgent): Promise<string> {
  const [{ today }] = await tx<[{ today: number }]>`
    select count(*)::int as today from conversation
    where client_id = ${accountId}
      and created_at > now() - ${WINDOW_S[LIMITS.conversations.window]} * interval '1 second'`
  if (today >= LIMITS.conversations.max) {
    throw new RetryLaterError(
      'too_many_requests',
      'You have written to many agents today. Please go on tomorrow.',
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
