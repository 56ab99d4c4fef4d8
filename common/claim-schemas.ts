/** Claims of listings: request and response schemas. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { CASE_KINDS, CLAIM_STATUSES, CLAIM_METHODS, CLAIM_DECISIONS } from './claims.ts'
import { rejectNumbers } from './number-shield.ts'
import { reasonField } from './post-fields.ts'

const publicId = z.string().regex(/^[0-9a-f]{8}$/, says(msg`Choose one of the listings shown.`))
const statement = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .max(1000, says(msg`Use at most 1,000 characters.`))
      .superRefine(rejectNumbers),
  )
const ownMethod = z.enum(
  ['domain_email', 'phone_code', 'postal_code', 'document', 'epp_confirmation'],
  says(msg`Choose a proof method.`),
)
const relation = z.enum(['self', 'authorized'], says(msg`Choose your relationship to this listing.`))

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
    user_id: z.uuid(says(msg`Choose the account.`)),
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
  .pipe(z.string().regex(/^\d{6}$/, says(msg`Enter the six-digit code.`)))
export const enterCodeForm = z.strictObject({ method: codeMethod, code: sixDigits }).meta({ id: 'EnterClaimCode' })
export type EnterCodeForm = z.output<typeof enterCodeForm>

export const issueCodeForm = z
  .strictObject({ method: z.enum(['phone_code', 'postal_code']) })
  .meta({ id: 'IssueClaimCode' })

export const proofForm = z
  .strictObject({ method: z.enum(['document', 'epp_confirmation']), reason: reasonField })
  .meta({ id: 'AcceptProof' })
export type ProofForm = z.output<typeof proofForm>

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
    kind: z.enum(CASE_KINDS).describe('application: without a listing, from an agent who isn’t listed.'),
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
        passed_at: z.iso.datetime().nullable().describe('The most recent time.'),
        is_asked: z.boolean().describe('Requested, but not provided yet.'),
        code_open: z.boolean(),
        tries_left: z.number().int(),
      }),
    ),
    enough_proof: z.boolean(),
    is_proof_due: z.boolean().describe('Approved, but its newest proof is from before the last renewal.'),
    evidence: z.array(z.object({ id: z.uuid(), kind: z.enum(['image', 'pdf']), bytes: z.number().int() })),
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        by: z.enum(['you', 'staff', 'system']),
        what: z.string(),
        note: z.string().nullable(),
      }),
    ),
    methods_open: z.array(z.enum(CLAIM_METHODS)).describe('The proof methods that the official file allows.'),
    created_at: z.iso.datetime(),
    submitted_at: z.iso.datetime().nullable(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Claim' })
export type ClaimShown = z.output<typeof claimShown>
