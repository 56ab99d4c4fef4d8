/**
 * Sends a page with this response's nonce: compressed if the browser accepts it, or 304 if it has this content already.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './page-cache.ts'
import { spliceGzip } from './splice-gzip.ts'

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.header('vary', 'Accept-Encoding')
  if (page.isPublic) {
    reply.header('etag', page.etag)
    if (isKnown(request.headers['if-none-match'], page.etag)) return notModified(reply)
  }
  const nonce = Buffer.from(reply.cspNonce.script)
  if (!takesGzip(request)) return reply.send(joinPieces(page.pieces, nonce))
  reply.header('content-encoding', 'gzip')
  return reply.send(spliceGzip(page.pieces, page.compressed(), nonce))
}

/**
 * The browser keeps its own copy, whose scripts carry the nonce of the response it came with. A new policy with a new
 * nonce would block them, so the old policy must stay: this response has none.
 */
function notModified(reply: FastifyReply) {
  reply.removeHeader('content-security-policy')
  return reply.code(304).send()
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim() === etag)

const takesGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))

const joinPieces = (pieces: readonly Buffer[], nonce: Buffer) =>
  Buffer.concat(pieces.flatMap((piece, index) => (index > 0 ? [nonce, piece] : [piece])))
