/** A user's own conversations: listed, read, archived, blocked, reported. Someone else's looks nonexistent. */
import { msg } from '@lingui/core/runtime-macro'
import { IRS_TIME_ZONE } from '#common/dates.ts'
import { i18n } from '#common/i18n.ts'
import { DECLINE_UNDO_HOURS } from '#common/requests.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Conversation, ConversationCall, ConversationRequest, Message, OtherListing } from './types.ts'
import { awayUntil, shownPhoto } from '#server/domains/listings/shown-profile.ts'
import { publishLiveEvents } from '#server/domains/notifications/publish-live-events.ts'

/** Times as PostgreSQL writes them in JSON. */
type InJson<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] }

type ConversationRow = Omit<Conversation, 'otherListing' | 'lastMessage' | 'mine' | 'theirs' | 'requests' | 'calls'> & {
  listing: OtherListing | null
  messageId: string | null
  senderId: string
  body: string
  messageRequest: string | null
  sentAt: Date
  delivered: number
  read: number
  theirDelivered: number
  theirRead: number
  requests: InJson<ConversationRequest>[]
  calls: InJson<ConversationCall>[]
}

/** Most recent message first. */
export async function listConversations(
  db: Db,
  who: SignedIn,
  { archived, unread, ...page }: Page & { archived: boolean; unread: boolean },
): Promise<Paged<Conversation>> {
  const own = db`
    me.account_id = ${who.accountId} and (me.archived_at is not null) = ${archived}
    ${unread ? db`and exists (${unreadIn(db, who)})` : db``}`
  const found = await paginate<ConversationRow>(
    db,
    page,
    db`
      ${columns(db, who)} where ${own}
      order by c.last_sent_at desc, c.id`,
    db`select 1 from conversation_side me where ${own}`,
  )
  return { ...found, rows: found.rows.map(toConversation) }
}

/** @throws AppError `not_found` */
export async function readConversation(db: Db, who: SignedIn, id: string): Promise<Conversation> {
  const [row] = await db<[ConversationRow?]>`
    ${columns(db, who)} where me.account_id = ${who.accountId} and c.id = ${id}`
  if (!row) throw new AppError('not_found', i18n._(NO_CONVERSATION))
  return toConversation(row)
}

/** Of `conversation_side me`. */
const unreadIn = (db: Db, { accountId }: SignedIn) => db`
  select 1 from message n
  where n.conversation_id = me.conversation_id and n.place > me.read_place and n.sender_id <> ${accountId}`

const columns = (db: Db, who: SignedIn) => db`
  select c.id, trim(other.first_name || ' ' || other.last_name) as other_name, c.agent_id = other.id as other_is_agent,
    case when l.id is null then null else jsonb_build_object('publicId', l.public_id, 'firstName', l.first_name,
      'lastName', l.last_name, 'city', l.city, 'state', l.state, 'photoId', ${shownPhoto(db)}) end as listing,
    case when l.id is not null then ${awayUntil(db)} end as other_away_until,
    m.id as message_id, m.sender_id, m.body, m.request_id as message_request, m.sent_at, c.last_place,
    (select count(*)::int from (${unreadIn(db, who)}) n) as unread,
    me.delivered_place as delivered, me.read_place as read,
    their.delivered_place as their_delivered, their.read_place as their_read,
    me.archived_at is not null as archived, me.blocked_at is not null as blocked,
    c.closed_at is null and me.blocked_at is null and their.blocked_at is null and other.status = 'active'
      and ${who.role !== 'agent' || who.agent?.approval === 'approved'} as may_send,
    c.closed_at, c.closed_for, c.created_at, ${requestsOf(db)} as requests, ${callsOf(db)} as calls
  from conversation_side me
  join conversation c on c.id = me.conversation_id
  join conversation_side their on their.conversation_id = c.id and their.account_id <> me.account_id
  join account other on other.id = their.account_id
  left join message m on m.conversation_id = c.id and m.place = c.last_place
  left join agent g on g.account_id = c.agent_id and c.agent_id = other.id
  left join listing l on l.id = g.listing_id and l.status <> 'hidden'
  left join listing_profile p on p.listing_id = l.id`

/** Of `help_request_agent a`: the client has asked someone else in their place. */
export const isPlaceTaken = (db: Db) => db`
  exists (
    select 1 from help_request_agent o
    where o.request_id = a.request_id and o.position = a.position and o.conversation_id <> a.conversation_id
      and o.declined_at is null and o.replaced_at is null)`

/** What the client asked for in this conversation, without whom else they asked. */
const requestsOf = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'need', r.need, 'letter', r.letter, 'taxYear', r.tax_year, 'dueOn', r.due_on,
      'language', r.language, 'meeting', r.meeting, 'location', r.location, 'createdAt', r.created_at,
      'closedAt', r.closed_at, 'place', a.place, 'declinedFor', a.declined_for, 'declinedAt', a.declined_at,
      'canUndoDecline', coalesce(a.declined_at > now() - ${DECLINE_UNDO_HOURS} * interval '1 hour', false)
        and r.closed_at is null and not ${isPlaceTaken(db)},
      'replacedAt', a.replaced_at, 'answeredAt', (
        select min(n.sent_at) from message n where n.request_id = a.request_id and n.conversation_id = c.id))
      order by a.place)
    from help_request_agent a join help_request r on r.id = a.request_id where a.conversation_id = c.id), '[]')`

/** Of `first_call k` and its `account client`: that of the account, once its owner has chosen one. Null: none is chosen. */
export const chosenZone = (db: Db) =>
  db`case when client.timezone = ${IRS_TIME_ZONE} then k.client_zone else client.timezone end`

const callsOf = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'place', k.place, 'movedPlaces', k.moved_places, 'startsAt', k.starts_at,
      'clientTimeZone', ${chosenZone(db)}, 'canceledAt', k.canceled_at) order by k.place)
    from first_call k join account client on client.id = k.client_id
    where k.client_id = c.client_id and k.agent_id = c.agent_id), '[]')`

function toConversation(row: ConversationRow): Conversation {
  const {
    listing,
    messageId,
    senderId,
    body,
    messageRequest,
    sentAt,
    delivered,
    read,
    theirDelivered,
    theirRead,
    ...rest
  } = row
  const requests = row.requests.map(withDates)
  const calls = row.calls.map(({ startsAt, canceledAt, ...call }) => ({
    ...call,
    startsAt: new Date(startsAt),
    canceledAt: dateOf(canceledAt),
  }))
  const lastMessage: Message | null = messageId
    ? { id: messageId, conversationId: row.id, place: row.lastPlace, senderId, body, requestId: messageRequest, sentAt }
    : null
  return {
    ...rest,
    otherListing: listing,
    lastMessage,
    mine: { delivered, read },
    theirs: { delivered: theirDelivered, read: theirRead },
    requests,
    calls,
  }
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

const withDates = (request: InJson<ConversationRequest>): ConversationRequest => {
  const { createdAt, closedAt, declinedAt, answeredAt, replacedAt, ...rest } = request
  return {
    ...rest,
    createdAt: new Date(createdAt),
    closedAt: dateOf(closedAt),
    declinedAt: dateOf(declinedAt),
    answeredAt: dateOf(answeredAt),
    replacedAt: dateOf(replacedAt),
  }
}

type ConversationRef = { conversationId: string }

/** The next message unarchives it. @throws AppError `not_found` */
export async function archiveConversation(
  db: Db,
  who: SignedIn,
  { conversationId, archived }: ConversationRef & { archived: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await lockConversation(tx, who, conversationId)
    await tx`
      update conversation_side set archived_at = ${archived ? tx`coalesce(archived_at, now())` : null}
      where conversation_id = ${id} and account_id = ${who.accountId}`
    await publishLiveEvents(tx, [{ to: who.accountId, about: { kind: 'conversation', conversation: id } }])
  })
}

/** Neither can write while it lasts. The other isn't told who blocked. @throws AppError `not_found` */
export async function blockConversation(
  db: Db,
  who: SignedIn,
  { conversationId, blocked }: ConversationRef & { blocked: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, otherId } = await lockConversation(tx, who, conversationId)
    await tx`
      update conversation_side set blocked_at = ${blocked ? tx`coalesce(blocked_at, now())` : null}
      where conversation_id = ${id} and account_id = ${who.accountId}`
    const about = { kind: 'conversation', conversation: id } as const
    await publishLiveEvents(tx, [
      { to: who.accountId, about },
      { to: otherId, about },
    ])
  })
}

/** Repeated while the first report is open, it updates that report's text. @throws AppError `not_found` */
export async function reportConversation(
  db: Db,
  who: SignedIn,
  { conversationId, reason }: ConversationRef & { reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, lastPlace } = await lockConversation(tx, who, conversationId)
    await tx`
      insert into conversation_report (conversation_id, reporter_id, reason, up_to_place)
      values (${id}, ${who.accountId}, ${reason}, ${lastPlace})
      on conflict (conversation_id, reporter_id) where status = 'open'
      do update set reason = excluded.reason, up_to_place = excluded.up_to_place`
  })
}

/**
 * Who can see that a user is typing: the other person in the conversation, unless either has blocked.
 * @returns the other's account id; null when no one may see it.
 */
export async function findTypingRecipient(
  db: Db,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<string | null> {
  const [other] = await db<[{ id: string }?]>`
    select case when c.client_id = ${accountId} then c.agent_id else c.client_id end as id
    from conversation c
    where c.id = ${conversationId} and ${accountId} in (c.client_id, c.agent_id)
      and not exists (
        select 1 from conversation_side s where s.conversation_id = c.id and s.blocked_at is not null)`
  return other?.id ?? null
}

export type LockedConversation = { id: string; otherId: string; lastPlace: number }

export const NO_CONVERSATION = msg`We couldn’t find that conversation.`

/**
 * One of the user's own conversations, locked for a change.
 * @throws AppError `not_found`
 */
export async function lockConversation(
  tx: Transaction,
  { accountId }: SignedIn,
  id: string,
): Promise<LockedConversation> {
  const [own] = await tx<[LockedConversation?]>`
    select id, case when client_id = ${accountId} then agent_id else client_id end as other_id, last_place
    from conversation where id = ${id} and ${accountId} in (client_id, agent_id)
    for update`
  if (!own) throw new AppError('not_found', i18n._(NO_CONVERSATION))
  return own
}
