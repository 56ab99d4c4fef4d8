/** After a change, refetches what it affects and nothing else. This table says which change affects what. */
import type { QueryClient } from '@tanstack/react-query'

/** Maps the first path segment of a call that changes something to the prefixes of the queries it makes stale. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin/'],
  agents: ['user/reviews'],
  answers: ['user/answers', 'user/questions', 'user/contributions', 'questions'],
  articles: ['user/articles', 'user/contributions', 'editor/'],
  chats: ['chats'],
  claim: ['claim/', 'listing/'],
  'continuing-education': ['continuing-education'],
  'first-calls': ['first-calls', 'chats', 'saved/'],
  editor: ['editor/', 'user/articles', 'admin/queues'],
  listing: ['listing/'],
  moderation: ['moderation/', 'admin/queues'],
  requests: ['requests', 'chats'],
  reviews: ['user/reviews'],
  saved: ['saved/'],
  user: ['user/'],
}

/** @param path of the call, or of a group: `listing/own/photo`, `listing`. */
export function renew(client: QueryClient, path: string): Promise<void> {
  const [root = ''] = path.split(/[/?]/)
  const begins = CHANGED[root] ?? [root]
  return client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && begins.some((begin) => first.startsWith(begin)),
  })
}
