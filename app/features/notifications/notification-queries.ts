/** What the page of notifications asks the server for. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationRow, UnreadCounts } from '#contract/chat-answers.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '#contract/notification-types.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { countUnread } from '#app/lib/live/count-unread.ts'

export type Chosen = { kind: NotificationType | null; unread: boolean; page: number }
type Meta = UnreadCounts & { total: number; lastPage: number }

const ROWS = 20

export function chosenIn(search: URLSearchParams): Chosen {
  const page = Number(search.get('page') ?? 1)
  return {
    kind: NOTIFICATION_TYPES.find((type) => type === search.get('kind')) ?? null,
    unread: search.get('unread') === '1',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export function addressOf({ kind, unread, page }: Chosen): string {
  const search = new URLSearchParams()
  if (kind) search.set('kind', kind)
  if (unread) search.set('unread', '1')
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}

export const useNotifications = ({ kind, unread, page }: Chosen) =>
  useQuery({
    queryKey: ['notifications', kind, unread, page],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const asked = new URLSearchParams({ page: String(page), perPage: String(ROWS), unread: String(unread) })
      if (kind) asked.set('type', kind)
      const { data, meta } = await callSignedIn<NotificationRow[]>('GET', `chats/notifications?${asked}`)
      return { rows: data, ...(meta as Meta) }
    },
  })

/** @returns what marks some as read, or all. */
export function useMarkRead() {
  const client = useQueryClient()
  return async (ids: readonly string[] | 'all'): Promise<void> => {
    await callSignedIn('POST', 'chats/notifications/read', ids === 'all' ? { all: true } : { ids })
    void countUnread()
    await client.invalidateQueries({ queryKey: ['notifications'] })
  }
}
