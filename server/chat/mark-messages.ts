/** How far somebody has got in a conversation. Marks only go forward, and never beyond what there is. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { settleChatNotification } from '../notifications/read-notifications.ts'
import { tellLive } from '../notifications/tell-live.ts'
import { lockConversation } from './lock-conversation.ts'
import type { Marks } from './types.ts'

type Given = { conversationId: string; delivered?: number | undefined; read?: number | undefined }

/** @throws AppError `not_found` */
export async function markMessages(db: Db, who: SignedIn, { conversationId, ...given }: Given): Promise<Marks> {
  return inTransaction(db, async (tx) => {
    const { id, otherId, lastPlace } = await lockConversation(tx, who, conversationId)
    const own = tx`conversation_id = ${id} and account_id = ${who.accountId}`
    const [was] = await tx<[Marks]>`
      select delivered_place as delivered, read_place as read from conversation_side where ${own}`
    const read = Math.max(was.read, Math.min(given.read ?? 0, lastPlace))
    const delivered = Math.max(was.delivered, read, Math.min(given.delivered ?? 0, lastPlace))
    if (read === lastPlace) await settleChatNotification(tx, who.accountId, id)
    if (read === was.read && delivered === was.delivered) return was
    await tx`update conversation_side set delivered_place = ${delivered}, read_place = ${read} where ${own}`
    const about = { kind: 'marks', conversation: id, of: who.accountId, delivered, read } as const
    await tellLive(tx, [
      { to: who.accountId, about },
      { to: otherId, about },
    ])
    return { delivered, read }
  })
}
