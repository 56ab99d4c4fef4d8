/**
 * @auth/core as we use it: it handles the protocol of /api/auth (CSRF, PKCE, state, nonce, cookies), and our accounts
 * domain supplies everything about people. Its cookie names a row of `session` and nothing else; the row is read again
 * on each request. One configuration per request, because what it learns belongs to that request.
 */
import type { AuthConfig } from '@auth/core'
import type { Account, Profile } from '@auth/core/types'
import { cleanText } from '#common/agent-query.ts'
import { paths } from '#common/paths.ts'
import { nameProblem } from '#common/person-name.ts'
import { signOutSession } from '#server/domains/accounts/sessions.ts'
import { type CookieSession, issueExchangeCode, readCookieSession } from '#server/domains/accounts/token-exchange.ts'
import { REFRESH_DAYS } from '#server/domains/accounts/lifetimes.ts'
import { signInByProvider } from '#server/domains/accounts/providers.ts'
import type { Deps, RequestMeta } from '#server/domains/accounts/types.ts'
import { issuerOf, providerName, socialProviders } from '../social-providers.ts'
import { AuthError, CredentialsSignin } from '@auth/core/errors'
import type { CredentialsConfig, Provider } from '@auth/core/providers'
import { loginForm, mfaForm } from '#common/account-forms.ts'
import { logIn } from '#server/domains/accounts/log-in.ts'
import { proveSignedIn } from '#server/domains/accounts/prove-actor.ts'
import { verifyMfa } from '#server/domains/accounts/mfa.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'
import { AUTH_COOKIES, authCookie } from '#common/browser-storage.ts'

export const AUTH_PATH = '/api/auth'
const COOKIE_S = REFRESH_DAYS * 86_400
const NAME_MAX = 50

export type AuthOptions = { db: Database; settings: Settings; deps: Deps; secret: string }
/** What one request learned inside the library, for the plugin to act on. */
export type AuthOutcome = {
  /** A failure that isn't the visitor's fault: the plugin reports it, where the library would hide it. */
  failure: Error | null
  /** The session that this request started, or whose tokens it presented. */
  sessionId: string | null
}

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
      error: (error) => log.warn({ problem: error.name, cause: causeOf(error) }, 'a sign-in was rejected'),
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
  return Object.fromEntries(
    (Object.keys(AUTH_COOKIES) as (keyof typeof AUTH_COOKIES)[]).map((key) => [
      key,
      { name: authCookie(key, https), options },
    ]),
  )
}

export const sessionCookieName = (https: boolean): string => authCookie('sessionToken', https)

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

/** Our own passwords, a bearer pair, and what is configured of Google and one OpenID provider. */
const providersOf = (parts: AuthOptions, requestMeta: RequestMeta, outcome: AuthOutcome): Provider[] => [
  credentials(
    'credentials',
    'Email and password',
    withOutcome(outcome, (input) => signInByPassword(parts, requestMeta, input)),
  ),
  credentials(
    'bearer',
    'Tokens of the API',
    withOutcome(outcome, (input) => signInByBearer(parts, input)),
  ),
  ...socialProviders(parts.settings),
]

type AuthInput = Partial<Record<string, unknown>>
type Authorize = CredentialsConfig['authorize']

const credentials = (id: 'credentials' | 'bearer', name: string, authorize: Authorize): CredentialsConfig => ({
  id,
  name,
  type: 'credentials',
  credentials: {},
  authorize,
})

/** The library turns every error into "Configuration"; this keeps ours distinct. */
function withOutcome(outcome: AuthOutcome, open: (input: AuthInput) => Promise<string>): Authorize {
  return async (input) => {
    try {
      outcome.sessionId = await open(input)
      return { id: outcome.sessionId }
    } catch (error) {
      if (error instanceof AuthError) throw error
      if (error instanceof AppError) throw new SignInRejectedError(REASONS[error.code] ?? 'credentials')
      outcome.failure = error as Error
      throw error
    }
  }
}

/** The `code` in the URL that the library responds with. */
const REASONS: Partial<Record<AppError['code'], string>> = {
  too_many_requests: 'too_many_requests',
  busy: 'busy',
  forbidden: 'suspended',
}

class SignInRejectedError extends CredentialsSignin {
  constructor(reason: string) {
    super()
    this.code = reason
  }
}

/** Same function as POST /api/v2/auth/login; the MFA code comes in the same form. @returns the session. */
async function signInByPassword(
  { db, deps }: AuthOptions,
  requestMeta: RequestMeta,
  input: AuthInput,
): Promise<string> {
  const form = loginForm.safeParse({ email: input['email'], password: input['password'] })
  if (!form.success) throw new SignInRejectedError('credentials')
  const { sessionId, challenge } = await logIn(db, deps, form.data, requestMeta)
  if (!challenge) return sessionId
  const shown = mfaForm.safeParse({ challenge: challenge.challenge, code: input['code'] })
  if (!shown.success) throw new SignInRejectedError('second_factor')
  return (await verifyMfa(db, deps, shown.data, requestMeta)).sessionId
}

/** A browser that signed in through the API gets the cookie of the same session. */
async function signInByBearer({ db }: AuthOptions, input: AuthInput): Promise<string> {
  const token = input['accessToken']
  if (typeof token !== 'string') throw new SignInRejectedError('credentials')
  return (await proveSignedIn(db, token)).sessionId
}
