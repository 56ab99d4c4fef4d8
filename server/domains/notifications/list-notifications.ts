/** A person's notifications, and how many are unread. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { NotificationType } from '#common/live-events.ts'

export type Notification = {
  id: string
  type: NotificationType
  fromId: string | null
  fromName: string
  toId: string
  ref: string
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
    where n.to_id = ${who.accountId} ${type ? db`and n.type = ${type}` : db``}
      ${unread ? db`and n.read_at is null` : db``}`
  const [rows, [{ total }], counts] = await Promise.all([
    db<Notification[]>`
      select n.id, n.type, n.from_id, trim(coalesce(a.first_name, '') || ' ' || coalesce(a.last_name, '')) as from_name,
        n.to_id, n.ref, n.preview, n.count, n.read_at is not null as read, n.created_at
      from notification n left join account a on a.id = n.from_id
      ${own}
      order by n.read_at is not null, n.created_at desc, n.id
      limit ${perPage} offset ${(page - 1) * perPage}`,
    db<[{ total: number }]>`select count(*)::int as total from notification n ${own}`,
    countUnread(db, who),
  ])
  return { rows, total, counts }
}

export async function countUnread(db: Db, { accountId }: SignedIn): Promise<Counts> {
  const [counts] = await db<[Counts]>`
    select count(*)::int as unread, (count(*) filter (where type = 'chat'))::int as unread_chats
    from notification where to_id = ${accountId} and read_at is null`
  return counts
}
