/** A live connection: its types, sizes, and times, and what it can send. */
import type { Socket as TcpSocket } from 'node:net'
import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#common/live-events.ts'
import { type ConnectionLimit, LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import type { LiveMetrics } from '#server/platform/metrics.ts'

/** What the plugin stores with a connection. */
type SocketData = {
  accountId: string
  sessionId: string
  /** The number of their newest event when they connected. */
  lastNumber: number
}

type Between = Record<string, never>
export type LiveServer = Server<ClientEvents, ServerEvents, Between, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, Between, SocketData>
export type LiveLog = Record<'info' | 'warn', (facts: object, words: string) => void>

// How many there can be of anything: server/platform/limits.ts.
export const AUTH_TIMEOUT_MS = 5_000
/** One message from a browser, which has nothing long to send. */
export const MESSAGE_BYTES = 4_096
const CLOSE_GRACE_MS = 1_000
/** Waiting to be read by the client; beyond this, it isn't reading. */
export const UNREAD_BYTES = 1_048_576
export const UNREAD_PACKETS = 600
/** Revocation closes a connection within 5 s. */
export const CHECK_EVERY_MS = 2_000
export const PING_EVERY_MS = 20_000
export const PING_ANSWER_MS = 10_000
/** Missed events sent one by one; a client that missed more fetches everything again. */
export const REPLAY_MAX = 500
export const EVENTS_AT_ONCE = 200
/** How many people's streams one statement reads. */
export const PEOPLE_AT_ONCE = 100

/** Counts for one connection. @returns whether the amount is within the limit. */
export function createConnectionCounter(name: ConnectionLimit): (amount: number) => boolean {
  const { max, window } = LIMITS[name]
  let from = 0
  let used = 0
  return (amount) => {
    const now = performance.now()
    if (now - from > WINDOW_S[window] * 1_000) {
      from = now
      used = 0
    }
    used += amount
    return used <= max
  }
}

type EngineConnection = { request: { socket: TcpSocket }; once: (name: 'close', then: () => void) => void }

/** In bytes, so that empty fragments and pings count too. */
export function limitBytes(io: LiveServer, { closed }: LiveMetrics): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    const { socket } = connection.request
    const mayPass = createConnectionCounter('liveBytes')
    socket.on('data', (chunk: Buffer) => {
      if (socket.destroyed || mayPass(chunk.length)) return
      closed.inc({ why: 'bytes' })
      socket.destroy()
    })
    // Browsers answer a close at once. A client can't keep a connection open by not answering.
    connection.once('close', () => void setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref())
  })
}

/** Only known events, and not often. A client that sends more isn't one of our browsers. */
export function limitEvents(socket: LiveSocket, { closed }: LiveMetrics): void {
  const mayPass = createConnectionCounter('liveEvents')
  socket.use(([name], next) => {
    if (String(name) === 'typing' && mayPass(1)) return next()
    if (!socket.connected) return
    closed.inc({ why: 'events' })
    socket.disconnect(true)
  })
}
