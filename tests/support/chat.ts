/** People who chat: accounts with a session and a bearer token, made by SQL, for tests that aren't about signing in. */
import { io, type Socket } from 'socket.io-client'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import type { Database } from '#server/platform/db.ts'
import { type ClientEvents, type LiveAuth, type ServerEvents, LIVE_PATH } from '#common/live-events.ts'
import type { Approval } from '#common/roles.ts'
import { insertListings } from './listings.ts'

export type ChatUser = { accountId: string; sessionId: string; token: string; refreshToken: string }
export type ChatAgent = ChatUser & { publicId: string }

let made = 0

export async function insertClient(db: Database, firstName = 'Ada'): Promise<ChatUser> {
  return insertChatUser(db, { firstName, role: 'client' })
}

/** With a claimed listing of their own. */
export async function insertAgent(db: Database, approval: Approval = 'approved'): Promise<ChatAgent> {
  const talker = await insertChatUser(db, { firstName: 'Marisol', role: 'agent' })
  made += 1
  await insertListings(db, [
    { firstName: 'Marisol', lastName: `Agent${made}`, city: 'Fresno', state: 'CA', zip: '93721' },
  ])
  const [listing] = await db<[{ id: number; publicId: string }]>`
    select id, public_id from listing order by id desc limit 1`
  await db`
    insert into agent (account_id, approval, approval_reason, listing_id)
    values (${talker.accountId}, ${approval}, ${approval === 'approved' ? null : 'test'}, ${listing.id})`
  return { ...talker, publicId: listing.publicId }
}

async function insertChatUser(
  db: Database,
  { firstName, role }: { firstName: string; role: string },
): Promise<ChatUser> {
  made += 1
  const [account] = await db<[{ id: string }]>`
    insert into account (email, first_name, last_name, role, email_verified_at)
    values (${`talker${made}-${crypto.randomUUID()}@mail.example`}, ${firstName}, 'Talker', ${role}, now())
    returning id`
  return { accountId: account.id, ...(await insertSession(db, account.id)) }
}

export async function insertSession(db: Database, accountId: string): Promise<Omit<ChatUser, 'accountId'>> {
  const [token, refreshToken] = [newSecret(), newSecret()]
  const [session] = await db<[{ id: string }]>`
    insert into session (account_id, method, ends_at) values (${accountId}, 'credentials', now() + interval '1 day')
    returning id`
  await db`
    insert into session_token (hash, session_id, kind, expires_at)
    values (${hashOf(token)}, ${session.id}, 'access', now() + interval '1 day'),
      (${hashOf(refreshToken)}, ${session.id}, 'refresh', now() + interval '1 day')`
  return { sessionId: session.id, token, refreshToken }
}

export type LiveClient = Socket<ServerEvents, ClientEvents>
export type ReceivedEvent = { name: string; data: unknown }

/** A connection as the browser makes it; `receivedEvents` holds everything it received, in order. */
export function openLiveClient(
  origin: string,
  auth: LiveAuth | ((give: (auth: LiveAuth) => void) => void),
  { from = origin, reconnection = false }: { from?: string; reconnection?: boolean } = {},
): { client: LiveClient; receivedEvents: ReceivedEvent[] } {
  const client: LiveClient = io(origin, {
    path: LIVE_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    auth,
    extraHeaders: { origin: from },
  })
  const receivedEvents: ReceivedEvent[] = []
  client.onAny((name: string, data: unknown) => void receivedEvents.push({ name, data }))
  client.on('connect_error', (error) => void receivedEvents.push({ name: 'refused', data: error.message }))
  client.on('disconnect', (reason) => void receivedEvents.push({ name: 'disconnect', data: reason }))
  return { client, receivedEvents }
}
