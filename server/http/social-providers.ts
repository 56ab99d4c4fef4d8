/** Google and one OpenID provider, from the settings: /api/auth signs in with them, the account page lists them. */
import { customFetch } from '@auth/core'
import type { OIDCConfig } from '@auth/core/providers'
import type { Settings } from '#server/platform/settings.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'
const ANSWER_WITHIN_MS = 10_000

/** Those that are configured. */
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
      // Not every provider puts the email address into its ID token; all return it from userinfo, bound to the token's
      // subject.
      idToken: false,
      authorization: { params: { scope: 'openid email profile' } },
      [customFetch]: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
    },
  ]
}

export const issuerOf = (provider: 'google' | 'oidc', { AUTH_OIDC_ISSUER = '' }: Settings): string =>
  provider === 'google' ? GOOGLE_ISSUER : AUTH_OIDC_ISSUER

export const providerName = (provider: 'google' | 'oidc', { AUTH_OIDC_NAME }: Settings): string =>
  provider === 'google' ? 'Google' : AUTH_OIDC_NAME
