/** Response schemas of the account endpoints: what goes inside `data` of the envelope. */
import { z } from 'zod'
import { preferences } from './account-forms.ts'
import { CASE_KINDS, CLAIM_STATUSES } from './claims.ts'
import { APPROVALS, ROLES } from './roles.ts'

export const sessionPair = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresIn: z.number().int().describe('Lifetime of the access token, in seconds.'),
  })
  .meta({ id: 'SessionPair' })
export type SessionPair = z.output<typeof sessionPair>

export const challengeGiven = z
  .object({ challenge: z.string(), expiresIn: z.number().int() })
  .meta({ id: 'SecondFactorNeeded', description: 'The password was correct; the code comes next.' })
export type ChallengeGiven = z.output<typeof challengeGiven>

export const userProfile = z
  .object({
    id: z.uuid(),
    email: z.string(),
    email_verified_at: z.iso.datetime(),
    pending_email: z.string().nullable().describe('A new email address that both addresses haven’t confirmed yet.'),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable().describe('E.164'),
    role: z.object({ name: z.enum(ROLES) }),
    approved: z.boolean().nullable().describe('For agents; null for others.'),
    agent_id: z.object({ id: z.uuid(), user_id: z.uuid() }).nullable(),
    agent: z
      .object({
        status: z.enum(APPROVALS),
        reason: z.string().nullable(),
        business_name: z.string(),
        city: z.string(),
        state: z.string().nullable(),
        zip: z.string().nullable(),
        website: z.string().nullable(),
        listing_id: z.string().nullable().describe('Public id of the claimed listing.'),
        listing_path: z.string().nullable().describe('Its page.'),
        wished_listing: z
          .object({ id: z.string(), name: z.string() })
          .nullable()
          .describe('The listing they chose as theirs, while they have no claimed listing.'),
        open_case: z
          .object({ kind: z.enum(CASE_KINDS), status: z.enum(CLAIM_STATUSES), name: z.string().nullable() })
          .nullable()
          .describe('The newest open claim, with the name on its listing, or application.'),
      })
      .nullable(),
    next: z.string().nullable().describe('The page they wanted when they registered; only in their first session.'),
    avatar: z.string().nullable().describe('Path of the picture.'),
    timezone: z.string(),
    language: z.enum(['en', 'es']).describe('Of notifications and emails.'),
    preferences,
    has_password: z.boolean(),
    providers: z.array(z.string()).describe('Other ways to sign in: google, oidc.'),
    second_factor: z.object({
      enabled: z.boolean(),
      required: z.boolean().describe('Staff calls require one.'),
      recovery_codes_left: z.number().int(),
    }),
    is_demo: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'UserProfile' })
export type UserProfile = z.output<typeof userProfile>

export const ownProvider = z
  .object({
    provider: z.enum(['google', 'oidc']),
    name: z.string().describe('For people: “Google”.'),
    linked: z.boolean(),
    linked_at: z.iso.datetime().nullable(),
    unlinked_at: z.iso
      .datetime()
      .nullable()
      .describe('Removed by the account’s owner; can’t be used until it’s allowed again.'),
  })
  .meta({ id: 'OwnProvider' })
export type OwnProviderShown = z.output<typeof ownProvider>

export const ownConsent = z
  .object({
    kind: z.string().describe('With the slug and the number, the address of the version: /text-history/legal/terms/1.'),
    slug: z.string(),
    number: z.number().int(),
    source: z.string().describe('How they agreed: registration, provider, become_agent, review.'),
    at: z.iso.datetime(),
  })
  .meta({ id: 'OwnConsent' })
export type OwnConsent = z.output<typeof ownConsent>

export const ownSession = z
  .object({
    id: z.uuid(),
    current: z.boolean(),
    device: z.string().describe('“Firefox on Windows”; may be empty.'),
    network: z.string().describe('The IP address or, for IPv6, its network.'),
    method: z.string().describe('How the user signed in: credentials, google, oidc.'),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

export const verified = z
  .object({
    kind: z.enum(['email', 'email_change']),
    done: z.boolean(),
    waiting_for: z.enum(['old', 'new']).nullable().describe('For a change: the address that hasn’t confirmed yet.'),
    next: z.string().nullable().describe('For a registration: a path on this site to open after signing in.'),
  })
  .meta({ id: 'Verified' })
export type Verified = z.output<typeof verified>

export const mfaStarted = z
  .object({
    secret: z.string().describe('Base 32, for typing in.'),
    uri: z.string().describe('An otpauth: URI for a QR code.'),
  })
  .meta({ id: 'SecondFactorStarted' })

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
