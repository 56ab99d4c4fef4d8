/**
 * Ends a request whose body doesn't arrive: a client that sends byte by byte would hold a connection, and its memory,
 * for as long as it likes. A larger body gets more time, because files come over slow connections too.
 */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const BODY_TIMEOUT_MS = 30_000
/** The slowest upload that we accept: 100 KB per second. */
const BYTES_PER_MS = 100

/** Written to the socket itself: no handler may be left to send a response. */
const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Call before the first route. */
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

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function endConnection({ raw: { socket } }: FastifyRequest, isResponseStarted: boolean): void {
  if (!isResponseStarted && socket.writable) socket.write(TIMEOUT_RESPONSE)
  socket.destroySoon()
}
