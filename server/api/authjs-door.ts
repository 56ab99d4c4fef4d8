/**
 * The door of the authentication library: /api/auth/{session,csrf,providers,signin,callback,signout}. Its cookies are
 * read here and nowhere else. What changes something comes from a page of ours and carries the CSRF token.
 */
import { Auth } from '@auth/core'
import { getToken } from '@auth/core/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SIGN_IN_ERRORS, samePlace } from '#contract/auth-session.ts'
import { paths } from '#contract/paths.ts'
import { replaceSession } from '../accounts/end-sessions.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { sameOriginOnly } from '../platform/same-origin.ts'
import { AUTH_PATH, authConfig, sessionCookieName } from './authjs-config.ts'
import type { AuthParts, Seen } from './authjs-providers.ts'
import { visitOf } from './visit.ts'

const CALLS_PER_MINUTE = 240
const ACTIONS = new Set(['session', 'csrf', 'providers', 'signin', 'callback', 'signout', 'error'])

export async function authjsDoor(app: FastifyInstance, parts: AuthParts) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', sameOriginOnly(parts.settings))
  app.addHook('onRequest', limitPerMinute(CALLS_PER_MINUTE, parts.settings))
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  // Ours, so that only a path of this site is carried on.
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
  const place = samePlace(target, '')
  const params = new URLSearchParams()
  if (typeof error === 'string' && Object.hasOwn(SIGN_IN_ERRORS, error)) params.set('error', error)
  if (place) params.set('callbackUrl', place)
  return params.size > 0 ? `${paths.login}?${params}` : paths.login
}

async function answer(parts: AuthParts, request: FastifyRequest, reply: FastifyReply) {
  const action = (request.params as { '*': string })['*'].split('/')[0] ?? ''
  if (!ACTIONS.has(action)) throw new AppError('not_found', 'There is no such call.')
  // Every page asks, most visitors have none, and reading sets no cookie.
  if (action === 'session' && request.method === 'GET' && !hasSessionCookie(parts, request)) return reply.send({})
  const visit = visitOf(request)
  const seen: Seen = { failure: null, sessionId: null }
  const asked = webRequest(request, parts.settings.origin)
  const answered = await Auth(asked.clone(), authConfig(parts, visit, seen, request.log))
  // The library would say "not signed in" and take the cookie away when only the database is away.
  if (seen.failure) throw seen.failure
  if (seen.sessionId) await replaceSession(parts.db, await cookieSessionId(parts, asked), seen.sessionId)
  return pass(answered, reply, { isSession: action === 'session' })
}

const hasSessionCookie = ({ settings }: AuthParts, { headers }: FastifyRequest): boolean =>
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

/** Whose cookie the browser came with: signing in as another ends that session. */
async function cookieSessionId({ settings, secret }: AuthParts, asked: Request): Promise<string | null> {
  const https = settings.origin.startsWith('https:')
  const token = await getToken({ req: asked, secret, secureCookie: https, cookieName: sessionCookieName(https) })
  return typeof token?.['sessionId'] === 'string' ? token['sessionId'] : null
}

/** A check that failed on the way back (state, nonce, PKCE) is no fault of the configuration, as the library calls it. */
const inOurWords = (location: string) =>
  location.replace(`${paths.login}?error=Configuration`, `${paths.login}?error=OAuthCallbackError`)

async function pass(answered: Response, reply: FastifyReply, { isSession }: { isSession: boolean }) {
  reply.code(answered.status)
  for (const [name, value] of answered.headers) {
    if (name !== 'set-cookie' && name !== 'content-length')
      reply.header(name, name === 'location' ? inOurWords(value) : value)
  }
  reply.header('set-cookie', answered.headers.getSetCookie())
  const text = await answered.text()
  // The original specification: an empty object means no session.
  return reply.send(isSession && text === 'null' && answered.ok ? '{}' : text)
}
