/** The sign-in methods of /api/auth: our own passwords, a bearer pair, Google, one OpenID provider. */
import { AuthError, CredentialsSignin } from '@auth/core/errors'
import type { CredentialsConfig, Provider } from '@auth/core/providers'
import { mfaForm, loginForm } from '#common/account-forms.ts'
import { logIn } from '#server/domains/accounts/log-in.ts'
import { proveSignedIn } from '#server/domains/accounts/prove-actor.ts'
import { verifyMfa } from '#server/domains/accounts/verify-mfa.ts'
import type { Deps, RequestMeta } from '#server/domains/accounts/types.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'
import { socialProviders } from '../social-providers.ts'

export type AuthOptions = { db: Database; settings: Settings; deps: Deps; secret: string }
/** What one request learned inside the library, for the plugin to act on. */
export type AuthOutcome = {
  /** A failure that isn't the visitor's fault: the plugin reports it, where the library would hide it. */
  failure: Error | null
  /** The session that this request started, or whose tokens it presented. */
  sessionId: string | null
}

/** Social providers are listed only when they are configured. */
export const providersOf = (parts: AuthOptions, requestMeta: RequestMeta, outcome: AuthOutcome): Provider[] => [
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
