/**
 * @auth/core as we use it: it handles the protocol of /api/auth (CSRF, PKCE, state, nonce, cookies), and our accounts
 * domain supplies everything about people. Its cookie names a row of `session` and nothing else; the row is read again
 * on each request. One configuration per request, because what it learns belongs to that request.
 */
import type { AuthConfig } from '@auth/core'
import type { Account, Profile } from '@auth/core/types'
import { cleanText } from '#common/agent-query.ts'
import { paths } from '#common/paths.ts'
import { nameProblem } from '#common/account-rules.ts'
import { signOutSession } from '#server/domains/accounts/end-sessions.ts'
import { issueExchangeCode, readCookieSession, type CookieSession } from '#server/domains/accounts/token-exchange.ts'
import { REFRESH_DAYS } from '#server/domains/accounts/lifetimes.ts'
import { signInByProvider } from '#server/domains/accounts/sign-in-by-provider.ts'
import type { RequestMeta } from '#server/domains/accounts/types.ts'
import { issuerOf, providerName } from '../social-providers.ts'
import { type AuthOptions, providersOf, type AuthOutcome } from './authjs-providers.ts'

export const AUTH_PATH = '/api/auth'
const COOKIE_S = REFRESH_DAYS * 86_400
const NAME_MAX = 50

type Log = { warn: (facts: object, words: string) => void }

export function authConfig(parts: AuthOptions, requestMeta: RequestMeta, outcome: AuthOutcome, log: Log): AuthConfig {
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
    providers: providersOf(parts, requestMeta, outcome),
    callbacks: {
      signIn: ({ account, profile }) =>
        captureFailure(outcome, () => handleProviderSignIn(parts, requestMeta, outcome, { account, profile })),
      jwt: ({ token, trigger, session }) =>
        captureFailure(outcome, async () => {
          const sessionId = outcome.sessionId ?? String(token['sessionId'])
          live = await readCookieSession(db, sessionId)
          if (live && trigger === 'update' && wantsCode(session)) code = await issueExchangeCode(db, sessionId)
          return live && { sessionId }
        }),
      session: ({ session }) => present(live, code, session.expires) as never,
    },
    events: {
      signOut: (message) =>
        captureFailure(outcome, async () => {
          const sessionId = 'token' in message ? message.token?.['sessionId'] : null
          if (typeof sessionId === 'string') await signOutSession(db, sessionId, requestMeta)
        }),
    },
    logger: {
      error: (error) => log.warn({ problem: error.name, cause: causeOf(error) }, 'a sign-in was refused'),
      warn: () => {},
      debug: () => {},
    },
  }
}

/** The library hides errors; the plugin must report those that aren't the visitor's fault. */
async function captureFailure<T>(outcome: AuthOutcome, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    outcome.failure = error as Error
    throw error
  }
}

const causeOf = (error: Error) => (error.cause as { err?: Error } | undefined)?.err?.message

/** With https, they belong to this host alone and can't be planted by a neighboring one. */
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

/** Until MFA is complete, the session has no user, only what is needed to complete it. */
function present(live: CookieSession | null, code: string | null, expires: string | Date): object {
  if (!live) return {}
  const { accountId: id, name, email, role, method: provider, awaitsFactor } = live
  const tokenExchange = code ? { code, provider } : {}
  return awaitsFactor ? tokenExchange : { user: { id, name, email, role }, expires, provider, ...tokenExchange }
}

type SignedInElsewhere = { account?: Account | null | undefined; profile?: Profile | undefined }

/** @returns true, or where to redirect with the error. */
async function handleProviderSignIn(
  { db, settings, deps }: AuthOptions,
  requestMeta: RequestMeta,
  outcome: AuthOutcome,
  { account, profile }: SignedInElsewhere,
): Promise<true | string> {
  const provider = account?.provider
  if (provider !== 'google' && provider !== 'oidc') return true
  const [firstName, lastName] = namesIn(profile)
  const { sessionId, error } = await signInByProvider(
    db,
    deps,
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
    requestMeta,
  )
  if (error) return `${paths.login}?error=${error}`
  outcome.sessionId = sessionId
  return true
}

/** As the provider has them; the person fills in missing or invalid ones later. */
function namesIn(profile: Profile | undefined): [string, string] {
  const [first = '', ...rest] = cleanText(profile?.name ?? '').split(' ')
  const given = cleanText(profile?.given_name ?? first)
  const family = cleanText(profile?.family_name ?? rest.join(' '))
  return [nameOrNone(given), nameOrNone(family)]
}

const nameOrNone = (name: string): string => (nameProblem(name) ? '' : name.slice(0, NAME_MAX))
