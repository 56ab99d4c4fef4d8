/**
 * Emails users whose messages wait: one per conversation, however many wait in it, at most one in 15 minutes, and none
 * about read messages. The email contains nothing of what was written.
 */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { chatEmails, EMAIL_INTERVAL_MINUTES } from './emails.ts'

/** A user at the screen reads it before this. */
const AFTER_MINUTES = 2
const EMAIL_BATCH_SIZE = 50

type UnreadConversation = {
  conversationId: string
  accountId: string
  email: string
  otherName: string
  count: number
  lastPlace: number
}

/** @returns how many were queued. Safe to run in any number of processes. */
export async function emailWaitingMessages(db: Db, sender: Sender): Promise<number> {
  return inTransaction(db, async (tx) => {
    const waiting = await findUnreadConversations(tx)
    for (const one of waiting) {
      await sendEmail(tx, sender, one.email, chatEmails.messages(one))
      await tx`
        update conversation_side set mailed_place = ${one.lastPlace}, mailed_at = now()
        where conversation_id = ${one.conversationId} and account_id = ${one.accountId}`
    }
    return waiting.length
  })
}

const findUnreadConversations = (tx: Transaction) => tx<UnreadConversation[]>`
  select s.conversation_id, s.account_id, a.email, trim(other.first_name || ' ' || other.last_name) as other_name,
    unread.count, c.last_place
  from conversation_side s
  join conversation c on c.id = s.conversation_id and c.last_place > greatest(s.read_place, s.mailed_place)
  join account a on a.id = s.account_id and a.status = 'active' and a.email_verified_at is not null
    and coalesce((a.preferences ->> 'email_messages')::boolean, true)
  join account other on other.id = case when c.client_id = s.account_id then c.agent_id else c.client_id end
  cross join lateral (
    select count(*)::int as count, max(m.place) as newest, min(m.sent_at) as oldest_at from message m
    where m.conversation_id = c.id and m.sender_id <> s.account_id and m.place > s.read_place
  ) unread
  where s.blocked_at is null
    and (s.mailed_at is null or s.mailed_at <= now() - ${EMAIL_INTERVAL_MINUTES} * interval '1 minute')
    and unread.newest > s.mailed_place and unread.oldest_at <= now() - ${AFTER_MINUTES} * interval '1 minute'
  order by c.last_sent_at, s.conversation_id
  limit ${EMAIL_BATCH_SIZE}
  for update of s skip locked`
