/**
 * Checks the request target before any other work: one of our addresses in one of the forms of RFC 9112, with a method
 * that the address accepts.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
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

/** @returns the routes at this address that don't take this method. Call before the first route. */
export function watchRoutes(app: FastifyInstance<RawServerDefault>): RoutesWithout {
  // By the first segment: hundreds of patterns aren't tried for each page.
  const routes = new Map<string, Map<string, KnownRoute>>()
  app.addHook('onRoute', (route) => {
    const { url, method } = route
    if (isCatchAllRoute(url)) return
    const start = firstSegment(url).includes(':') ? ANY_SEGMENT : firstSegment(url)
    const near = routes.get(start) ?? new Map<string, KnownRoute>()
    routes.set(start, near)
    const known = near.get(url) ?? { fits: patternOf(url), methods: [], routes: [] }
    known.methods.push(...[method].flat())
    known.routes.push(route)
    near.set(url, known)
  })
  return (method, url) => {
    const path = pathOf(url).replace(/(?<=.)\/$/, '')
    const without: KnownRoute[] = []
    for (const start of [firstSegment(path), ANY_SEGMENT])
      for (const known of routes.get(start)?.values() ?? [])
        if (!known.methods.includes(method) && known.fits.test(path)) without.push(known)
    return without
  }
}

const ANY_SEGMENT = ':'
const firstSegment = (path: string): string => path.split('/', 2)[1] ?? ''

export function checkRequestTargets(app: FastifyInstance<RawServerDefault>, routesWithout: RoutesWithout): void {
  app.addHook('onRequest', async ({ method, raw: { url = '' }, routeOptions }, reply) => {
    if (url === '*' && method === 'OPTIONS') return reply.code(204).header('allow', METHODS).send()
    assertAddress(url)
    return isCatchAllRoute(routeOptions.url) ? rejectWrongMethod(routesWithout(method, url), method, reply) : undefined
  })
}

export type RoutesWithout = (method: string, url: string) => readonly KnownRoute[]

/** What is at one address. Hooks that run later still change the routes. */
type KnownRoute = { fits: RegExp; methods: string[]; routes: RouteOptions[] }

function assertAddress(url: string): void {
  if (url.length > URL_MAX) throw new AppError('address_too_long', i18n._(msg`The URL is too long. Shorten it.`))
  if (!url.startsWith('/')) throw new AppError('bad_request', i18n._(msg`The URL isn’t valid. Check it for a typo.`))
  if (ZERO_BYTE.test(url)) throw new AppError('not_found', i18n._(msg`We couldn’t find anything at this URL.`))
}

/** @param found at this address, without this method: the error lists what they accept. */
function rejectWrongMethod(found: readonly KnownRoute[], method: string, reply: FastifyReply) {
  const routes = found.flatMap((known) => known.routes)
  if (method === 'OPTIONS' && routes.some(({ config }) => config?.allowsAnyOrigin)) return answerPreflight(reply)
  const allowed = found.flatMap(({ methods }) => methods)
  if (allowed.length > 0) throw new MethodNotAllowedError(allowed)
  return undefined
}

/** The path in a request target. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

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
