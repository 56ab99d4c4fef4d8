/**
 * The plugin of the authentication library: /api/auth/{session,csrf,providers,signin,callback,signout}. Its cookies are
 * read only here. A request that changes something comes from one of our pages and carries the CSRF token.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { Auth } from '@auth/core'
import { getToken } from '@auth/core/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeRedirectPath, SIGN_IN_ERRORS } from '#common/auth-session.ts'
import { paths } from '#common/paths.ts'
import { replaceSession } from '#server/domains/accounts/sessions.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { AUTH_PATH, authConfig, type AuthOptions, type AuthOutcome, sessionCookieName } from './authjs-config.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'
import { requireSameOrigin } from '#server/platform/cross-origin.ts'
import { addressIn, readLanguage } from '#common/translated.ts'

const ACTIONS = new Set(['session', 'csrf', 'providers', 'signin', 'callback', 'signout', 'error'])

export async function authjsPlugin(app: FastifyInstance, parts: AuthOptions) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', requireSameOrigin(parts.settings))
  app.addHook('onRequest', limitCalls('authCalls', parts))
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  // Our own route, so that only a path on this site is carried over.
  app.get<{ Querystring: Record<string, unknown> }>('/signin', async ({ query }, reply) =>
    reply.redirect(signInPage(query, parts.settings.origin), 302),
  )
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) => answer(parts, request, reply),
  })
}

function signInPage({ error, callbackUrl }: Record<string, unknown>, origin: string): string {
  const target = typeof callbackUrl === 'string' ? callbackUrl.replace(origin, '') : null
  const place = safeRedirectPath(target, '')
  const params = new URLSearchParams()
  if (typeof error === 'string' && Object.hasOwn(SIGN_IN_ERRORS, error)) params.set('error', error)
  if (place) params.set('callbackUrl', place)
  const { language } = readLanguage(place)
  return addressIn(language, params.size > 0 ? `${paths.login}?${params}` : paths.login)
}

async function answer(parts: AuthOptions, request: FastifyRequest, reply: FastifyReply) {
  const action = (request.params as { '*': string })['*'].split('/')[0] ?? ''
  if (!ACTIONS.has(action)) throw new AppError('not_found', i18n._(msg`We couldn’t find that call.`))
  // Every page requests this, most visitors have no session, and reading it sets no cookie.
  if (action === 'session' && request.method === 'GET' && !hasSessionCookie(parts, request)) return reply.send({})
  const requestMeta = requestMetaOf(request)
  const outcome: AuthOutcome = { failure: null, sessionId: null }
  const authRequest = webRequest(request, parts.settings.origin)
  const authResponse = await Auth(authRequest.clone(), authConfig(parts, requestMeta, outcome, request.log))
  // The library would say "not signed in" and delete the cookie when only the database is down.
  if (outcome.failure) throw outcome.failure
  if (outcome.sessionId) await replaceSession(parts.db, await cookieSessionId(parts, authRequest), outcome.sessionId)
  // Clears what Back would still show, but not the site's storage, which holds drafts that someone may return to.
  // Browsers honor it only on calls with cookies, so the API's own sign-out doesn't send it.
  if (action === 'signout' && request.method === 'POST') reply.header('clear-site-data', '"cache"')
  return forwardResponse(authResponse, reply, { isSession: action === 'session' })
}

const hasSessionCookie = ({ settings }: AuthOptions, { headers }: FastifyRequest): boolean =>
  (headers.cookie ?? '').includes(sessionCookieName(settings.origin.startsWith('https:')))

/** The origin comes from our settings, never from the Host header. */
function webRequest({ raw, method, headers, body }: FastifyRequest, origin: string): Request {
  const passed = new Headers()
  for (const name of ['cookie', 'content-type', 'x-auth-return-redirect']) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  const sent = method === 'POST' && body instanceof Buffer ? { body: new Uint8Array(body) } : {}
  return new Request(`${origin}${raw.url ?? AUTH_PATH}`, { method, headers: passed, ...sent })
}

/** The session of the cookie that the browser sent: signing in as someone else ends it. */
async function cookieSessionId({ settings, secret }: AuthOptions, authRequest: Request): Promise<string | null> {
  const https = settings.origin.startsWith('https:')
  const token = await getToken({ req: authRequest, secret, secureCookie: https, cookieName: sessionCookieName(https) })
  return typeof token?.['sessionId'] === 'string' ? token['sessionId'] : null
}

/**
 * A check that failed on the way back (state, nonce, PKCE) is not a configuration error, although the library calls it
 * one.
 */
const translateErrorCode = (location: string) =>
  location.replace(`${paths.login}?error=Configuration`, `${paths.login}?error=OAuthCallbackError`)

async function forwardResponse(authResponse: Response, reply: FastifyReply, { isSession }: { isSession: boolean }) {
  reply.code(authResponse.status)
  for (const [name, value] of authResponse.headers) {
    if (name !== 'set-cookie' && name !== 'content-length')
      reply.header(name, name === 'location' ? translateErrorCode(value) : value)
  }
  reply.header('set-cookie', authResponse.headers.getSetCookie())
  const text = await authResponse.text()
  // The original specification: an empty object means no session.
  return reply.send(isSession && text === 'null' && authResponse.ok ? '{}' : text)
}
