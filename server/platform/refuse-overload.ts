/**
 * Beyond what can be answered within a second the rest is told so at once: a queue that only grows would make everybody
 * wait, and serve nobody.
 */
import type { FastifyInstance } from 'fastify'
import { NEEDS_NOTHING, refuseAtOnce } from './refuse-at-once.ts'

const REFUSAL = { code: 'busy', words: 'Too many people are here at once. Please try again.', retryAfterS: 1 } as const

/** @param most requests being answered at a time. */
export function refuseOverload(app: FastifyInstance, most: number): void {
  let answering = 0
  app.addHook('onRequest', async (request, reply) => {
    if (NEEDS_NOTHING.test(request.url)) return
    if (answering >= most) return void refuseAtOnce(request, reply, REFUSAL)
    answering++
    // Also where the visitor went away.
    reply.raw.once('close', () => answering--)
  })
}
