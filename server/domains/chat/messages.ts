/** The messages of a conversation: sent, read page by page, searched, and marked as received and read. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { notifyOfMessage } from '#server/domains/notifications/notify.ts'
import { lockConversation, type LockedConversation, NO_CONVERSATION } from './conversations.ts'
import type { Marks, Message, NewMessage } from './types.ts'
import { markChatNotificationRead } from '#server/domains/notifications/own-notifications.ts'
import { publishLiveEvents } from '#server/domains/notifications/publish-live-events.ts'

type MessageInput = NewMessage & { conversationId: string }

const OTHER_MESSAGE = msg`You already used this ID for another message. Use a new one.`

/**
 * Sending the same message again returns the one that was sent.
 * @throws AppError `not_found`; `forbidden` while they can't write; `conflict` for the id of another message.
 */
export async function addMessage(
  tx: Transaction,
  who: SignedIn,
  { conversationId, ...input }: MessageInput,
): Promise<Message> {
  const [to, sent, block] = await Promise.all([
    lockConversation(tx, who, conversationId),
    findSent(tx, who, { conversationId, ...input }),
    findSendBlock(tx, who, conversationId),
  ])
  if (sent) return sent
  assertCanSend(who, block)
  // The lock hands out sequence numbers one at a time.
  const place = to.lastPlace + 1
  const { accountId: from } = who
  const [message] = await Promise.all([
    insertMessage(tx, who, to, { ...input, place }),
    notifyOfMessage(tx, {
      conversationId,
      place,
      from,
      to: to.otherId,
      body: input.notice?.preview ?? input.body,
      requestId: input.notice?.requestId ?? null,
    }),
  ])
  return message
}

async function findSent(tx: Transaction, { accountId }: SignedIn, input: MessageInput): Promise<Message | null> {
  const [sent] = await tx<[Message?]>`
    select id, conversation_id, place, sender_id, body, request_id, sent_at from message
    where sender_id = ${accountId} and id = ${input.id}`
  if (!sent) return null
  const isSame = sent.conversationId === input.conversationId && sent.body === input.body
  if (!isSame) throw new AppError('conflict', i18n._(OTHER_MESSAGE))
  return sent
}

/** Also unarchives the conversation on both sides. */
async function insertMessage(
  tx: Transaction,
  { accountId }: SignedIn,
  to: LockedConversation,
  { id, body, place, requestId }: NewMessage & { place: number },
): Promise<Message> {
  const [message] = await tx<[Message?]>`
    with added as (
      insert into message (conversation_id, place, id, sender_id, body, request_id, sent_at)
      values (${to.id}, ${place}, ${id}, ${accountId}, ${body}, ${answeredRequest(tx, { accountId, conversationId: to.id, requestId })},
        clock_timestamp())
      on conflict (sender_id, id) do nothing
      returning id, conversation_id, place, sender_id, body, request_id, sent_at
    ), moved as (
      update conversation c set last_place = added.place, last_sent_at = added.sent_at
      from added where c.id = added.conversation_id
    ), shown as (
      update conversation_side set archived_at = null where conversation_id = ${to.id} and archived_at is not null
    )
    select * from added`
  if (!message) throw new AppError('conflict', i18n._(OTHER_MESSAGE))
  return message
}

type Answering = { accountId: string; conversationId: string; requestId: string | undefined }

/**
 * One request for each message: the one that the agent names, or else the newest, of those in this conversation that are
 * open and not declined. Naming another one counts for none.
 */
const answeredRequest = (tx: Transaction, { accountId, conversationId, requestId }: Answering) => tx`(
  select a.request_id from help_request_agent a
  join help_request r on r.id = a.request_id
  join conversation c on c.id = a.conversation_id
  where a.conversation_id = ${conversationId} and c.agent_id = ${accountId} and r.closed_at is null
    and a.declined_at is null ${requestId === undefined ? tx`` : tx`and a.request_id = ${requestId}`}
  order by a.replaced_at is not null, a.place desc limit 1)`

/**
 * Who can write in an existing conversation: no one once a moderator has closed it, or while either person has blocked
 * the other or the other's account isn't active; an agent only while approved. A client can write to an agent who isn't
 * approved at the moment: the message is stored and the agent emailed.
 */

/** `closed`: by a moderator. */
type SendBlock = { mine: boolean; closed: boolean }

/** What keeps them from writing to each other; null when nothing does. */
async function findSendBlock(tx: Transaction, { accountId }: SignedIn, id: string): Promise<SendBlock | null> {
  const [block] = await tx<[SendBlock?]>`
    select account_id = ${accountId} as mine, false as closed from conversation_side
    where conversation_id = ${id} and blocked_at is not null
    union all
    select false, false from conversation c join account a on a.id in (c.client_id, c.agent_id)
    where c.id = ${id} and a.id <> ${accountId} and a.status <> 'active'
    union all
    select false, true from conversation where id = ${id} and closed_at is not null
    order by closed desc, mine desc limit 1`
  return block ?? null
}

/** @throws AppError `forbidden` */
function assertCanSend(who: SignedIn, block: SendBlock | null): void {
  assertCanReply(who)
  if (!block) return
  if (block.closed) throw new AppError('forbidden', i18n._(msg`A moderator has closed this conversation.`))
  throw new AppError(
    'forbidden',
    block.mine
      ? i18n._(msg`You blocked this person. Unblock them to send a message.`)
      : i18n._(msg`This person can’t receive messages right now.`),
  )
}

/** For what reaches the other person as a message does. @throws AppError `forbidden` */
export async function assertCanWrite(tx: Transaction, who: SignedIn, conversationId: string): Promise<void> {
  assertCanSend(who, await findSendBlock(tx, who, conversationId))
}

/** @throws AppError as in addMessage. */
export function sendMessage(db: Db, who: SignedIn, input: NewMessage & { conversationId: string }): Promise<Message> {
  return inTransaction(db, (tx) => addMessage(tx, who, input))
}

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
  if (!own) throw new AppError('not_found', i18n._(NO_CONVERSATION))
  const forwards = after !== undefined
  const rows = await db<Message[]>`
    select id, conversation_id, place, sender_id, body, request_id, sent_at from message
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
      select m.id, m.conversation_id, m.place, m.sender_id, m.body, m.request_id, m.sent_at ${found}
      order by m.sent_at desc, m.conversation_id, m.place desc`,
    db`select 1 ${found}`,
  )
}

type MarksInput = { conversationId: string; delivered?: number | undefined; read?: number | undefined }

/**
 * How far a user has received and read a conversation. Marks only move forward, and never past the last message.
 * @throws AppError `not_found`
 */
export async function markMessages(db: Db, who: SignedIn, { conversationId, ...input }: MarksInput): Promise<Marks> {
  return inTransaction(db, async (tx) => {
    const { id, otherId, lastPlace } = await lockConversation(tx, who, conversationId)
    const own = tx`conversation_id = ${id} and account_id = ${who.accountId}`
    const [previous] = await tx<[Marks]>`
      select delivered_place as delivered, read_place as read from conversation_side where ${own}`
    const read = Math.max(previous.read, Math.min(input.read ?? 0, lastPlace))
    const delivered = Math.max(previous.delivered, read, Math.min(input.delivered ?? 0, lastPlace))
    if (read === lastPlace) await markChatNotificationRead(tx, who.accountId, id)
    if (read === previous.read && delivered === previous.delivered) return previous
    await tx`update conversation_side set delivered_place = ${delivered}, read_place = ${read} where ${own}`
    const about = { kind: 'marks', conversation: id, of: who.accountId, delivered, read } as const
    await publishLiveEvents(tx, [
      { to: who.accountId, about },
      { to: otherId, about },
    ])
    return { delivered, read }
  })
}

/** 31 CFR 10.30: an agent never writes to someone who hasn't asked. @throws AppError `forbidden` */
export function assertCanStartConversation({ role }: SignedIn): void {
  if (role === 'agent') throw new AppError('forbidden', i18n._(msg`Only clients can start a conversation.`))
}

/** @throws AppError `forbidden` */
function assertCanReply({ role, agent }: SignedIn): void {
  if (role === 'agent' && agent?.approval !== 'approved') {
    throw new AppError('forbidden', i18n._(msg`You can message clients once your account is approved.`))
  }
}
