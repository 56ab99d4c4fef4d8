/**
 * Beyond what can be answered within a second the rest is told so at once: a queue that only grows would make everybody
 * wait, and serve nobody. Told before anything else is done for it, or the telling would take the time of the answers.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerRefusal, NEEDS_NOTHING } from './refuse-at-once.ts'

const REFUSAL = { code: 'busy', words: 'Too many people are here at once. Please try again.', retryAfterS: 1 } as const

export type Crowd = {
  /** Requests being answered at a time. */
  most: number
  onRefused?: (request: IncomingMessage) => void
}

/** Before the first request: it takes the place of the server's listener. */
export function refuseOverload({ server }: FastifyInstance, { most, onRefused }: Crowd): void {
  const [answer] = server.listeners('request') as [RequestListener]
  let answering = 0
  const count = (response: ServerResponse) => {
    const leave = () => {
      answering--
      response.off('prefinish', leave).off('close', leave)
    }
    answering++
    // Worked for until the answer is made, not until a slow reader has it; or until the visitor went away.
    response.once('prefinish', leave).once('close', leave)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!NEEDS_NOTHING.test(request.url ?? '')) {
      if (answering >= most) {
        onRefused?.(request)
        return answerRefusal(request, response, REFUSAL)
      }
      if (hasBody(request)) request.once('end', () => response.closed || count(response))
      else count(response)
    }
    answer(request, response)
  })
}

/** What is still being sent takes no work. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
