/** What the verbs of this room are given beside the database. */
import type { Sender } from '#server/platform/mail/types.ts'
import type { Gate } from './open-gate.ts'

/** Where a request comes from, in words a person can read, and never more of the address than its network. */
export type Visit = {
  /** "Firefox on Windows", or ''. */
  device: string
  /** 203.0.113.7, or 2001:db8:1:2::/64. */
  network: string
  requestId: string
}

/** What belongs to the installation. */
export type AccountHouse = {
  sender: Sender
  /** Locks the secrets of authenticator apps. */
  factorKey: Buffer
  gate: Gate
  /** Invented people may sign in: only where nobody else can reach the site. */
  demoAllowed: boolean
}

/** How somebody signed in; the id of the provider in /api/auth. */
export type SignInMethod = 'credentials' | 'google' | 'oidc'

export type EndReason =
  | 'signed_out'
  | 'revoked'
  | 'password_changed'
  | 'role_changed'
  | 'suspended'
  | 'deleted'
  | 'reused'
  | 'replaced'
  | 'factor_failed'
