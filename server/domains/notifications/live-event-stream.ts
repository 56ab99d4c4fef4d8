/** People's event streams, for the live connections: who can still listen, and which events to send. */
import type { Db } from '#server/platform/db.ts'
import type { ChatEvent, LiveMessage, NotificationEvent } from '#common/live-events.ts'
import type { Role } from '#common/roles.ts'
import { canListen } from './live-tickets.ts'
import type { LiveAbout } from './publish-live-events.ts'

export type ListenerSession = { sessionId: string; accountId: string; approved: boolean; lastNumber: number }
export type StreamEvent =
  | { name: 'notifications'; number: number; event: NotificationEvent }
  | { name: 'chat'; number: number; event: ChatEvent }

/** The given sessions that are active. `approved` is false for an agent who can't listen. */
export async function readListenerSessions(db: Db, sessionIds: readonly string[]): Promise<readonly ListenerSession[]> {
  type Row = Omit<ListenerSession, 'approved'> & { role: Role; approval: string | null }
  const rows = await db<Row[]>`
    select s.id as session_id, a.id as account_id, a.role, g.approval,
      coalesce(l.last_number, 0)::float8 as last_number
    from session s
    join account a on a.id = s.account_id
    left join agent g on g.account_id = a.id
    left join live_stream l on l.account_id = a.id
    where s.id = any(${[...sessionIds]}::uuid[]) and ${isActiveSession(db)}`
  return rows.map(({ sessionId, accountId, lastNumber, role, approval }) => ({
    sessionId,
    accountId,
    lastNumber,
    approved: canListen({ role, approval }),
  }))
}

const isActiveSession = (db: Db) => db`
  s.ended_at is null and s.ends_at > now() and not s.awaits_factor and a.status = 'active'`

export type ListenerPosition = { sessionId: string; accountId: string; number: number }

/**
 * The listeners that need attention: `ended` can no longer listen, `behind` have events not yet sent. It runs every
 * other second for all listeners, so it returns only the exceptions.
 */
export async function findChanged(
  db: Db,
  listeners: readonly ListenerPosition[],
): Promise<{ ended: ReadonlySet<string>; behind: ReadonlySet<string> }> {
  const rows = await db<{ sessionId: string; accountId: string; stands: boolean }[]>`
    select h.session_id, h.account_id, a.id is not null as stands
    from unnest(${listeners.map(({ sessionId }) => sessionId)}::uuid[], ${listeners.map(({ accountId }) => accountId)}::uuid[],
      ${listeners.map(({ number }) => number)}::bigint[]) as h (session_id, account_id, number)
    left join live_stream l on l.account_id = h.account_id
    left join (session s join account a on a.id = s.account_id and ${isActiveSession(db)}
      left join agent g on g.account_id = a.id) on s.id = h.session_id
        and (a.role <> 'agent' or g.approval = 'approved')
    where a.id is null or l.last_number > h.number`
  return {
    ended: new Set(rows.filter(({ stands }) => !stands).map(({ sessionId }) => sessionId)),
    behind: new Set(rows.filter(({ stands }) => stands).map(({ accountId }) => accountId)),
  }
}

/** The number of the oldest stored event; null when there is none. */
export async function oldestStoredNumber(db: Db, accountId: string): Promise<number | null> {
  const [row] = await db<[{ number: number | null }]>`
    select min(number)::float8 as number from live_event where account_id = ${accountId}`
  return row.number
}

type EventRow = {
  accountId: string
  number: number
  about: LiveAbout
  messageId: string | null
  conversationId: string
  place: number
  senderId: string
  body: string
  requestId: string | null
  sentAt: Date
  notificationId: string | null
  type: string
  ref: string
  preview: string
  fromName: string
}

export type StreamCursor = { accountId: string; after: number }

/** For each given account, at most `limit` events after `after`, in the order of their numbers. */
export async function readStreams(
  db: Db,
  { wanted, limit }: { wanted: readonly StreamCursor[]; limit: number },
): Promise<ReadonlyMap<string, readonly StreamEvent[]>> {
  const rows = await db<EventRow[]>`
    select w.account_id, e.number::float8 as number, e.about, m.id as message_id, m.conversation_id, m.place,
      m.sender_id, m.body, m.request_id, m.sent_at, n.id as notification_id, n.type, n.ref, n.preview,
      trim(coalesce(f.first_name, '') || ' ' || coalesce(f.last_name, '')) as from_name
    from unnest(${wanted.map(({ accountId }) => accountId)}::uuid[], ${wanted.map(({ after }) => after)}::bigint[])
      as w (account_id, after)
    cross join lateral (
      select number, about from live_event
      where account_id = w.account_id and number > w.after
      order by number limit ${limit}) e
    left join message m on m.conversation_id = (e.about ->> 'conversation')::uuid
      and m.place = (e.about ->> 'place')::int
    left join notification n on n.id = (e.about ->> 'notification')::uuid
    left join account f on f.id = n.from_id
    order by e.number`
  const eventsByAccount = new Map<string, StreamEvent[]>(wanted.map(({ accountId }) => [accountId, []]))
  for (const row of rows) eventsByAccount.get(row.accountId)?.push(toStreamEvent(row))
  return eventsByAccount
}

function toStreamEvent(row: EventRow): StreamEvent {
  const { accountId, number, about } = row
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
        request_id: row.requestId,
        sent_at: row.sentAt.toISOString(),
      }
    : null

/** A client that was away longer refetches everything. @returns how many events were deleted. */
export async function deleteOldEvents(db: Db, days: number): Promise<number> {
  const gone = await db`delete from live_event where at < now() - ${days} * interval '1 day'`
  return gone.count
}
