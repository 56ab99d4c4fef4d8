/**
 * Writes a message into a conversation, with all that follows from it: its place, the other's notification, and the
 * events of both. What need not wait for an answer goes to the database together: of all writes this is the commonest.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { notifyOfMessage } from '../notifications/notify-of-message.ts'
import { type Locked, lockConversation } from './lock-conversation.ts'
import { assertMaySend, findStop } from './may-send.ts'
import type { Message, NewMessage } from './types.ts'

type Given = NewMessage & { conversationId: string }

const OTHER_MESSAGE = 'This id stands for another message of yours.'

/**
 * The same message sent again is the one that was sent.
 * @throws AppError `not_found`; `forbidden` while they may not write; `conflict` for an id of another message.
 */
export async function addMessage(
  tx: Transaction,
  who: SignedIn,
  { conversationId, ...given }: Given,
): Promise<Message> {
  const [to, sent, stop] = await Promise.all([
    lockConversation(tx, who, conversationId),
    findSent(tx, who, { conversationId, ...given }),
    findStop(tx, who, conversationId),
  ])
  if (sent) return sent
  assertMaySend(who, stop)
  // The lock gives out places one after the other.
  const place = to.lastPlace + 1
  const { accountId: from } = who
  const [message] = await Promise.all([
    insertMessage(tx, who, to, { ...given, place }),
    notifyOfMessage(tx, { conversationId, place, from, to: to.otherId, body: given.body }),
  ])
  return message
}

async function findSent(tx: Transaction, { accountId }: SignedIn, given: Given): Promise<Message | null> {
  const [sent] = await tx<[Message?]>`
    select id, conversation_id, place, sender_id, body, sent_at from message
    where sender_id = ${accountId} and id = ${given.id}`
  if (!sent) return null
  const isSame = sent.conversationId === given.conversationId && sent.body === given.body
  if (!isSame) throw new AppError('conflict', OTHER_MESSAGE)
  return sent
}

/** Both sides find the conversation among their messages again. */
async function insertMessage(
  tx: Transaction,
  { accountId }: SignedIn,
  to: Locked,
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
