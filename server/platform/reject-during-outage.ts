/**
 * While the database is unavailable, rejects requests that need it at once, and those already waiting: a 503 within two
 * seconds instead of a response that never comes. Work already started may still complete when the database is back.
 * Pages handle an outage themselves: a cached one can be shown.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { needsNoDatabase, minimalErrorPage, sendMinimalError } from './minimal-error.ts'
import type { DatabaseWatch } from './watch-database.ts'

const OUTAGE_ERROR = {
  code: 'database_away',
  message: 'The directory is not reachable for a moment. Please try again.',
  retryAfterS: 5,
} as const

/** Shown in place of a page. */
export const OUTAGE_PAGE = minimalErrorPage(OUTAGE_ERROR)

export function rejectDuringOutage(app: FastifyInstance, watch: DatabaseWatch): void {
  const waiting = new Map<FastifyRequest, FastifyReply>()
  app.addHook('onRequest', async (request, reply) => {
    if (needsNoDatabase(request)) return
    waiting.set(request, reply)
    if (watch.isUnavailable() && !isPage(request)) sendMinimalError(request, reply, OUTAGE_ERROR)
  })
  app.addHook('onResponse', async (request) => void waiting.delete(request))
  app.addHook('onRequestAbort', async (request) => void waiting.delete(request))
  watch.onUnavailable(() => {
    for (const [request, reply] of waiting) sendMinimalError(request, reply, OUTAGE_ERROR)
  })
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
