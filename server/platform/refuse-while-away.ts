/**
 * While the database is away, who needs it is told at once, and so is who waits already: 503 within two seconds instead
 * of an answer that never comes. What was begun may still be done when the database is back. Pages see for themselves:
 * one that is kept can be shown.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NEEDS_NOTHING, refusalPage, refuseAtOnce } from './refuse-at-once.ts'
import type { DatabaseWatch } from './watch-database.ts'

const REFUSAL = {
  code: 'database_away',
  words: 'The directory is not reachable for a moment. Please try again.',
  retryAfterS: 5,
} as const

/** Where a page would stand. */
export const AWAY_PAGE = refusalPage(REFUSAL)

export function refuseWhileAway(app: FastifyInstance, watch: DatabaseWatch): void {
  const waiting = new Map<FastifyRequest, FastifyReply>()
  app.addHook('onRequest', async (request, reply) => {
    if (NEEDS_NOTHING.test(request.url)) return
    waiting.set(request, reply)
    if (watch.isAway() && !isPage(request)) refuseAtOnce(request, reply, REFUSAL)
  })
  app.addHook('onResponse', async (request) => void waiting.delete(request))
  app.addHook('onRequestAbort', async (request) => void waiting.delete(request))
  watch.onAway(() => {
    for (const [request, reply] of waiting) refuseAtOnce(request, reply, REFUSAL)
  })
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
