/** What one connection can send: counted in bytes, so that empty fragments and pings count too, and in events. */
import type { Socket as TcpSocket } from 'node:net'
import type { LiveMetrics } from '#server/platform/metrics.ts'
import { type ConnectionLimit, LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import { CLOSE_GRACE_MS } from './sizes-and-times.ts'
import type { LiveServer, LiveSocket } from './types.ts'

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
