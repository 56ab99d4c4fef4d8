/** Messages of a user's own conversations: a thread page by page, and text search. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Page, paginate, type Paged } from '#server/platform/paginate.ts'
import { NO_CONVERSATION } from './lock-conversation.ts'
import type { Message } from './types.ts'

type MessageRange = { before?: number | undefined; after?: number | undefined; perPage: number }

/**
 * In conversation order, oldest first: the newest page, the one before a place, or the one after.
 * @throws AppError `not_found`
 */
export async function readMessages(
  db: Db,
  { accountId }: SignedIn,
  { conversationId, before, after, perPage }: MessageRange & { conversationId: string },
): Promise<{ rows: readonly Message[]; total: number }> {
  const [own] = await db<[{ total: number }?]>`
    select last_place as total from conversation
    where id = ${conversationId} and ${accountId} in (client_id, agent_id)`
  if (!own) throw new AppError('not_found', NO_CONVERSATION)
  const forwards = after !== undefined
  const rows = await db<Message[]>`
    select id, conversation_id, place, sender_id, body, sent_at from message
    where conversation_id = ${conversationId}
      ${before === undefined ? db`` : db`and place < ${before}`} ${forwards ? db`and place > ${after}` : db``}
    order by place ${forwards ? db`asc` : db`desc`}
    limit ${perPage}`
  return { rows: forwards ? rows : [...rows].reverse(), total: own.total }
}

/** Newest first; matches all words, in any order, as whole words. */
export async function findMessages(
  db: Db,
  { accountId }: SignedIn,
  { words, ...page }: Page & { words: string },
): Promise<Paged<Message>> {
  const found = db`
    from message m join conversation c on c.id = m.conversation_id
    where ${accountId} in (c.client_id, c.agent_id)
      and to_tsvector('simple', m.body) @@ plainto_tsquery('simple', ${words})`
  return paginate(
    db,
    page,
    db`
      select m.id, m.conversation_id, m.place, m.sender_id, m.body, m.sent_at ${found}
      order by m.sent_at desc, m.conversation_id, m.place desc`,
    db`select 1 ${found}`,
  )
}
