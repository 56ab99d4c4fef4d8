/**
 * What pages of other sites can do: public reads (CORS), without credentials. What needs a token, and what changes
 * something, is for our own pages only.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from './errors.ts'
import type { Settings } from './settings.ts'

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

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * An `onRequest` hook: requests that change something must come from our pages. Browsers say where a form was sent from,
 * in Sec-Fetch-Site or at least in Origin; a program that sends neither carries no user's cookies and does no harm.
 *
 * @throws AppError `forbidden`
 */
export function requireSameOrigin({ origin }: Pick<Settings, 'origin'>) {
  return async (request: FastifyRequest) => {
    if (SAFE_METHODS.has(request.method)) return
    if (!isFromSameOrigin(request, origin)) {
      throw new AppError(
        'forbidden',
        i18n._(msg`This form was sent from another site. Open the form on this site, and send it again.`),
      )
    }
    // Auth.js may compare it again, with the one origin of our settings; a laptop has several names for itself.
    if (request.headers.origin !== undefined) request.headers.origin = origin
  }
}

function isFromSameOrigin({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  // "none": the user's own action, such as sending again after a reload.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || origin === ownOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
