/** Sends a message in a conversation there is. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { addMessage, findSent } from './add-message.ts'
import { lockConversation } from './lock-conversation.ts'
import { assertMaySend } from './may-send.ts'
import type { Message, NewMessage } from './types.ts'

/**
 * The same message sent again is the one that was sent.
 * @throws AppError `not_found`; `forbidden` while they may not write; `conflict` for an id of another message.
 */
export async function sendMessage(
  db: Db,
  who: SignedIn,
  { conversationId, ...given }: NewMessage & { conversationId: string },
): Promise<Message> {
  return inTransaction(db, async (tx) => {
    const to = await lockConversation(tx, who, conversationId)
    const sent = await findSent(tx, who, to, given)
    if (sent) return sent
    await assertMaySend(tx, who, to)
    return addMessage(tx, who, to, given)
  })
}
