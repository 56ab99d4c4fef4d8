/**
 * The live connection: socket.io over WebSocket, on the web server itself. It tells people what happened to them and
 * accepts nothing but "typing"; everything that is stored goes through the API.
 */
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { LIVE_PATH, type LiveError } from '#common/live-events.ts'
import { LIVE_CHANNEL } from '#server/domains/notifications/publish-live-events.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { LiveMetrics } from '#server/platform/metrics.ts'
import { isLocalOnly, type Settings } from '#server/platform/settings.ts'
import { fanOut } from './fan-out.ts'
import { createListeners, type Listener, type Listeners } from './listeners.ts'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { redeemTicket } from '#server/domains/notifications/live-tickets.ts'
import { oldestStoredNumber, readListenerSessions } from '#server/domains/notifications/live-event-stream.ts'
import proxyAddr from '@fastify/proxy-addr'
import { addressKey } from '#server/platform/rate-limit.ts'
import { findTypingRecipient } from '#server/domains/chat/conversations.ts'
import {
  AUTH_TIMEOUT_MS,
  CHECK_EVERY_MS,
  createConnectionCounter,
  limitBytes,
  limitEvents,
  type LiveServer,
  type LiveSocket,
  MESSAGE_BYTES,
  PING_ANSWER_MS,
  PING_EVERY_MS,
  REPLAY_MAX,
} from './connection.ts'

/** The typing indicator, for the other participant of a conversation: looked up each time, never stored. */
const typingEvent = z.strictObject({ conversation_id: z.uuid() })

/** The one socket.io room a person is in. Derived from the authenticated account; clients can't choose a room. */
const roomOf = (accountId: string) => `person:${accountId}`

function showTyping(io: LiveServer, db: Db, socket: LiveSocket): void {
  const mayShow = createConnectionCounter('liveTyping')
  socket.on('typing', async (given: unknown) => {
    const parsed = typingEvent.safeParse(given)
    if (!parsed.success || !mayShow(1)) return
    const { accountId, sessionId } = socket.data
    const conversationId = parsed.data.conversation_id
    try {
      const [[standing], other] = await Promise.all([
        readListenerSessions(db, [sessionId]),
        findTypingRecipient(db, { accountId, conversationId }),
      ])
      if (!standing?.approved) socket.disconnect(true)
      else if (other) io.to(roomOf(other)).emit('typing', { conversation_id: conversationId })
    } catch {
      // A missed typing event does no harm.
    }
  })
}

type PluginOptions = { db: Database; settings: Settings; metrics: LiveMetrics }

export async function livePlugin(app: FastifyInstance, { db, settings, metrics }: PluginOptions) {
  const listeners = createListeners(db, metrics, (error) => app.log.warn({ err: error }, 'couldn’t send a live event'))
  const state = { stopping: false }
  const unauthenticated = limitUnauthenticated(settings)
  const io = openServer(app, { settings, metrics, unauthenticated }, state)
  limitBytes(io, metrics)
  admitByTicket(io, { db, listeners, metrics })
  metrics.watch({ open: () => io.of('/').sockets.size, rung: listeners.countPending })
  io.on('connection', (socket) => unauthenticated.markAuthenticated(socket.request))
  io.on('connection', (socket) => void handleConnection({ io, db, listeners, metrics }, socket))

  let stop = async () => {}
  // Not before there is a port: tests that only call the API need no live connection.
  app.addHook('onListen', async () => {
    stop = await start({ io, db, listeners }, app)
  })
  app.addHook('preClose', async () => {
    state.stopping = true
    await stop()
    // Browsers reconnect on their own, to the next process.
    io.engine.close()
  })
}

type ServerOptions = { settings: Settings; metrics: LiveMetrics; unauthenticated: UnauthenticatedLimit }

function openServer(
  app: FastifyInstance,
  { settings, metrics, unauthenticated }: ServerOptions,
  state: { stopping: boolean },
): LiveServer {
  const io: LiveServer = new Server(app.server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    destroyUpgrade: settings.NODE_ENV !== 'development',
    maxHttpBufferSize: MESSAGE_BYTES,
    connectTimeout: AUTH_TIMEOUT_MS,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PING_ANSWER_MS,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, answer) => {
      const isOurs = isAllowedOrigin(request, settings)
      const hasRoom = isOurs && io.engine.clientsCount < LIMITS.liveConnections.max && unauthenticated.reserve(request)
      if (!hasRoom) metrics.rejected.inc({ why: isOurs ? 'full' : 'origin' })
      answer(null, !state.stopping && hasRoom)
    },
  })
  return io
}

type ConnectionContext = { io: LiveServer; db: Database; listeners: Listeners; metrics: LiveMetrics }

async function handleConnection({ io, db, listeners, metrics }: ConnectionContext, socket: LiveSocket): Promise<void> {
  limitEvents(socket, metrics)
  showTyping(io, db, socket)
  try {
    const listener = await createListener(db, socket)
    if (!socket.connected) return
    await socket.join(roomOf(listener.accountId))
    listeners.add(listener)
    socket.once('disconnect', () => listeners.remove(listener))
    await listeners.notify([listener.accountId])
  } catch {
    socket.disconnect(true)
  }
}

async function start(
  { io, db, listeners }: Omit<ConnectionContext, 'metrics'> & Pick<PluginOptions, 'db'>,
  app: FastifyInstance,
) {
  const adapter = fanOut(io, db, app.log)
  const onSignal = (people: string) => void listeners.notify(people.split(','))
  // Called again after a lost connection: signals may have been missed in the meantime.
  const listening = db.listen(LIVE_CHANNEL, onSignal, () => void listeners.notifyAll())
  listening.catch((error: unknown) => app.log.warn({ err: error }, 'no live event signal; polling instead'))
  const checkTimer = setInterval(() => {
    listeners.checkAll().catch((error: unknown) => app.log.warn({ err: error }, 'couldn’t check live connections'))
  }, CHECK_EVERY_MS).unref()
  return async () => {
    clearInterval(checkTimer)
    await listening.then((subscription) => subscription.unlisten()).catch(() => {})
    await adapter.close().catch(() => {})
  }
}

/** Who can connect: one of our pages, with a single-use ticket, for someone who is allowed to listen. */

/** Browsers send the page's origin; a program that doesn't send one has the API. */
function isAllowedOrigin({ headers: { origin, host } }: IncomingMessage, settings: Settings): boolean {
  if (origin === settings.origin) return true
  // A laptop has several names for itself.
  return origin !== undefined && isLocalOnly(settings) && URL.parse(origin)?.host === host && isLoopback(origin)
}

const isLoopback = (origin: string) => ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(origin)?.hostname ?? '')

const auth = z.strictObject({
  ticket: z.string().regex(/^[\w-]{43}$/),
  since: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})

type AdmitContext = { db: Db; listeners: Listeners; metrics: LiveMetrics }

/** Runs before the connection is established. */
function admitByTicket(io: LiveServer, { db, listeners, metrics }: AdmitContext): void {
  io.use(async (socket, next) => {
    const why = await verifyTicket(db, listeners, socket).catch((): LiveError => 'busy')
    if (why === null) return next()
    metrics.rejected.inc({ why })
    // The code is for the browser, which shows its own message.
    next(new Error(why))
  })
}

/** @returns why not; null: the connection is allowed. */
async function verifyTicket(db: Db, listeners: Listeners, socket: LiveSocket): Promise<LiveError | null> {
  const given = auth.safeParse(socket.handshake.auth)
  const sessionId = given.success ? await redeemTicket(db, given.data.ticket) : null
  if (!sessionId) return 'ticket'
  const [standing] = await readListenerSessions(db, [sessionId])
  if (!standing) return 'ticket'
  if (!standing.approved) return 'not_approved'
  if (listeners.countOf(standing.accountId) >= LIMITS.liveConnectionsOfAccount.max) return 'too_many'
  socket.data = { accountId: standing.accountId, sessionId, lastNumber: standing.lastNumber }
  return null
}

/** Where the person's events continue: after what the browser has, or from now. */
async function createListener(db: Db, socket: LiveSocket): Promise<Listener> {
  const { accountId, sessionId, lastNumber } = socket.data
  const { since = lastNumber } = socket.handshake.auth as { since?: number }
  const missed = lastNumber - since
  const isWhole =
    missed === 0 ||
    (missed > 0 && missed <= REPLAY_MAX && ((await oldestStoredNumber(db, accountId)) ?? 0) <= since + 1)
  if (!isWhole) socket.emit('reset', { number: lastNumber })
  return { socket, accountId, sessionId, number: isWhole ? since : lastNumber, ready: false }
}

/**
 * Connections that haven't presented a ticket yet: limited in total and per IP address, or one program could keep
 * everyone else out.
 */
type UnauthenticatedLimit = {
  /** @returns whether there is room for one more; it counts until it is authenticated or closed. */
  reserve: (request: IncomingMessage) => boolean
  /** The connection has presented its ticket. */
  markAuthenticated: (request: IncomingMessage) => void
}

function limitUnauthenticated({ TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>): UnauthenticatedLimit {
  const isTrusted = proxyAddr.compile(TRUSTED_PROXIES as string[])
  const ofAddress = new Map<string, number>()
  const releases = new WeakMap<IncomingMessage, () => void>()
  let all = 0
  const add = (key: string, more: 1 | -1) => {
    const count = (ofAddress.get(key) ?? 0) + more
    all += more
    if (count > 0) ofAddress.set(key, count)
    else ofAddress.delete(key)
  }
  const markAuthenticated = (request: IncomingMessage) => {
    releases.get(request)?.()
    releases.delete(request)
  }
  return {
    reserve(request) {
      const key = addressKey(proxyAddr(request, isTrusted))
      if (all >= LIMITS.liveUnauthenticated.max) return false
      if ((ofAddress.get(key) ?? 0) >= LIMITS.liveUnauthenticatedFromNetwork.max) return false
      add(key, 1)
      releases.set(request, () => add(key, -1))
      request.socket.once('close', () => markAuthenticated(request))
      return true
    },
    markAuthenticated,
  }
}
