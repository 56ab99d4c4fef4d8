/** Sends a page: the first time through the framework, later past it, with the same headers. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from '#server/platform/security-headers.ts'
import type { Answer, PageCache } from './page-cache.ts'

const ETAG_WEAKNESS = /^W\//

/** Whether the client has this page already. */
const isKnown = ({ 'if-none-match': known }: IncomingHttpHeaders, { etag, isPublic }: Answer): boolean =>
  isPublic &&
  known !== undefined &&
  known.split(',').some((one) => one.trim().replace(ETAG_WEAKNESS, '') === etag.replace(ETAG_WEAKNESS, ''))

export function sendPage(request: FastifyRequest, reply: FastifyReply, answer: Answer, cache: PageCache) {
  reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('vary', 'Accept-Encoding')
  if (answer.isPublic) reply.header('etag', answer.etag)
  if (answer.isKept) answer.keptHeaders ??= keptHeadersOf(reply, answer)
  if (isKnown(request.headers, answer)) return reply.code(304).send()
  const { body, encoding } = cache.bodyFor(request.headers, answer)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

const OF_EVERY_PAGE = [...SECURITY_HEADERS, 'vary', 'etag']

/** What the page itself says and what every answer says: whatever else was set is for this visitor. */
function keptHeadersOf(reply: FastifyReply, { headers }: Answer): Record<string, string> {
  const names = [...OF_EVERY_PAGE, ...headers.map(([name]) => name)]
  return Object.fromEntries(
    names.filter((name) => reply.hasHeader(name)).map((name) => [name, String(reply.getHeader(name))]),
  )
}

/** Fastify's hooks for the answer (its line in the log, its metrics) run all the same. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: Answer, cache: PageCache): void {
  reply.hijack()
  const common = { ...answer.keptHeaders, 'x-request-id': request.id }
  if (isKnown(request.headers, answer)) {
    reply.raw.writeHead(304, common)
    return void reply.raw.end()
  }
  const { body, encoding } = cache.bodyFor(request.headers, answer)
  reply.raw.writeHead(answer.status, {
    ...common,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  reply.raw.end(body)
}
