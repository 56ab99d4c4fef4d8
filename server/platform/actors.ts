/**
 * Who acts. A verb asks for one of these in its signature, so that it cannot be called for somebody of whom it was not
 * proved; the only place that makes them is server/accounts/prove-actor.ts.
 */
import type { Approval, Role } from '#contract/roles.ts'

declare const signedIn: unique symbol
declare const approvedAgent: unique symbol
declare const editor: unique symbol
declare const moderator: unique symbol
declare const admin: unique symbol

/** Somebody whose session lives, as read for this very request. */
export type SignedIn = {
  readonly [signedIn]: true
  readonly accountId: string
  readonly sessionId: string
  readonly role: Role
  /** Of agents. */
  readonly agent: { readonly id: string; readonly approval: Approval; readonly listingId: number | null } | null
  /** In this session a second factor was shown. */
  readonly factorShown: boolean
  /** Invented: signs in on this machine only. */
  readonly isDemo: boolean
}

export type ApprovedAgent = SignedIn & {
  readonly [approvedAgent]: true
  readonly agent: { readonly id: string; readonly approval: 'approved'; readonly listingId: number | null }
}
/** Staff have shown a second factor. An admin is all of them. */
export type Editor = SignedIn & { readonly [editor]: true }
export type Moderator = SignedIn & { readonly [moderator]: true }
export type Admin = SignedIn & { readonly [admin]: true; readonly [editor]: true; readonly [moderator]: true }
