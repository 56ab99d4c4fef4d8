/**
 * Writes a message into a locked conversation, with all that follows from it: its place, the other's notification, and
 * the events of both. The lock gives out places one after the other.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { notifyOfMessage } from '../notifications/notify-of-message.ts'
import { tellLive } from '../notifications/tell-live.ts'
import type { Locked } from './lock-conversation.ts'
import type { Message, NewMessage } from './types.ts'

/** @throws AppError `conflict` when the id stands for another message of this sender. */
export async function addMessage(tx: Transaction, who: SignedIn, to: Locked, given: NewMessage): Promise<Message> {
  const message = await insertMessage(tx, who, to, given)
  await tx`
    update conversation set last_place = ${message.place}, last_sent_at = ${message.sentAt} where id = ${to.id}`
  await tx`update conversation_side set archived_at = null where conversation_id = ${to.id} and archived_at is not null`
  const { accountId } = who
  const notification = await notifyOfMessage(tx, {
    conversationId: to.id,
    from: accountId,
    to: to.otherId,
    body: given.body,
  })
  const where = { conversation: to.id, place: message.place }
  await tellLive(tx, [
    { to: to.otherId, about: { kind: 'notification', notification, ...where } },
    { to: accountId, about: { kind: 'message', ...where } },
  ])
  return message
}

async function insertMessage(tx: Transaction, who: SignedIn, to: Locked, { id, body }: NewMessage): Promise<Message> {
  const [message] = await tx<[Message?]>`
    insert into message (conversation_id, place, id, sender_id, body, sent_at)
    values (${to.id}, ${to.lastPlace + 1}, ${id}, ${who.accountId}, ${body}, clock_timestamp())
    on conflict (sender_id, id) do nothing
    returning id, conversation_id, place, sender_id, body, sent_at`
  if (!message) throw new AppError('conflict', 'This id stands for another message of yours.')
  return message
}

/**
 * What was sent under this id before: the same message again is no second one.
 * @throws AppError `conflict` when it was another.
 */
export async function findSent(
  tx: Transaction,
  { accountId }: SignedIn,
  to: { id: string },
  { id, body }: NewMessage,
): Promise<Message | null> {
  const [sent] = await tx<[Message?]>`
    select id, conversation_id, place, sender_id, body, sent_at from message
    where sender_id = ${accountId} and id = ${id}`
  if (!sent) return null
  if (sent.conversationId !== to.id || sent.body !== body) {
    throw new AppError('conflict', 'This id stands for another message of yours.')
  }
  return sent
}
