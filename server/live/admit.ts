/** Who gets in: a page of ours, with a ticket that works once, of somebody who may listen. */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { LiveRefusal } from '#contract/live-events.ts'
import { redeemTicket } from '../notifications/live-tickets.ts'
import { oldestKept, standingOf } from '../notifications/read-stream.ts'
import type { Db } from '../platform/db.ts'
import { isOnlyHere, type Settings } from '../platform/settings.ts'
import { CONNECTIONS_PER_PERSON, REPLAY_MAX } from './limits.ts'
import type { Listener, Listeners } from './listeners.ts'
import type { LiveServer, LiveSocket } from './types.ts'

/** A browser says where the page comes from; a program that does not say so has the API. */
export function comesFromUs({ headers: { origin, host } }: IncomingMessage, settings: Settings): boolean {
  if (origin === settings.origin) return true
  // A laptop has several names for itself.
  return origin !== undefined && isOnlyHere(settings) && URL.parse(origin)?.host === host && isLoopback(origin)
}

const isLoopback = (origin: string) => ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(origin)?.hostname ?? '')

const auth = z.strictObject({
  ticket: z.string().regex(/^[\w-]{43}$/),
  since: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** The words are for the browser's part, which shows its own. */
const refused = (why: LiveRefusal) => new Error(why)

/** Before the connection is one. */
export function admitByTicket(io: LiveServer, db: Db, listeners: Listeners): void {
  io.use(async (socket, next) => {
    try {
      next(await prove(db, listeners, socket))
    } catch {
      next(refused('busy'))
    }
  })
}

async function prove(db: Db, listeners: Listeners, socket: LiveSocket): Promise<Error | undefined> {
  const given = auth.safeParse(socket.handshake.auth)
  const sessionId = given.success ? await redeemTicket(db, given.data.ticket) : null
  if (!sessionId) return refused('ticket')
  const [standing] = await standingOf(db, [sessionId])
  if (!standing) return refused('ticket')
  if (!standing.approved) return refused('not_approved')
  if (listeners.countOf(standing.accountId) >= CONNECTIONS_PER_PERSON) return refused('too_many')
  socket.data = { accountId: standing.accountId, sessionId, lastNumber: standing.lastNumber }
  return undefined
}

/** From where the person is told on: after what the browser has, or from now. */
export async function listenFrom(db: Db, socket: LiveSocket): Promise<Listener> {
  const { accountId, sessionId, lastNumber } = socket.data
  const { since = lastNumber } = socket.handshake.auth as { since?: number }
  const missed = lastNumber - since
  const isWhole =
    missed === 0 || (missed > 0 && missed <= REPLAY_MAX && ((await oldestKept(db, accountId)) ?? 0) <= since + 1)
  if (!isWhole) socket.emit('reset', { number: lastNumber })
  return { socket, accountId, sessionId, number: isWhole ? since : lastNumber, ready: false }
}
