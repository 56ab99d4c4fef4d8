/**
 * While the database is away, who needs it is told at once, and so is who waits already: 503 within two seconds instead
 * of an answer that never comes. What was begun may still be done when the database is back. Pages see for themselves:
 * one that is kept can be shown.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { DatabaseWatch } from './watch-database.ts'

const RETRY_AFTER_S = 5
const WORDS = 'The directory is not reachable for a moment. Please try again.'
/** These do not need it, or say themselves how it is. */
const FREE = /^\/(healthz|readyz|metrics|assets\/|favicon)/

/** Where a page would stand. */
export const AWAY_PAGE = {
  status: 503,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['retry-after', String(RETRY_AFTER_S)],
  ],
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Please try again</title><h1>Please try again</h1><p>${WORDS}</p></html>`,
  isPublic: false,
} as const

export function refuseWhileAway(app: FastifyInstance, watch: DatabaseWatch): void {
  const waiting = new Map<FastifyRequest, FastifyReply>()
  app.addHook('onRequest', async (request, reply) => {
    if (FREE.test(request.url)) return
    waiting.set(request, reply)
    if (watch.isAway() && !isPage(request)) refuse(request, reply)
  })
  app.addHook('onResponse', async (request) => void waiting.delete(request))
  app.addHook('onRequestAbort', async (request) => void waiting.delete(request))
  watch.onAway(() => {
    for (const [request, reply] of waiting) refuse(request, reply)
  })
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return
  if (!request.url.startsWith('/api/')) {
    for (const [name, value] of AWAY_PAGE.headers) void reply.header(name, value)
    void reply.code(AWAY_PAGE.status).send(AWAY_PAGE.body)
    return
  }
  const { status } = new AppError('database_away', WORDS)
  void reply.code(status).header('cache-control', 'no-store').header('retry-after', RETRY_AFTER_S)
  void reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
  void reply.send({ statusCode: status, message: WORDS, requestId: request.id })
}
