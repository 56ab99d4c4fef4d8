/** What users do with their own conversations: archive, block the other person, report to a moderator. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { publishLiveEvents } from '../notifications/publish-live-events.ts'
import { lockConversation } from './lock-conversation.ts'

type ConversationRef = { conversationId: string }

/** The next message unarchives it. @throws AppError `not_found` */
export async function archiveConversation(
  db: Db,
  who: SignedIn,
  { conversationId, archived }: ConversationRef & { archived: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await lockConversation(tx, who, conversationId)
    await tx`
      update conversation_side set archived_at = ${archived ? tx`coalesce(archived_at, now())` : null}
      where conversation_id = ${id} and account_id = ${who.accountId}`
    await publishLiveEvents(tx, [{ to: who.accountId, about: { kind: 'conversation', conversation: id } }])
  })
}

/** Neither can write while it lasts. The other isn't told who blocked. @throws AppError `not_found` */
export async function blockConversation(
  db: Db,
  who: SignedIn,
  { conversationId, blocked }: ConversationRef & { blocked: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, otherId } = await lockConversation(tx, who, conversationId)
    await tx`
      update conversation_side set blocked_at = ${blocked ? tx`coalesce(blocked_at, now())` : null}
      where conversation_id = ${id} and account_id = ${who.accountId}`
    const about = { kind: 'conversation', conversation: id } as const
    await publishLiveEvents(tx, [
      { to: who.accountId, about },
      { to: otherId, about },
    ])
  })
}

/** Repeated while the first report is open, it updates that report's text. @throws AppError `not_found` */
export async function reportConversation(
  db: Db,
  who: SignedIn,
  { conversationId, reason }: ConversationRef & { reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, lastPlace } = await lockConversation(tx, who, conversationId)
    await tx`
      insert into conversation_report (conversation_id, reporter_id, reason, up_to_place)
      values (${id}, ${who.accountId}, ${reason}, ${lastPlace})
      on conflict (conversation_id, reporter_id) where status = 'open'
      do update set reason = excluded.reason, up_to_place = excluded.up_to_place`
  })
}
