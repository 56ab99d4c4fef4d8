/** A person's notifications, how many are unread, and marking them as read. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import type { NotificationType } from '#common/live-events.ts'
import { publishLiveEvents } from './publish-live-events.ts'

export type Notification = {
  id: string
  type: NotificationType
  fromId: string | null
  fromName: string
  toId: string
  ref: string
  /** Also of a message that sends or declines a request. */
  requestId: string | null
  preview: string
  count: number
  read: boolean
  createdAt: Date
}
export type Counts = { unread: number; unreadChats: number }
export type NotificationPage = { rows: readonly Notification[]; total: number; counts: Counts }

type NotificationQuery = { page: number; perPage: number; type?: NotificationType | undefined; unread?: boolean }

/** Unread first, then newest first. */
export async function listNotifications(db: Db, who: SignedIn, query: NotificationQuery): Promise<NotificationPage> {
  const { page, perPage, type, unread = false } = query
  const own = db`
    where n.to_id = ${who.accountId} ${type ? db`and ${isOfType(db, type)}` : db``}
      ${unread ? db`and n.read_at is null` : db``}`
  const [rows, [{ total }], counts] = await Promise.all([
    db<Notification[]>`
      select n.id, n.type, n.from_id, trim(coalesce(a.first_name, '') || ' ' || coalesce(a.last_name, '')) as from_name,
        n.to_id, n.ref, n.request_id, n.preview, n.count, n.read_at is not null as read, n.created_at
      from notification n left join account a on a.id = n.from_id
      ${own}
      order by n.read_at is not null, n.created_at desc, n.id
      limit ${perPage} offset ${(page - 1) * perPage}`,
    db<[{ total: number }]>`select count(*)::int as total from notification n ${own}`,
    countUnread(db, who),
  ])
  return { rows, total, counts }
}

/** A message that sends or declines a request is a request's, too. */
const isOfType = (db: Db, type: NotificationType) =>
  type === 'request' ? db`(n.type = 'request' or n.request_id is not null)` : db`n.type = ${type}`

async function countUnread(db: Db, { accountId }: SignedIn): Promise<Counts> {
  const [counts] = await db<[Counts]>`
    select count(*)::int as unread, (count(*) filter (where type = 'chat'))::int as unread_chats
    from notification where to_id = ${accountId} and read_at is null`
  return counts
}

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
