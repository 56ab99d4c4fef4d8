/**
 * Adds a message to a conversation, with everything that follows from it: its sequence number (`place`), the other
 * person's notification, and live events for both. Queries that don't depend on each other are sent together: this is
 * the most common write of all.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { notifyOfMessage } from '../notifications/notify-of-message.ts'
import { type LockedConversation, lockConversation } from './lock-conversation.ts'
import type { Message, NewMessage } from './types.ts'
import { assertCanReply } from './chat-permissions.ts'

type MessageInput = NewMessage & { conversationId: string }

const OTHER_MESSAGE = 'This id stands for another message of yours.'

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
    notifyOfMessage(tx, { conversationId, place, from, to: to.otherId, body: input.body }),
  ])
  return message
}

async function findSent(tx: Transaction, { accountId }: SignedIn, input: MessageInput): Promise<Message | null> {
  const [sent] = await tx<[Message?]>`
    select id, conversation_id, place, sender_id, body, sent_at from message
    where sender_id = ${accountId} and id = ${input.id}`
  if (!sent) return null
  const isSame = sent.conversationId === input.conversationId && sent.body === input.body
  if (!isSame) throw new AppError('conflict', OTHER_MESSAGE)
  return sent
}

/** Also unarchives the conversation on both sides. */
async function insertMessage(
  tx: Transaction,
  { accountId }: SignedIn,
  to: LockedConversation,
  { id, body, place }: NewMessage & { place: number },
): Promise<Message> {
  const [message] = await tx<[Message?]>`
    with added as (
      insert into message (conversation_id, place, id, sender_id, body, sent_at)
      values (${to.id}, ${place}, ${id}, ${accountId}, ${body}, clock_timestamp())
      on conflict (sender_id, id) do nothing
      returning id, conversation_id, place, sender_id, body, sent_at
    ), moved as (
      update conversation c set last_place = added.place, last_sent_at = added.sent_at
      from added where c.id = added.conversation_id
    ), shown as (
      update conversation_side set archived_at = null where conversation_id = ${to.id} and archived_at is not null
    )
    select * from added`
  if (!message) throw new AppError('conflict', OTHER_MESSAGE)
  return message
}

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
  if (block.closed) throw new AppError('forbidden', 'A moderator has closed this conversation.')
  throw new AppError(
    'forbidden',
    block.mine ? 'You have blocked this person. Unblock them to write.' : 'This person does not take messages now.',
  )
}
