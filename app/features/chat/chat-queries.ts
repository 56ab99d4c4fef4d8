/** The chat's queries and their cache. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { api } from '#app/lib/api/calls.ts'
import { mergeMessages, type Thread } from './merge-messages.ts'

const PAGE_ROWS = 50

const listKey = (archived: boolean) => ['chats', 'list', archived] as const
export const threadKey = (id: string) => ['chats', 'thread', id] as const
const oneKey = (id: string) => ['chats', 'one', id] as const

export const useConversations = (archived: boolean) =>
  useRows(api.get('chats', { params: { archived: archived ? 'true' : 'false' } }), { queryKey: listKey(archived) })

export const useConversation = (id: string) =>
  useList(api.get('chats/{id}', { params: { id } }), { queryKey: oneKey(id), retry: false })

export function useThread(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: threadKey(id),
    queryFn: async () => {
      const came = await messagesOf(id)
      return mergeMessages(client.getQueryData<Thread>(threadKey(id)), came)
    },
    // The thread is merged by mergeMessages, so there is no need to compare it with a second copy.
    structuralSharing: false,
    retry: false,
  })
}

export async function loadOlder(client: QueryClient, id: string): Promise<void> {
  const thread = client.getQueryData<Thread>(threadKey(id))
  const before = thread?.messages[0]?.place
  if (!before) return
  const came = await messagesOf(id, String(before))
  client.setQueryData<Thread>(threadKey(id), (now) => mergeMessages(now, came))
}

const messagesOf = async (id: string, before?: string) =>
  (await requestSignedIn(api.get('chats/{id}/messages', { params: { id, perPage: PAGE_ROWS, before } }))).data

export const useReachable = (listing: string) =>
  useList(api.get('chats/with', { params: { listing } }), { queryKey: ['chats', 'with', listing], retry: false })

/** `words` must have at least two characters. */
export const useMessageSearch = (words: string) =>
  useRows(api.get('chats/search', { params: { q: words } }), { queryKey: ['chats', 'search', words] })
