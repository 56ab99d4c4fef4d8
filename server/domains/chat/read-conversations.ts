/** A user's conversations: the list, and a single one. Someone else's look nonexistent. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Page, paginate, type Paged } from '#server/platform/paginate.ts'
import { NO_CONVERSATION } from './lock-conversation.ts'
import type { Conversation, Message, OtherListing } from './types.ts'

type Row = Omit<Conversation, 'otherListing' | 'lastMessage' | 'mine' | 'theirs'> & {
  listing: OtherListing | null
  messageId: string | null
  senderId: string
  body: string
  sentAt: Date
  delivered: number
  read: number
  theirDelivered: number
  theirRead: number
}

/** Most recent message first. */
export async function listConversations(
  db: Db,
  who: SignedIn,
  { archived, ...page }: Page & { archived: boolean },
): Promise<Paged<Conversation>> {
  const own = db`me.account_id = ${who.accountId} and (me.archived_at is not null) = ${archived}`
  const found = await paginate<Row>(
    db,
    page,
    db`
      ${fields(db, who)} where ${own}
      order by c.last_sent_at desc, c.id`,
    db`select 1 from conversation_side me where ${own}`,
  )
  return { ...found, rows: found.rows.map(toConversation) }
}

/** @throws AppError `not_found` */
export async function readConversation(db: Db, who: SignedIn, id: string): Promise<Conversation> {
  const [row] = await db<[Row?]>`${fields(db, who)} where me.account_id = ${who.accountId} and c.id = ${id}`
  if (!row) throw new AppError('not_found', NO_CONVERSATION)
  return toConversation(row)
}

const fields = (db: Db, { accountId, role, agent }: SignedIn) => db`
  select c.id, trim(other.first_name || ' ' || other.last_name) as other_name, c.agent_id = other.id as other_is_agent,
    case when l.id is null then null else jsonb_build_object('publicId', l.public_id, 'firstName', l.first_name,
      'lastName', l.last_name, 'city', l.city, 'state', l.state) end as listing,
    m.id as message_id, m.sender_id, m.body, m.sent_at, c.last_place,
    (select count(*)::int from message n
      where n.conversation_id = c.id and n.place > me.read_place and n.sender_id <> ${accountId}) as unread,
    me.delivered_place as delivered, me.read_place as read,
    their.delivered_place as their_delivered, their.read_place as their_read,
    me.archived_at is not null as archived, me.blocked_at is not null as blocked,
    c.closed_at is null and me.blocked_at is null and their.blocked_at is null and other.status = 'active'
      and ${role !== 'agent' || agent?.approval === 'approved'} as may_send,
    c.closed_at, c.closed_for, c.created_at
  from conversation_side me
  join conversation c on c.id = me.conversation_id
  join conversation_side their on their.conversation_id = c.id and their.account_id <> me.account_id
  join account other on other.id = their.account_id
  left join message m on m.conversation_id = c.id and m.place = c.last_place
  left join agent g on g.account_id = c.agent_id and c.agent_id = other.id
  left join listing l on l.id = g.listing_id and l.status <> 'hidden'`

function toConversation(row: Row): Conversation {
  const { listing, messageId, senderId, body, sentAt, delivered, read, theirDelivered, theirRead, ...rest } = row
  const lastMessage: Message | null = messageId
    ? { id: messageId, conversationId: row.id, place: row.lastPlace, senderId, body, sentAt }
    : null
  return {
    ...rest,
    otherListing: listing,
    lastMessage,
    mine: { delivered, read },
    theirs: { delivered: theirDelivered, read: theirRead },
  }
}
