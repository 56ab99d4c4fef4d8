/** What the functions of this domain take besides the database. */
import type { Sender } from '#server/platform/mail/types.ts'
import type { LoginRateLimit } from './login-rate-limit.ts'

/** Where a request comes from, human-readable, and never more of the address than its network. */
export type RequestMeta = {
  /** "Firefox on Windows", or ''. */
  device: string
  /** 203.0.113.7, or 2001:db8:1:2::/64. */
  network: string
  requestId: string
}

/** Belongs to the installation. */
export type Deps = {
  sender: Sender
  /** Encrypts the secrets of authenticator apps. */
  mfaKey: Buffer
  loginRateLimit: LoginRateLimit
  /** Demo users can sign in: only where no one else can reach the site. */
  demoAllowed: boolean
}

/** How a user signed in; the provider's id in /api/auth. */
export type SignInMethod = 'credentials' | 'google' | 'oidc'

export type EndReason =
  | 'signed_out'
  | 'revoked'
  | 'password_changed'
  | 'email_changed'
  | 'role_changed'
  | 'suspended'
  | 'deleted'
  | 'reused'
  | 'replaced'
  | 'factor_failed'
