/** Connections that a client holds, or has just opened: how long a body can take, and what happens at the end. */
import type { IncomingMessage } from 'node:http'
import { type Server, Socket } from 'node:net'
import { setImmediate as nextLoop } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const BODY_TIMEOUT_MS = 30_000
/** The slowest upload that we accept: 100 KB per second. */
const BYTES_PER_MS = 100

/** Written to the socket itself: no handler may be left to send a response. */
const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Ends a request whose body doesn't arrive: a client that sends byte by byte would hold a connection, and its memory,
 * for as long as it likes. A larger body gets more time, because files come over slow connections too. Call before the
 * first route.
 */
export function enforceBodyTimeout(app: FastifyInstance, { timeoutMs }: { timeoutMs: number }): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Injected requests, as in tests, have no socket.
    if (request.raw.socket instanceof Socket && !request.raw.complete && hasBody(request)) {
      const { bodyLimit = 0 } = request.routeOptions
      const timer = setTimeout(
        () => endConnection(request, reply.raw.headersSent),
        timeoutMs + bodyLimit / BYTES_PER_MS,
      ).unref()
      // Also for a request that was answered before all of it arrived.
      request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done()
  })
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function endConnection({ raw: { socket } }: FastifyRequest, isResponseStarted: boolean): void {
  if (!isResponseStarted && socket.writable) socket.write(TIMEOUT_RESPONSE)
  socket.destroySoon()
}

/** A turn of the event loop that did nothing: it has seen every connection that was waiting this long ago. */
const IDLE_LOOP_MS = 1
/** Under a flood, no turn may be idle. */
const MAX_DRAIN_MS = 1_000

/**
 * Closes the port only when no connection is waiting. A connection that the system has accepted and we haven't is lost
 * when the port closes; nginx sends until then, because it doesn't check /readyz, and it doesn't retry a POST (the
 * deploy drill lost one in 2,200 requests on a busy machine). Register it last: what ends before the port (live
 * connections) takes its time.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  app.addHook('preClose', () => drainPendingConnections(app.server))
}

async function drainPendingConnections(server: Server): Promise<void> {
  let accepted = 0
  const count = () => void accepted++
  server.on('connection', count)
  const until = performance.now() + MAX_DRAIN_MS
  // From here on, each turn polls the port once, which accepts one connection.
  await nextLoop()
  for (let idle = false; !idle && performance.now() < until;) {
    const [before, from] = [accepted, performance.now()]
    await nextLoop()
    idle = accepted === before && performance.now() - from < IDLE_LOOP_MS
  }
  server.off('connection', count)
}
