/**
 * The order of every call: route → limits → identity → body size → schema → rule. A call that is over the limit or not
 * allowed is rejected before a byte of the body is read. A route sets its own limit and role (`onRequest`) and size
 * (`bodyLimit`); what it omits is added here from its schema, so that none can forget it.
 */
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import type { Db } from '#server/platform/db.ts'
import { allowAnyOrigin } from '#server/platform/public-cors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import type { Settings } from '#server/platform/settings.ts'
import { bearerTokenOf, signedIn } from './signed-in.ts'

/** In bytes: four per character of the longest fields, plus room for JSON overhead. */
export const BODY_BYTES = {
  /** A form of short fields: the default size. */
  form: 16 * 1024,
  /** Fields of up to 10,000 characters. */
  text: 64 * 1024,
  /** A newsletter issue or a batch of reports. */
  document: 256 * 1024,
} as const

type PluginOptions = { db: Db; settings: Settings }

/** Call it before the first route. */
export function guardRoutes(app: FastifyInstance, { db, settings }: PluginOptions): void {
  app.addHook('onRoute', (route) => {
    const own = [route.onRequest ?? []].flat() as onRequestAsyncHookHandler[]
    const limits = own.length > 0 ? own : [limitCalls('apiCalls', { db, settings })]
    const who = hasSecurity(route) ? [authenticate(db, route)] : []
    route.onRequest = [...limits, ...who]
    route.bodyLimit ??= BODY_BYTES.form
    if (isPublicRead(route)) allowAnyOrigin(route)
  })
}

/** Whatever the API document lists, and the document itself. */
const isPublicRead = (route: RouteOptions) =>
  ['GET', 'HEAD'].includes(String(route.method)) &&
  (hasSecurity(route) ? allowsAnonymous(route) : !isHidden(route) || route.url.endsWith('/openapi.json'))
const isHidden = ({ schema }: RouteOptions) => schema === undefined || 'hide' in schema

type Security = readonly Readonly<Record<string, unknown>>[]
const securityOf = ({ schema }: RouteOptions): Security =>
  (schema as { security?: Security } | undefined)?.security ?? []

const hasSecurity = (route: RouteOptions) => securityOf(route).length > 0
/** In OpenAPI, an empty object (`{}`) among the alternatives means that no token is needed. */
const allowsAnonymous = (route: RouteOptions) => securityOf(route).some((needed) => Object.keys(needed).length === 0)

/** Proven once per request: the handler's `signedIn` then returns the same person. */
function authenticate(db: Db, route: RouteOptions) {
  const anonymousAllowed = allowsAnonymous(route)
  return async (request: FastifyRequest): Promise<void> => {
    if (!anonymousAllowed || bearerTokenOf(request)) await signedIn(db, request)
  }
}
