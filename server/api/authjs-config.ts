/**
 * @auth/core as we use it: it serves the protocol of /api/auth (CSRF, PKCE, state, nonce, cookies), and everything it
 * must know of people it asks our accounts. Its cookie names a row of `session` and nothing else, which is read anew at
 * each request. One configuration per request, because what it learns belongs to that request.
 */
import type { AuthConfig } from '@auth/core'
import type { Account, Profile } from '@auth/core/types'
import { cleanText } from '#contract/agent-query.ts'
import { paths } from '#contract/paths.ts'
import { signOutSession } from '../accounts/end-sessions.ts'
import { giveCode, readCookieSession, type CookieSession } from '../accounts/hand-over.ts'
import { REFRESH_DAYS } from '../accounts/limits.ts'
import { signInByProvider } from '../accounts/sign-in-by-provider.ts'
import type { Visit } from '../accounts/types.ts'
import { type AuthParts, issuerOf, providerName, providersOf, type Seen } from './authjs-providers.ts'

export const AUTH_PATH = '/api/auth'
const COOKIE_S = REFRESH_DAYS * 86_400
const NAME_MAX = 50

type Log = { warn: (facts: object, words: string) => void }

export function authConfig(parts: AuthParts, visit: Visit, seen: Seen, log: Log): AuthConfig {
  const { db, settings, secret } = parts
  const https = settings.origin.startsWith('https:')
  let live: CookieSession | null = null
  let code: string | null = null
  return {
    basePath: AUTH_PATH,
    secret,
    trustHost: true,
    pages: { signIn: paths.login, signOut: paths.account, error: paths.login },
    session: { strategy: 'jwt', maxAge: COOKIE_S },
    useSecureCookies: https,
    cookies: cookieNames(https),
    providers: providersOf(parts, visit, seen),
    callbacks: {
      signIn: ({ account, profile }) =>
        keepFailure(seen, () => openByProvider(parts, visit, seen, { account, profile })),
      jwt: ({ token, trigger, session }) =>
        keepFailure(seen, async () => {
          const sessionId = seen.sessionId ?? String(token['sessionId'])
          live = await readCookieSession(db, sessionId)
          if (live && trigger === 'update' && wantsCode(session)) code = await giveCode(db, sessionId)
          return live && { sessionId }
        }),
      session: ({ session }) => present(live, code, session.expires) as never,
    },
    events: {
      signOut: (message) =>
        keepFailure(seen, async () => {
          const sessionId = 'token' in message ? message.token?.['sessionId'] : null
          if (typeof sessionId === 'string') await signOutSession(db, sessionId, visit)
        }),
    },
    logger: {
      error: (error) => log.warn({ problem: error.name, cause: causeOf(error) }, 'a sign-in was refused'),
      warn: () => {},
      debug: () => {},
    },
  }
}

/** The library hides errors; the door wants to answer those that are not the visitor's doing. */
async function keepFailure<T>(seen: Seen, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    seen.failure = error as Error
    throw error
  }
}

const causeOf = (error: Error) => (error.cause as { err?: Error } | undefined)?.err?.message

/** With https they belong to this host alone and cannot be planted by a neighbour. */
function cookieNames(https: boolean): NonNullable<AuthConfig['cookies']> {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: https } as const
  const names = {
    sessionToken: 'session',
    callbackUrl: 'callback-url',
    csrfToken: 'csrf',
    pkceCodeVerifier: 'pkce',
    state: 'state',
    nonce: 'nonce',
  }
  return Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, { name: `${https ? '__Host-' : ''}enrolled.${name}`, options }]),
  )
}

export const sessionCookieName = (https: boolean): string => `${https ? '__Host-' : ''}enrolled.session`

const wantsCode = (asked: unknown) => (asked as { want?: unknown } | null)?.want === 'code'

/** Until the second factor is shown nobody is signed in, but the way to show it is open. */
function present(live: CookieSession | null, code: string | null, expires: string | Date): object {
  if (!live) return {}
  const { accountId: id, name, email, role, method: provider, awaitsFactor } = live
  const handOver = code ? { code, provider } : {}
  return awaitsFactor ? handOver : { user: { id, name, email, role }, expires, provider, ...handOver }
}

type SignedInElsewhere = { account?: Account | null | undefined; profile?: Profile | undefined }

/** @returns true, or where to go with the refusal. */
async function openByProvider(
  { db, settings, house }: AuthParts,
  visit: Visit,
  seen: Seen,
  { account, profile }: SignedInElsewhere,
): Promise<true | string> {
  const provider = account?.provider
  if (provider !== 'google' && provider !== 'oidc') return true
  const [firstName, lastName] = namesIn(profile)
  const { sessionId, refusal } = await signInByProvider(
    db,
    house,
    {
      provider,
      providerName: providerName(provider, settings),
      issuer: issuerOf(provider, settings),
      subject: profile?.sub ?? '',
      email: profile?.email ?? '',
      emailVerified: profile?.email_verified === true,
      firstName,
      lastName,
    },
    visit,
  )
  if (refusal) return `${paths.login}?error=${refusal}`
  seen.sessionId = sessionId
  return true
}

/** As the provider has them; what it lacks the person fills in later. */
function namesIn(profile: Profile | undefined): [string, string] {
  const [first = '', ...rest] = cleanText(profile?.name ?? '').split(' ')
  const given = cleanText(profile?.given_name ?? first)
  const family = cleanText(profile?.family_name ?? rest.join(' '))
  return [given.slice(0, NAME_MAX), family.slice(0, NAME_MAX)]
}
