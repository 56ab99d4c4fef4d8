/** Claims: statuses and transitions, proofs and their strength, request and response schemas. */
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { rejectNumbers } from './number-shield.ts'
import { reasonField } from './post-fields.ts'

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

export const METHOD_LABELS: Readonly<Record<ClaimMethod, { label: string; how: string }>> = {
  domain_email: {
    label: 'Email at your firm’s domain',
    how: 'We send a code to an address at the website that the IRS file names for you.',
  },
  phone_code: {
    label: 'Call to the phone on file',
    how: 'We call the number that the IRS file names for you and read you a code.',
  },
  postal_code: {
    label: 'Letter to the address on file',
    how: 'We send a letter with a code to the address in the IRS file. Takes about a week.',
  },
  document: {
    label: 'Enrollment card or letter',
    how: 'You upload a picture or PDF of your enrollment card or IRS letter, with the SSN covered.',
  },
  epp_confirmation: {
    label: 'Confirmation by the IRS',
    how: 'We ask the IRS office that keeps the list (epp@irs.gov). Takes some days.',
  },
  admin: { label: 'Set by our staff', how: 'A member of staff vouches for it.' },
}
/** How a claim was proved, for everyone: never what was shown. */
export const PROVED_BY: Readonly<Record<ClaimMethod, string>> = {
  domain_email: 'a code sent to an address at the website in the IRS file',
  phone_code: 'a code read out at the phone number in the IRS file',
  postal_code: 'a code mailed to the address in the IRS file',
  document: 'an enrollment card or IRS letter that our staff compared with the IRS file',
  epp_confirmation: 'a confirmation by the IRS office that keeps the list',
  admin: 'our staff, who vouched for it',
}
export const EVIDENCE_MAX = 3
export const EVIDENCE_MAX_BYTES = 5 * 1024 * 1024
export const EVIDENCE_DAYS = 14

const publicId = z.string().regex(/^[0-9a-f]{8}$/, 'Choose the listing from the list.')
const statement = z
  .string()
  .transform(cleanText)
  .pipe(z.string().max(1000, 'Use at most 1000 characters.').superRefine(rejectNumbers))
const ownMethod = z.enum(['domain_email', 'phone_code', 'postal_code', 'document', 'epp_confirmation'], {
  error: 'Choose how you want to prove it.',
})
const relation = z.enum(['self', 'authorized'], { error: 'Say who you are to this listing.' })

/** `listing_id` null means "I am not listed" and starts an application, which isn't a claim. */
export const claimForm = z
  .strictObject({
    listing_id: publicId.nullable(),
    relation: relation.default('self'),
    method: ownMethod,
    statement: statement.default(''),
  })
  .meta({ id: 'ClaimListing' })
export type ClaimForm = z.output<typeof claimForm>

export const adminClaimForm = z
  .strictObject({
    listing_id: publicId,
    user_id: z.uuid('Choose the account.'),
    relation: relation.default('self'),
    reason: reasonField,
    password: z.string().min(1).max(1024).optional(),
  })
  .meta({ id: 'AdminClaimListing' })
export type AdminClaimForm = z.output<typeof adminClaimForm>

export const requestCodeForm = z
  .strictObject({
    method: z.enum(['domain_email', 'phone_code', 'postal_code', 'epp_confirmation']),
    /** For domain_email: the address at the firm's own domain. */
    email: z.string().trim().max(254).optional(),
  })
  .meta({ id: 'AskForProof' })
export type RequestCodeForm = z.output<typeof requestCodeForm>

const codeMethod = z.enum(['domain_email', 'phone_code', 'postal_code'])
export const sixDigits = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits.'))
export const enterCodeForm = z.strictObject({ method: codeMethod, code: sixDigits }).meta({ id: 'EnterClaimCode' })
export type EnterCodeForm = z.output<typeof enterCodeForm>

export const issueCodeForm = z
  .strictObject({ method: z.enum(['phone_code', 'postal_code']) })
  .meta({ id: 'IssueClaimCode' })

export const proofForm = z
  .strictObject({ method: z.enum(['document', 'epp_confirmation']), reason: reasonField })
  .meta({ id: 'AcceptProof' })
export type ProofForm = z.output<typeof proofForm>

const CLAIM_DECISIONS = ['approve', 'reject', 'ask', 'revoke', 'reopen'] as const
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number]
export const decideClaimForm = z
  .strictObject({
    decision: z.enum(CLAIM_DECISIONS),
    reason: reasonField,
    /** For revoking: proves that it is you. */
    password: z.string().min(1).max(1024).optional(),
  })
  .meta({ id: 'DecideClaim' })

export const listingFound = z
  .object({
    id: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    path: z.string(),
    claimed: z.boolean(),
  })
  .meta({ id: 'ListingFound' })
export type ListingFound = z.output<typeof listingFound>

export const claimShown = z
  .object({
    id: z.uuid(),
    kind: z.enum(CASE_KINDS).describe('application: without a listing, of an agent who is not listed.'),
    status: z.enum(CLAIM_STATUSES),
    is_dispute: z.boolean(),
    listing: listingFound.nullable(),
    relation: z.enum(['self', 'authorized']),
    method: z.enum(CLAIM_METHODS),
    statement: z.string(),
    reason: z.string().nullable(),
    proofs: z.array(
      z.object({
        method: z.enum(CLAIM_METHODS),
        strength: z.enum(['strong', 'medium']),
        passed: z.boolean(),
        passed_at: z.iso.datetime().nullable().describe('The last time.'),
        is_asked: z.boolean().describe('Asked for, and not given yet.'),
        code_open: z.boolean(),
        tries_left: z.number().int(),
      }),
    ),
    enough_proof: z.boolean(),
    is_proof_due: z.boolean().describe('Approved, and its newest proof is from before the last renewal.'),
    evidence: z.array(z.object({ id: z.uuid(), kind: z.enum(['image', 'pdf']), bytes: z.number().int() })),
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        by: z.enum(['you', 'staff', 'system']),
        what: z.string(),
        note: z.string().nullable(),
      }),
    ),
    methods_open: z.array(z.enum(CLAIM_METHODS)).describe('What can be proved with what the official file says.'),
    created_at: z.iso.datetime(),
    submitted_at: z.iso.datetime().nullable(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Claim' })
export type ClaimShown = z.output<typeof claimShown>
