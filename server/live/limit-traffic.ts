/** What one line may send: counted in bytes, so that empty fragments and pings count too, and in events. */
import type { Socket as TcpSocket } from 'node:net'
import type { LiveMetrics } from '../platform/metrics.ts'
import { BYTES_PER_SPAN, EVENTS_PER_SPAN, GOODBYE_MS, SPAN_MS } from './limits.ts'
import type { LiveServer, LiveSocket } from './types.ts'

/** @returns whether one more may pass. */
export function countIn(spanMs: number, most: number): (amount: number) => boolean {
  let from = 0
  let used = 0
  return (amount) => {
    const now = performance.now()
    if (now - from > spanMs) {
      from = now
      used = 0
    }
    used += amount
    return used <= most
  }
}

type Line = { request: { socket: TcpSocket }; once: (name: 'close', then: () => void) => void }

export function limitBytes(io: LiveServer, { closed }: LiveMetrics): void {
  io.engine.on('connection', (line: Line) => {
    const { socket } = line.request
    const mayPass = countIn(SPAN_MS, BYTES_PER_SPAN)
    socket.on('data', (chunk: Buffer) => {
      if (socket.destroyed || mayPass(chunk.length)) return
      closed.inc({ why: 'bytes' })
      socket.destroy()
    })
    // A browser answers our goodbye at once. Nobody keeps a line open by not answering.
    line.once('close', () => void setTimeout(() => socket.destroy(), GOODBYE_MS).unref())
  })
}

/** Nothing but what we know, and not often. Whoever sends more is no browser of ours. */
export function limitEvents(socket: LiveSocket, { closed }: LiveMetrics): void {
  const mayPass = countIn(SPAN_MS, EVENTS_PER_SPAN)
  socket.use(([name], next) => {
    if (String(name) === 'typing' && mayPass(1)) return next()
    if (!socket.connected) return
    closed.inc({ why: 'events' })
    socket.disconnect(true)
  })
}
