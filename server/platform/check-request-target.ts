/**
 * Checks the request target before any other work: one of our addresses in one of the forms of RFC 9112, with a method
 * that the address accepts.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, RawServerDefault, RouteOptions } from 'fastify'
import { AppError, MethodNotAllowedError } from './errors.ts'
import { answerPreflight } from './cross-origin.ts'

/** Longest address we read; no search needs more. Longer ones get a 414 before any work. */
const URL_MAX = 8_192
/** Only in the path; search terms are cleaned. No text in the database can contain one. */
const ZERO_BYTE = /^[^?]*%00/
const METHODS = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'

/**
 * A server must also accept the form sent to proxies, `GET http://any.host/agents HTTP/1.1`. We ignore its host, as we
 * ignore the one in `Host`.
 */
export function requestTargetPath({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/') || url.length > URL_MAX) return url
  const parsed = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  return parsed ? `${parsed.pathname}${parsed.search}` : url
}

/** Call before the first route. */
export function checkRequestTargets(app: FastifyInstance<RawServerDefault>): void {
  const routes: KnownRoute[] = []
  app.addHook('onRoute', (route) => {
    if (!isCatchAllRoute(route.url)) routes.push({ route, fits: patternOf(route.url) })
  })
  app.addHook('onRequest', async ({ method, raw: { url = '' }, routeOptions }, reply) => {
    if (url === '*' && method === 'OPTIONS') return reply.code(204).header('allow', METHODS).send()
    assertAddress(url)
    return isCatchAllRoute(routeOptions.url) ? rejectWrongMethod(routes, { method, url }, reply) : undefined
  })
}

type KnownRoute = { route: RouteOptions; fits: RegExp }

function assertAddress(url: string): void {
  if (url.length > URL_MAX) throw new AppError('address_too_long', 'The address is too long.')
  if (!url.startsWith('/')) throw new AppError('bad_query', "The address isn't valid.")
  if (ZERO_BYTE.test(url)) throw new AppError('not_found', 'There is nothing at this address.')
}

/** No route accepts this method here. If routes at the same address accept others, the error lists them. */
function rejectWrongMethod(routes: readonly KnownRoute[], asked: { method: string; url: string }, reply: FastifyReply) {
  const path = (asked.url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
  const found = routes.filter(({ fits }) => fits.test(path)).map(({ route }) => route)
  if (asked.method === 'OPTIONS' && found.some(({ config }) => config?.allowsAnyOrigin)) return answerPreflight(reply)
  const allowed = found.flatMap(({ method }) => method)
  if (allowed.length > 0 && !allowed.includes(asked.method)) throw new MethodNotAllowedError(allowed)
  return undefined
}

/** A route that matches what no other did; or no route at all. */
const isCatchAllRoute = (url: string | undefined) => url === undefined || url.endsWith('*')

/** `/questions/:id` as a pattern of paths. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()|[\]\\{}]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/(?<=.)\/$/, '')}$`,
  )
