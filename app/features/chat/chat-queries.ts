/** What the chat asks the server for, and how it keeps the answers. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConversationRow, MessageRow, ReachableAgent } from '#contract/chat-answers.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { useRows } from '#app/features/signed-in/use-rows.ts'
import { mergeMessages, type Thread } from './merge-messages.ts'

const PAGE_ROWS = 50

export const listKey = (archived: boolean) => ['chats', 'list', archived] as const
export const threadKey = (id: string) => ['chats', 'thread', id] as const
export const oneKey = (id: string) => ['chats', 'one', id] as const

export const useConversations = (archived: boolean) =>
  useRows<ConversationRow>(`chats?archived=${archived}`, { queryKey: listKey(archived) })

export const useConversation = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: async () => (await callSignedIn<ConversationRow>('GET', `chats/${id}`)).data,
    retry: false,
  })

export function useThread(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: threadKey(id),
    queryFn: async () => {
      const came = await messagesOf(id, `perPage=${PAGE_ROWS}`)
      return mergeMessages(client.getQueryData<Thread>(threadKey(id)), came)
    },
    // A thread that is kept whole needs no second copy for comparing.
    structuralSharing: false,
    retry: false,
  })
}

export async function loadOlder(client: QueryClient, id: string): Promise<void> {
  const thread = client.getQueryData<Thread>(threadKey(id))
  const before = thread?.messages[0]?.place
  if (!before) return
  const came = await messagesOf(id, `perPage=${PAGE_ROWS}&before=${before}`)
  client.setQueryData<Thread>(threadKey(id), (now) => mergeMessages(now, came))
}

const messagesOf = async (id: string, query: string) =>
  (await callSignedIn<MessageRow[]>('GET', `chats/${id}/messages?${query}`)).data

export const useReachable = (listing: string) =>
  useQuery({
    queryKey: ['chats', 'with', listing],
    queryFn: async () => (await callSignedIn<ReachableAgent>('GET', `chats/with/${listing}`)).data,
    retry: false,
  })

/** Of at least two characters. */
export const useFound = (words: string) =>
  useRows<MessageRow>(`chats/search?q=${encodeURIComponent(words)}`, { queryKey: ['chats', 'search', words] })
