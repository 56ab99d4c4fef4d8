/** How far a user has received and read a conversation. Marks only move forward, and never past the last message. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { markChatNotificationRead } from '../notifications/mark-notifications-read.ts'
import { publishLiveEvents } from '../notifications/publish-live-events.ts'
import { lockConversation } from './lock-conversation.ts'
import type { Marks } from './types.ts'

type MarksInput = { conversationId: string; delivered?: number | undefined; read?: number | undefined }

/** @throws AppError `not_found` */
export async function markMessages(db: Db, who: SignedIn, { conversationId, ...input }: MarksInput): Promise<Marks> {
  return inTransaction(db, async (tx) => {
    const { id, otherId, lastPlace } = await lockConversation(tx, who, conversationId)
    const own = tx`conversation_id = ${id} and account_id = ${who.accountId}`
    const [previous] = await tx<[Marks]>`
      select delivered_place as delivered, read_place as read from conversation_side where ${own}`
    const read = Math.max(previous.read, Math.min(input.read ?? 0, lastPlace))
    const delivered = Math.max(previous.delivered, read, Math.min(input.delivered ?? 0, lastPlace))
    if (read === lastPlace) await markChatNotificationRead(tx, who.accountId, id)
    if (read === previous.read && delivered === previous.delivered) return previous
    await tx`update conversation_side set delivered_place = ${delivered}, read_place = ${read} where ${own}`
    const about = { kind: 'marks', conversation: id, of: who.accountId, delivered, read } as const
    await publishLiveEvents(tx, [
      { to: who.accountId, about },
      { to: otherId, about },
    ])
    return { delivered, read }
  })
}
