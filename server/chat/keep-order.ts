/** What somebody does with a conversation of theirs: put it away, stop the other, tell a moderator. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { tellLive } from '../notifications/tell-live.ts'
import { lockConversation } from './lock-conversation.ts'

type Named = { conversationId: string }

/** It comes back with the next message. @throws AppError `not_found` */
export async function archiveConversation(
  db: Db,
  who: SignedIn,
  { conversationId, archived }: Named & { archived: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await lockConversation(tx, who, conversationId)
    await tx`
      update conversation_side set archived_at = ${archived ? tx`coalesce(archived_at, now())` : null}
      where conversation_id = ${id} and account_id = ${who.accountId}`
    await tellLive(tx, [{ to: who.accountId, about: { kind: 'conversation', conversation: id } }])
  })
}

/** Nobody writes while it lasts. The other is not told who stopped it. @throws AppError `not_found` */
export async function blockConversation(
  db: Db,
  who: SignedIn,
  { conversationId, blocked }: Named & { blocked: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, otherId } = await lockConversation(tx, who, conversationId)
    await tx`
      update conversation_side set blocked_at = ${blocked ? tx`coalesce(blocked_at, now())` : null}
      where conversation_id = ${id} and account_id = ${who.accountId}`
    const about = { kind: 'conversation', conversation: id } as const
    await tellLive(tx, [
      { to: who.accountId, about },
      { to: otherId, about },
    ])
  })
}

/** Said again while the first waits, it is the same report with the newer words. @throws AppError `not_found` */
export async function reportConversation(
  db: Db,
  who: SignedIn,
  { conversationId, reason }: Named & { reason: string },
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
