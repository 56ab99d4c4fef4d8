/**
 * Who acts. A domain function requires one of these in its signature, so it can't be called for a person without proof;
 * only server/domains/accounts/prove-actor.ts creates them.
 */
import type { Approval, Role } from '#common/roles.ts'

declare const accountHolder: unique symbol
declare const signedIn: unique symbol
declare const approvedAgent: unique symbol
declare const editor: unique symbol
declare const moderator: unique symbol
declare const admin: unique symbol

/** A person with a live session, or a program with an API key of the account: for the few things that both can do. */
export type AccountHolder = { readonly [accountHolder]: true; readonly accountId: string }

/** A person with a live session, as read for this request. */
export type SignedIn = AccountHolder & {
  readonly [signedIn]: true
  readonly sessionId: string
  readonly role: Role
  /** For agents only. */
  readonly agent: { readonly id: string; readonly approval: Approval; readonly listingId: number | null } | null
  /** True when MFA was completed in this session. */
  readonly factorShown: boolean
  /** An invented account: signs in on this machine only. */
  readonly isDemo: boolean
}

export type ApprovedAgent = SignedIn & {
  readonly [approvedAgent]: true
  readonly agent: { readonly id: string; readonly approval: 'approved'; readonly listingId: number | null }
}
/** Staff who completed MFA. An admin is an editor and a moderator too. */
export type Editor = SignedIn & { readonly [editor]: true }
export type Moderator = SignedIn & { readonly [moderator]: true }
export type Admin = SignedIn & { readonly [admin]: true; readonly [editor]: true; readonly [moderator]: true }
