/** Claims: statuses and transitions, proofs and their strength. Without zod, which pages would load for this alone. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'

/**
 * A claim on a listing, or an application from an agent who isn't listed. Both have the same statuses and transitions.
 */
export const CASE_KINDS = ['claim', 'application'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CLAIM_STATUSES = [
  'draft',
  'submitted',
  'needs_info',
  'approved',
  'rejected',
  'withdrawn',
  'revoked',
] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

const OPEN_STATUSES: ReadonlySet<ClaimStatus> = new Set(['draft', 'submitted', 'needs_info'])
export const isOpenStatus = (status: ClaimStatus): boolean => OPEN_STATUSES.has(status)

/** Every allowed transition. The database table claim_move has the same ones and rejects all others. */
export const CLAIM_TRANSITIONS: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['needs_info', 'approved', 'rejected', 'withdrawn'],
  needs_info: ['submitted', 'rejected', 'withdrawn'],
  approved: ['revoked'],
  // Reversible: both return to the queue and are decided again.
  rejected: ['submitted'],
  revoked: ['submitted'],
  // By the claimant or by timeout, not by staff, so there is no decision to reverse. A new one can be started.
  withdrawn: [],
}

export const CLAIM_METHODS = [
  'domain_email',
  'phone_code',
  'postal_code',
  'document',
  'epp_confirmation',
  'admin',
] as const
export type ClaimMethod = (typeof CLAIM_METHODS)[number]

/** One strong proof is enough, or two medium ones. */
export const STRENGTH: Readonly<Record<ClaimMethod, 'strong' | 'medium'>> = {
  domain_email: 'medium',
  phone_code: 'medium',
  postal_code: 'strong',
  document: 'strong',
  epp_confirmation: 'strong',
  admin: 'strong',
}

export const isEnoughProof = (passed: readonly ClaimMethod[]): boolean =>
  passed.some((method) => STRENGTH[method] === 'strong') || new Set(passed).size >= 2

const PROVED_BY: Readonly<Record<ClaimMethod, MessageDescriptor>> = {
  domain_email: msg`a code emailed to an address at the website domain in the IRS file`,
  phone_code: msg`a code read aloud in a call to the phone number in the IRS file`,
  postal_code: msg`a code mailed to the address in the IRS file`,
  document: msg`an enrollment card or IRS letter that our staff compared with the IRS file`,
  epp_confirmation: msg`a confirmation from the IRS office that maintains the list`,
  admin: msg`our staff, who vouched for the claim`,
}
/** How a claim was proved, for everyone: never what was shown. */
export const provedBy = (method: ClaimMethod): string => i18n._(PROVED_BY[method])

export const EVIDENCE_MAX = 3
export const EVIDENCE_MAX_BYTES = 5 * 1024 * 1024
export const EVIDENCE_DAYS = 14

export const CLAIM_DECISIONS = ['approve', 'reject', 'ask', 'revoke', 'reopen'] as const
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number]
