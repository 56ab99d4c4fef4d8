/**
 * Public reads that pages of other sites can make (CORS). No credentials: what needs a token, and what changes
 * something, is for our own pages only.
 */
import type { FastifyReply, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `allowAnyOrigin`. */
    allowsAnyOrigin?: boolean
  }
}

const PREFLIGHT_S = 86_400
/** Headers that a page of another site can read. */
const EXPOSED_HEADERS = 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'

const setCorsHeaders = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', EXPOSED_HEADERS)
    .header('cross-origin-resource-policy', 'cross-origin')

/** Changes a route: for an `onRoute` hook. Its errors can be read too. */
export function allowAnyOrigin(route: RouteOptions): void {
  route.config = { ...route.config, allowsAnyOrigin: true }
  route.onRequest = [
    async (_request: unknown, reply: FastifyReply) => void setCorsHeaders(reply),
    ...[route.onRequest ?? []].flat(),
  ]
}

/** The preflight that a browser sends before anything but a plain GET. */
export const answerPreflight = (reply: FastifyReply) =>
  setCorsHeaders(reply)
    .header('access-control-allow-methods', 'GET, HEAD')
    .header('access-control-allow-headers', 'Accept, Content-Type, If-None-Match')
    .header('access-control-max-age', String(PREFLIGHT_S))
    .code(204)
    .send()
