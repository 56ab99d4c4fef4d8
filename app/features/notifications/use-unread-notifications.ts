import { useQuery } from '@tanstack/react-query'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { api } from '#app/lib/api/calls.ts'

/** How many notifications are unread, and how many of them aren't about a conversation, which is counted by itself. */
export function useUnreadNotifications(): { all: number; others: number } {
  const { data } = useQuery({
    queryKey: ['notifications', 'count'],
    queryFn: async () => (await requestSignedIn(api.get('chats/notifications', { params: { perPage: 1 } }))).meta,
  })
  return { all: data?.unread ?? 0, others: data ? data.unread - data.unread_chats : 0 }
}
