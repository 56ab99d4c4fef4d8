/** Marks notifications as read. What is somebody else's is not touched, and not told apart from what is not there. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { type Counts, countUnread } from './list-notifications.ts'
import { tellLive } from './tell-live.ts'

/** @param ids null: all. */
export async function readNotifications(db: Db, who: SignedIn, ids: readonly string[] | null): Promise<Counts> {
  return inTransaction(db, async (tx) => {
    const { accountId } = who
    const read = await tx`
      update notification set read_at = now()
      where to_id = ${accountId} and read_at is null ${ids ? tx`and id = any(${[...ids]}::uuid[])` : tx``}`
    if (read.count > 0) await tellLive(tx, [{ to: accountId, about: { kind: 'counts' } }])
    return countUnread(tx, who)
  })
}

/** The conversation is read: what told of it is read too. */
export async function settleChatNotification(tx: Transaction, accountId: string, conversationId: string) {
  await tx`
    update notification set read_at = now()
    where to_id = ${accountId} and type = 'chat' and ref = ${conversationId} and read_at is null`
}
