/** The ways to sign in that /api/auth knows: our own passwords, a bearer pair, Google, one OpenID provider. */
import { AuthError, CredentialsSignin } from '@auth/core/errors'
import { customFetch } from '@auth/core'
import type { CredentialsConfig, OIDCConfig, Provider } from '@auth/core/providers'
import { factorForm, loginForm } from '#contract/account-forms.ts'
import { logIn } from '../accounts/log-in.ts'
import { proveSignedIn } from '../accounts/prove-actor.ts'
import { showFactor } from '../accounts/show-factor.ts'
import type { AccountHouse, Visit } from '../accounts/types.ts'
import type { Database } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import type { Settings } from '../platform/settings.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'
const ANSWER_WITHIN_MS = 10_000

export type AuthParts = { db: Database; settings: Settings; house: AccountHouse; secret: string }
/** What one request learned on its way through the library, for the door to act on. */
export type Seen = {
  /** A failure that is not the visitor's: the door answers it, where the library would hide it. */
  failure: Error | null
  /** The session that this request began or showed the tokens of. */
  sessionId: string | null
}

/** Social ones are listed only when their settings are there. */
export const providersOf = (parts: AuthParts, visit: Visit, seen: Seen): Provider[] => [
  credentials(
    'credentials',
    'Email and password',
    watched(seen, (given) => openByPassword(parts, visit, given)),
  ),
  credentials(
    'bearer',
    'Tokens of the API',
    watched(seen, (given) => openByBearer(parts, given)),
  ),
  ...socialProviders(parts.settings),
]

export const issuerOf = (provider: 'google' | 'oidc', { AUTH_OIDC_ISSUER = '' }: Settings): string =>
  provider === 'google' ? GOOGLE_ISSUER : AUTH_OIDC_ISSUER

export const providerName = (provider: 'google' | 'oidc', { AUTH_OIDC_NAME }: Settings): string =>
  provider === 'google' ? 'Google' : AUTH_OIDC_NAME

type Given = Partial<Record<string, unknown>>
type Authorize = CredentialsConfig['authorize']

const credentials = (id: 'credentials' | 'bearer', name: string, authorize: Authorize): CredentialsConfig => ({
  id,
  name,
  type: 'credentials',
  credentials: {},
  authorize,
})

/** The library turns every error into "Configuration"; ours are told as what they are. */
function watched(seen: Seen, open: (given: Given) => Promise<string>): Authorize {
  return async (given) => {
    try {
      seen.sessionId = await open(given)
      return { id: seen.sessionId }
    } catch (error) {
      if (error instanceof AuthError) throw error
      if (error instanceof AppError) throw new Refused(REASONS[error.code] ?? 'credentials')
      seen.failure = error as Error
      throw error
    }
  }
}

/** In the `code` of the address that the library answers with. */
const REASONS: Partial<Record<AppError['code'], string>> = {
  too_many_requests: 'too_many_requests',
  busy: 'busy',
  forbidden: 'suspended',
}

class Refused extends CredentialsSignin {
  constructor(reason: string) {
    super()
    this.code = reason
  }
}

/** The verb of POST /api/v2/auth/login; a second factor comes in the same form. @returns the session. */
async function openByPassword({ db, house }: AuthParts, visit: Visit, given: Given): Promise<string> {
  const form = loginForm.safeParse({ email: given['email'], password: given['password'] })
  if (!form.success) throw new Refused('credentials')
  const { sessionId, challenge } = await logIn(db, house, form.data, visit)
  if (!challenge) return sessionId
  const shown = factorForm.safeParse({ challenge: challenge.challenge, code: given['code'] })
  if (!shown.success) throw new Refused('second_factor')
  return (await showFactor(db, house, shown.data, visit)).sessionId
}

/** A browser that signed in by the API gets the cookie of the same session. */
async function openByBearer({ db }: AuthParts, given: Given): Promise<string> {
  const token = given['accessToken']
  if (typeof token !== 'string') throw new Refused('credentials')
  return (await proveSignedIn(db, token)).sessionId
}

/** Those whose settings are there. */
export function socialProviders(settings: Settings): OIDCConfig<object>[] {
  const { AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET, AUTH_OIDC_ID, AUTH_OIDC_SECRET } = settings
  return [
    ...oidc('google', settings, AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET),
    ...oidc('oidc', settings, AUTH_OIDC_ID, AUTH_OIDC_SECRET),
  ]
}

function oidc(id: 'google' | 'oidc', settings: Settings, clientId = '', clientSecret = ''): OIDCConfig<object>[] {
  if (!clientId || !clientSecret) return []
  return [
    {
      id,
      name: providerName(id, settings),
      type: 'oidc',
      issuer: issuerOf(id, settings),
      clientId,
      clientSecret,
      checks: ['pkce', 'state', 'nonce'],
      // Not every provider puts the address into its token; all have it here, bound to the token's subject.
      idToken: false,
      authorization: { params: { scope: 'openid email profile' } },
      [customFetch]: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
    },
  ]
}
