/**
 * Emails users whose messages wait: one per conversation, however many wait in it, at most one in 15 minutes, and none
 * about read messages. The email contains nothing of what was written, but names the request that it's about.
 */
import { dayOf, plusDays } from '#common/dates.ts'
import { replyDeadline } from '#server/domains/figures/reply-clock.ts'
import { readAway } from '#server/domains/figures/reply-record.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { chatEmails, EMAIL_INTERVAL_MINUTES } from '#server/domains/chat/emails.ts'
import { requestEmails, type UnreadRequest } from './emails.ts'

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
  request: Request | null
}

/** The newest that the reader hasn't been emailed about. As stored, from JSON. */
type Request = {
  id: string
  kind: UnreadRequest['kind']
  need: string
  letter: string
  location: string
  sent_at: string
  listing_id: number | null
}

/** @returns how many were queued. Safe to run in any number of processes. */
export async function emailWaitingMessages(db: Db, sender: Sender): Promise<number> {
  return inTransaction(db, async (tx) => {
    const waiting = await findUnreadConversations(tx)
    for (const one of waiting) {
      const email =
        one.request && one.otherName
          ? requestEmails.request_messages({ ...one, request: await describeRequest(tx, one.request) })
          : chatEmails.messages(one)
      await sendEmail(tx, sender, one.email, email)
      await tx`
        update conversation_side set mailed_place = ${one.lastPlace}, mailed_at = now()
        where conversation_id = ${one.conversationId} and account_id = ${one.accountId}`
    }
    return waiting.length
  })
}

/** The place is said as we know it, and not as someone typed it; a ZIP code's without the code. */
async function describeRequest(tx: Transaction, request: Request): Promise<UnreadRequest> {
  const { id, kind, need, letter, location, sent_at: sentAt, listing_id: listingId } = request
  const place = await findPlace(tx, location)
  const away = listingId === null ? undefined : (await readAway(tx, [listingId])).get(listingId)
  const answerBy = plusDays(dayOf(replyDeadline(new Date(sentAt), away)), -1)
  return { id, kind, need, letter, place: place?.label.replace(/^\d+ /, '') ?? '', answerBy }
}

const findUnreadConversations = (tx: Transaction) => tx<UnreadConversation[]>`
  select s.conversation_id, s.account_id, a.email, trim(other.first_name || ' ' || other.last_name) as other_name,
    unread.count, c.last_place, to_jsonb(request) as request
  from conversation_side s
  join conversation c on c.id = s.conversation_id and c.last_place > greatest(s.read_place, s.mailed_place)
  join account a on a.id = s.account_id and a.status = 'active' and a.email_verified_at is not null
    and coalesce((a.preferences ->> 'email_messages')::boolean, true)
  join account other on other.id = case when c.client_id = s.account_id then c.agent_id else c.client_id end
  cross join lateral (
    select count(*)::int as count, max(m.place) as newest, min(m.sent_at) as oldest_at from message m
    where m.conversation_id = c.id and m.sender_id <> s.account_id and m.place > s.read_place
  ) unread
  left join lateral (
    select r.id, r.need, r.letter, r.location, a.sent_at, g.listing_id, case when c.agent_id = s.account_id then 'new'
      when a.declined_at is null then 'answered' else 'declined' end as kind
    from help_request_agent a
    join help_request r on r.id = a.request_id
    left join agent g on g.account_id = c.agent_id
    left join lateral (
      select max(m.place) as place from message m
      where m.request_id = a.request_id and m.conversation_id = c.id) answer on true
    where a.conversation_id = c.id and greatest(s.read_place, s.mailed_place) < case when c.client_id = s.account_id
      then answer.place when r.closed_at is null and a.declined_at is null and a.replaced_at is null then a.place end
    order by greatest(a.place, answer.place) desc limit 1
  ) request on true
  where s.blocked_at is null
    and (s.mailed_at is null or s.mailed_at <= now() - ${EMAIL_INTERVAL_MINUTES} * interval '1 minute')
    and unread.newest > s.mailed_place and unread.oldest_at <= now() - ${AFTER_MINUTES} * interval '1 minute'
  order by c.last_sent_at, s.conversation_id
  limit ${EMAIL_BATCH_SIZE}
  for update of s skip locked`
