/** The streams of people, for the connections that tell them: who may still listen, and what there is to tell. */
import type { Db } from '#server/platform/db.ts'
import type { ChatEvent, LiveMessage, NotificationEvent } from '#contract/live-events.ts'
import type { Role } from '#contract/roles.ts'
import { mayListen } from './live-tickets.ts'
import type { LiveAbout } from './tell-live.ts'

export type Standing = { sessionId: string; accountId: string; approved: boolean; lastNumber: number }
export type Told =
  | { name: 'notifications'; number: number; event: NotificationEvent }
  | { name: 'chat'; number: number; event: ChatEvent }

/** Of the given sessions those that live. `approved` false: of an agent who may not listen. */
export async function standingOf(db: Db, sessionIds: readonly string[]): Promise<readonly Standing[]> {
  type Row = Omit<Standing, 'approved'> & { role: Role; approval: string | null }
  const rows = await db<Row[]>`
    select s.id as session_id, a.id as account_id, a.role, g.approval,
      coalesce(l.last_number, 0)::float8 as last_number
    from session s
    join account a on a.id = s.account_id
    left join agent g on g.account_id = a.id
    left join live_stream l on l.account_id = a.id
    where s.id = any(${[...sessionIds]}::uuid[]) and s.ended_at is null and s.ends_at > now() and not s.awaits_factor
      and a.status = 'active'`
  return rows.map(({ sessionId, accountId, lastNumber, role, approval }) => ({
    sessionId,
    accountId,
    lastNumber,
    approved: mayListen({ role, approval }),
  }))
}

/** The number of the oldest event that is kept; null: none is. */
export async function oldestKept(db: Db, accountId: string): Promise<number | null> {
  const [row] = await db<[{ number: number | null }]>`
    select min(number)::float8 as number from live_event where account_id = ${accountId}`
  return row.number
}

type EventRow = {
  number: number
  about: LiveAbout
  messageId: string | null
  conversationId: string
  place: number
  senderId: string
  body: string
  sentAt: Date
  notificationId: string | null
  type: string
  ref: string
  preview: string
  fromName: string
}

/** In the order of their numbers, at most `limit` of those after `after`. */
export async function readStream(
  db: Db,
  { accountId, after, limit }: { accountId: string; after: number; limit: number },
): Promise<readonly Told[]> {
  const rows = await db<EventRow[]>`
    select e.number::float8 as number, e.about, m.id as message_id, m.conversation_id, m.place, m.sender_id, m.body,
      m.sent_at, n.id as notification_id, n.type, n.ref, n.preview,
      trim(coalesce(f.first_name, '') || ' ' || coalesce(f.last_name, '')) as from_name
    from live_event e
    left join message m on m.conversation_id = (e.about ->> 'conversation')::uuid
      and m.place = (e.about ->> 'place')::int
    left join notification n on n.id = (e.about ->> 'notification')::uuid
    left join account f on f.id = n.from_id
    where e.account_id = ${accountId} and e.number > ${after}
    order by e.number limit ${limit}`
  return rows.map((row) => toTold(row, accountId))
}

function toTold(row: EventRow, accountId: string): Told {
  const { number, about } = row
  const message = messageIn(row, accountId)
  switch (about.kind) {
    case 'notification':
      return { name: 'notifications', number, event: notificationIn(row, accountId, message) }
    case 'message':
      return {
        name: 'chat',
        number,
        event: message ? { number, kind: 'message', message } : { number, kind: 'counts' },
      }
    case 'marks': {
      const { conversation, of, delivered, read } = about
      const mine = of === accountId
      return {
        name: 'chat',
        number,
        event: { number, kind: 'marks', conversation_id: conversation, mine, delivered, read },
      }
    }
    case 'conversation':
      return { name: 'chat', number, event: { number, kind: 'conversation', conversation_id: about.conversation } }
    case 'counts':
      return { name: 'chat', number, event: { number, kind: 'counts' } }
  }
}

const notificationIn = (row: EventRow, to: string, message: LiveMessage | null): NotificationEvent => ({
  number: row.number,
  to,
  type: row.notificationId ? row.type : 'system',
  id: row.notificationId ?? '',
  ref: row.ref ?? '',
  from_name: row.fromName,
  preview: row.preview ?? '',
  message,
})

const messageIn = (row: EventRow, accountId: string): LiveMessage | null =>
  row.messageId
    ? {
        id: row.messageId,
        conversation_id: row.conversationId,
        place: row.place,
        mine: row.senderId === accountId,
        body: row.body,
        sent_at: row.sentAt.toISOString(),
      }
    : null

/** Who was away for longer fetches anew. @returns how many events went. */
export async function forgetOldEvents(db: Db, days: number): Promise<number> {
  const gone = await db`delete from live_event where at < now() - ${days} * interval '1 day'`
  return gone.count
}
