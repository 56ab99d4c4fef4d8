/** Sign-in facts that server and browser share. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** Specification 4. */
const SESSION_STATES = ['loading', 'authenticated', 'unauthenticated'] as const
export type SessionState = (typeof SESSION_STATES)[number]

/** Also of the call: it doesn't say which of them it is. */
export const WRONG_CREDENTIALS = msg`That email or password is wrong, or you haven’t confirmed your email address yet.`

/** Allowed values of /auth/login?error=…, and the message for each. */
export const SIGN_IN_ERRORS: Readonly<Record<string, MessageDescriptor>> = {
  SessionRequired: msg`Sign in to continue.`,
  SessionEnded: msg`You were signed out. Sign in again.`,
  CredentialsSignin: WRONG_CREDENTIALS,
  OAuthAccountNotLinked: msg`This email address already has an account here, but your sign-in provider hasn’t confirmed that the address is yours. Sign in with your password.`,
  EmailNotVerified: msg`Your sign-in provider hasn’t confirmed that this email address is yours. Register with your email and a password instead.`,
  ProviderUnlinked: msg`You removed this sign-in option. Sign in with your password. To use it again, turn it back on in your account settings.`,
  AccessDenied: msg`You can’t sign in this way. Sign in with your password, or contact us.`,
  OAuthCallbackError: msg`Your sign-in provider didn’t sign you in. Try again.`,
  MissingCSRF: msg`This page was open for too long. Try again.`,
  Configuration: msg`This sign-in option isn’t working right now. Use your email and password.`,
}
export const SIGN_IN_ERROR_DEFAULT = msg`We couldn’t sign you in. Try again.`

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
