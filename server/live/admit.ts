/** Who gets in: a page of ours, with a ticket that works once, of somebody who may listen. */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { LiveRefusal } from '#contract/live-events.ts'
import { redeemTicket } from '../notifications/live-tickets.ts'
import { oldestKept, standingOf } from '../notifications/read-stream.ts'
import type { Db } from '../platform/db.ts'
import type { LiveMetrics } from '../platform/metrics.ts'
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

type Admitting = { db: Db; listeners: Listeners; metrics: LiveMetrics }

/** Before the connection is one. */
export function admitByTicket(io: LiveServer, { db, listeners, metrics }: Admitting): void {
  io.use(async (socket, next) => {
    const why = await prove(db, listeners, socket).catch((): LiveRefusal => 'busy')
    if (why === null) return next()
    metrics.refused.inc({ why })
    // The word is for the browser's part, which shows its own.
    next(new Error(why))
  })
}

/** @returns why not; null: they may come in. */
async function prove(db: Db, listeners: Listeners, socket: LiveSocket): Promise<LiveRefusal | null> {
  const given = auth.safeParse(socket.handshake.auth)
  const sessionId = given.success ? await redeemTicket(db, given.data.ticket) : null
  if (!sessionId) return 'ticket'
  const [standing] = await standingOf(db, [sessionId])
  if (!standing) return 'ticket'
  if (!standing.approved) return 'not_approved'
  if (listeners.countOf(standing.accountId) >= CONNECTIONS_PER_PERSON) return 'too_many'
  socket.data = { accountId: standing.accountId, sessionId, lastNumber: standing.lastNumber }
  return null
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
