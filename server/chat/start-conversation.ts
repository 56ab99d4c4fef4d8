/** A client begins a conversation with the agent of a listing, by a first message. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { ComeBackLater } from '#server/platform/errors.ts'
import { addMessage } from './add-message.ts'
import { findAgent, type Reachable } from './find-agent.ts'
import { proveMayStart } from './prove-client.ts'
import type { Message, NewMessage } from './types.ts'

/** More agents than that in a day is a mailing. */
const STARTS_A_DAY = 20
const TRY_AGAIN_S = 3_600

/**
 * Where the two have a conversation already, it goes on there.
 * @throws AppError `forbidden` for agents; `not_found` when nobody takes messages there; ComeBackLater; as addMessage.
 */
export async function startConversation(
  db: Db,
  who: SignedIn,
  { publicId, ...given }: NewMessage & { publicId: string },
): Promise<Message> {
  proveMayStart(who)
  return inTransaction(db, async (tx) => {
    const agent = await findAgent(tx, who, publicId)
    const conversationId = agent.conversationId ?? (await openConversation(tx, who, agent))
    return addMessage(tx, who, { conversationId, ...given })
  })
}

async function openConversation(tx: Transaction, { accountId }: SignedIn, agent: Reachable): Promise<string> {
  const [{ today }] = await tx<[{ today: number }]>`
    select count(*)::int as today from conversation
    where client_id = ${accountId} and created_at > now() - interval '1 day'`
  if (today >= STARTS_A_DAY) {
    throw new ComeBackLater(
      'too_many_requests',
      'You have written to many agents today. Please go on tomorrow.',
      TRY_AGAIN_S,
    )
  }
  // Of two that begin at once the second waits here for the first, and then finds it.
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
