/** Marks notifications as read. Other people's are left alone, with the same response as for missing ones. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { type Counts, countUnread } from './list-notifications.ts'
import { publishLiveEvents } from './publish-live-events.ts'

/** @param ids null for all. */
export async function markNotificationsRead(db: Db, who: SignedIn, ids: readonly string[] | null): Promise<Counts> {
  return inTransaction(db, async (tx) => {
    const { accountId } = who
    const read = await tx`
      update notification set read_at = now()
      where to_id = ${accountId} and read_at is null ${ids ? tx`and id = any(${[...ids]}::uuid[])` : tx``}`
    if (read.count > 0) await publishLiveEvents(tx, [{ to: accountId, about: { kind: 'counts' } }])
    return countUnread(tx, who)
  })
}

/** Reading a conversation also marks its notification as read. */
export async function markChatNotificationRead(tx: Transaction, accountId: string, conversationId: string) {
  await tx`
    update notification set read_at = now()
    where to_id = ${accountId} and type = 'chat' and ref = ${conversationId} and read_at is null`
}
