/**
 * Rejects at once what can't be answered within a second: a queue that only grows would make every visitor wait, and
 * serve none. Rejects before doing anything else, or the rejections would take the time of the answers.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { writeMinimalError, needsNoDatabase } from './minimal-error.ts'

const OVERLOAD_ERROR = {
  code: 'busy',
  message: 'Too many people are here at once. Please try again.',
  retryAfterS: 1,
} as const

export type OverloadOptions = {
  /** Maximum number of requests in progress. */
  maxConcurrent: number
  onRejected?: (request: IncomingMessage) => void
}

/** Call it before the first request: it replaces the server's listener. */
export function rejectOverload({ server }: FastifyInstance, { maxConcurrent, onRejected }: OverloadOptions): void {
  const [answer] = server.listeners('request') as [RequestListener]
  let inFlight = 0
  const count = (response: ServerResponse) => {
    const release = () => {
      inFlight--
      response.off('prefinish', release).off('close', release)
    }
    inFlight++
    // In progress until the response is ready, not until a slow client has read it; or until the client disconnects.
    response.once('prefinish', release).once('close', release)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!needsNoDatabase(request)) {
      if (inFlight >= maxConcurrent) {
        onRejected?.(request)
        return writeMinimalError(request, response, OVERLOAD_ERROR)
      }
      if (hasBody(request)) request.once('end', () => response.closed || count(response))
      else count(response)
    }
    answer(request, response)
  })
}

/** A request that is still being sent takes no work. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
