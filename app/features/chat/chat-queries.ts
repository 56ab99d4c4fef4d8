/** The chat's queries and their cache. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { api } from '#app/lib/api/calls.ts'
import type { MessageRow } from '#common/chat-answers.ts'

const PAGE_ROWS = 50

/** Which conversations a list has. */
export type Shown = 'all' | 'unread' | 'archived'

const listKey = (shown: Shown) => ['chats', 'list', shown] as const
export const threadKey = (id: string) => ['chats', 'thread', id] as const
const oneKey = (id: string) => ['chats', 'one', id] as const

export function useConversations(shown: Shown) {
  const is = (wanted: Shown) => (shown === wanted ? 'true' : 'false')
  return useRows(api.get('chats', { params: { archived: is('archived'), unread: is('unread') } }), {
    queryKey: listKey(shown),
  })
}

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

/** A thread as the page holds it: messages by sequence number, without gaps. */
export type Thread = {
  /** Oldest first. */
  messages: readonly MessageRow[]
  /** Whether there are messages before the first. */
  hasOlder: boolean
}

/** Merges new messages into the thread. Messages that don't join the rest replace it: a gap would hide messages. */
export function mergeMessages(thread: Thread | undefined, came: readonly MessageRow[]): Thread {
  const [first] = came
  if (!first) return thread ?? { messages: [], hasOlder: false }
  const before = thread?.messages ?? []
  const joins = touches(before, came)
  const byPlace = new Map([...(joins ? before : []), ...came].map((message) => [message.place, message]))
  const messages = [...byPlace.values()].sort((a, b) => a.place - b.place)
  return { messages, hasOlder: (messages[0]?.place ?? 1) > 1 }
}

function touches(before: readonly MessageRow[], came: readonly MessageRow[]): boolean {
  const [from, to] = [before[0]?.place ?? 0, before.at(-1)?.place ?? 0]
  const [cameFrom, cameTo] = [came[0]?.place ?? 0, came.at(-1)?.place ?? 0]
  return cameFrom <= to + 1 && cameTo >= from - 1
}

/** Whether a live message directly follows the thread. If not, the thread is refetched. */
export const follows = (thread: Thread | undefined, { place }: { place: number }): boolean =>
  (thread?.messages.at(-1)?.place ?? -1) + 1 >= place
