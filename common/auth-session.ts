/** Sign-in facts that server and browser share. */

/** Specification 4. */
const SESSION_STATES = ['loading', 'authenticated', 'unauthenticated'] as const
export type SessionState = (typeof SESSION_STATES)[number]

/** Allowed values of /auth/login?error=…, and the message for each. */
export const SIGN_IN_ERRORS: Readonly<Record<string, string>> = {
  SessionRequired: 'Sign in to continue.',
  SessionEnded: 'You were signed out. Please sign in again.',
  CredentialsSignin: 'The email or the password is wrong, or the address is not confirmed yet.',
  OAuthAccountNotLinked:
    'This email already has an account here, and the other site has not confirmed that the address is yours. Sign in with your password.',
  EmailNotVerified:
    'The other site has not confirmed that this email address is yours. Register with your email and a password instead.',
  ProviderUnlinked:
    'You have taken this way to sign in away. Sign in with your password; on the account page you can allow it again.',
  AccessDenied: 'You can’t sign in this way. Sign in with your password, or contact us.',
  OAuthCallbackError: 'The other site did not sign you in. Please try again.',
  MissingCSRF: 'The page was open for too long. Please try again.',
  Configuration: 'Signing in this way does not work at the moment. Use your email and password.',
}
export const SIGN_IN_ERROR_DEFAULT = 'Signing in did not work. Please try again.'

/**
 * Where to go after sign-in: a path on this site, or `fallback`. Other sites, schemes, and anything a browser could
 * read as another host are rejected.
 */
export function safeRedirectPath(target: string | null | undefined, fallback: string): string {
  if (!target || target.length > 2_000 || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(target)) return fallback
  const home = 'https://here.invalid'
  const url = URL.parse(target, home)
  return url?.origin === home && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : fallback
}
