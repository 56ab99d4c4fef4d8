/** What one line may send: counted in bytes, so that empty fragments and pings count too, and in events. */
import type { Socket as TcpSocket } from 'node:net'
import { BYTES_PER_SPAN, EVENTS_PER_SPAN, SPAN_MS } from './limits.ts'
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

export function limitBytes(io: LiveServer): void {
  io.engine.on('connection', ({ request }: { request: { socket: TcpSocket } }) => {
    const { socket } = request
    const mayPass = countIn(SPAN_MS, BYTES_PER_SPAN)
    socket.on('data', (chunk: Buffer) => {
      if (!mayPass(chunk.length)) socket.destroy()
    })
  })
}

/** Nothing but what we know, and not often. Whoever sends more is no browser of ours. */
export function limitEvents(socket: LiveSocket): void {
  const mayPass = countIn(SPAN_MS, EVENTS_PER_SPAN)
  socket.use(([name], next) => {
    if (String(name) === 'typing' && mayPass(1)) next()
    else socket.disconnect(true)
  })
}
