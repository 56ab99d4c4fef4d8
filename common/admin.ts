import { z } from 'zod'
import { pageNumber, rowsPerPage, searchText } from './agent-query.ts'
import { CASE_KINDS, CLAIM_METHODS, CLAIM_STATUSES } from './claims.ts'
import { claimShown } from './claim-schemas.ts'
import { reasonField } from './post-fields.ts'
import { APPROVALS, ROLES, USER_VIEWS } from './roles.ts'
import { QUEUE_SORTS } from './queues.ts'
import { sortBy } from './sorting.ts'

/** Request and response schemas of the admin endpoints: queues, accounts, and the audit log. */

const when = z.iso.datetime()
const password = z.string().min(1).max(1024).optional()

const paged = z.object({ page: pageNumber.default(1), perPage: rowsPerPage(20) })

const QUEUES = [
  'posts',
  'agents',
  'applications',
  'claims',
  'corrections',
  'changes',
  'doubts',
  'discipline',
  'demands',
  'messages',
] as const
export type Queue = (typeof QUEUES)[number]
export const queueShown = z
  .object({
    queue: z.enum(QUEUES),
    waiting: z.number().int(),
    oldest_at: when.nullable(),
    answer_by: z.iso.date().nullable().describe('The earliest deadline of its items.'),
    decided: z.number().int().describe('Decided in the last 30 days.'),
    decided_before: z.number().int().describe('Decided in the 30 days before that.'),
  })
  .meta({ id: 'AdminQueue' })
export type QueueShown = z.output<typeof queueShown>

const queuePage = paged.extend(sortBy(QUEUE_SORTS))

export const claimsQuery = queuePage.extend({
  status: z.enum(CLAIM_STATUSES).default('submitted'),
  again: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false)
    .describe('For approved claims: only those whose holder wants to prove it again.'),
})
export const claimLine = z
  .object({
    id: z.uuid(),
    kind: z.enum(CASE_KINDS),
    status: z.enum(CLAIM_STATUSES),
    is_dispute: z.boolean(),
    claimant: z.string(),
    listing_name: z.string().nullable(),
    place: z.string(),
    method: z.enum(CLAIM_METHODS),
    proofs_passed: z.number().int(),
    submitted_at: when.nullable(),
  })
  .meta({ id: 'AdminClaimLine' })
export type ClaimLineShown = z.output<typeof claimLine>

export const decidedQuery = z.object({ kind: z.enum(CASE_KINDS).default('claim') })
export const decidedLine = z
  .object({
    id: z.uuid(),
    claimant: z.string(),
    listing_name: z.string().nullable(),
    status: z.enum(CLAIM_STATUSES),
    decided_at: when,
    decided_by: z.string().nullable().describe('The name of the staff member, if known.'),
  })
  .meta({ id: 'AdminDecidedClaim' })
export type DecidedLineShown = z.output<typeof decidedLine>

export const claimDetail = claimShown
  .extend({
    claimant: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      business_name: z.string(),
      place: z.string(),
      approval: z.enum(APPROVALS),
      created_at: when,
    }),
    rivals: z.array(
      z.object({ id: z.uuid(), status: z.enum(CLAIM_STATUSES), name: z.string(), submitted_at: when.nullable() }),
    ),
  })
  .meta({ id: 'AdminClaim' })
export type ClaimDetailShown = z.output<typeof claimDetail>

export const codeIssued = z.object({ code: z.string(), destination: z.string() }).meta({ id: 'IssuedCode' })

export const agentsQuery = queuePage.extend({ approval: z.enum(APPROVALS).default('pending') })
export const agentLine = z
  .object({
    id: z.uuid(),
    account_id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    approval: z.enum(APPROVALS),
    reason: z.string().nullable(),
    business_name: z.string(),
    place: z.string(),
    attested: z.boolean(),
    wished: z.string().nullable(),
    wished_id: z.string().nullable(),
    open_claims: z.number().int(),
    created_at: when,
  })
  .meta({ id: 'AdminAgentLine' })
export type AgentLineShown = z.output<typeof agentLine>
export const agentDecisionForm = z
  .strictObject({ approval: z.enum(APPROVALS), reason: reasonField })
  .meta({ id: 'DecideAgent' })

export const yesNoForm = z.strictObject({ accept: z.boolean(), reason: reasonField }).meta({ id: 'DecideYesNo' })
export const reasonForm = z.strictObject({ reason: reasonField }).meta({ id: 'Reason' })

const said = z.array(z.object({ name: z.string(), value: z.string() }))
const nameParts = z.object({ first_name: z.string(), middle_name: z.string(), last_name: z.string() })
export const correctionLine = z
  .object({
    id: z.uuid(),
    kind: z.enum(['correction', 'opt_out']),
    relation: z.string(),
    email: z.string(),
    message: z.string(),
    now: nameParts.describe('The name as it is written on the listing now.'),
    wanted: nameParts.partial().describe('The parts of the name to be written differently.'),
    name: z.string(),
    listing_id: z.string(),
    listing_path: z.string(),
    earlier: said.describe('Earlier decisions on this listing.'),
    created_at: when,
  })
  .meta({ id: 'AdminCorrection' })
export type CorrectionLineShown = z.output<typeof correctionLine>
export const takenOutLine = z
  .object({ id: z.string(), name: z.string(), reason: z.string().nullable(), taken_out_at: when.nullable() })
  .meta({ id: 'AdminTakenOut' })
export type TakenOutShown = z.output<typeof takenOutLine>

export const messageLine = z
  .object({
    id: z.string(),
    topic: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    page: z.string().nullable().describe('The page on this site that the message reports as wrong.'),
    held: z.boolean().describe('A hidden field was filled in, so we weren’t emailed.'),
    created_at: when,
  })
  .meta({ id: 'AdminMessage' })
export type MessageLineShown = z.output<typeof messageLine>

export const usersQuery = paged.extend({
  ...sortBy(['name', 'role', 'seen', 'created']),
  q: searchText.default(''),
  role: z.enum(ROLES).optional(),
  status: z
    .enum(['active', 'pending', 'suspended', 'deleted'])
    .optional()
    .describe('`pending`: agents who wait for approval.'),
  view: z.enum(USER_VIEWS).optional(),
})
export const userLine = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(ROLES),
    status: z.enum(['active', 'suspended', 'deleted']),
    status_reason: z.string().nullable(),
    approval: z.enum(APPROVALS).nullable(),
    has_factor: z.boolean(),
    verified: z.boolean(),
    open_sessions: z.number().int(),
    last_seen_at: when.nullable(),
    created_at: when,
  })
  .meta({ id: 'AdminUser' })
export type UserLineShown = z.output<typeof userLine>
export const userCounts = z
  .object({
    all: z.int(),
    clients: z.int(),
    agents: z.int(),
    staff: z.int(),
    pending: z.int(),
    suspended: z.int(),
  })
  .meta({ id: 'AdminUserCounts' })
export type UserCountsShown = z.output<typeof userCounts>
export const roleForm = z.strictObject({ role: z.enum(ROLES), reason: reasonField, password }).meta({ id: 'GiveRole' })
export const dangerForm = z.strictObject({ reason: reasonField, password }).meta({ id: 'DangerousAct' })

export const auditQuery = paged.extend({
  ...sortBy(['at', 'action', 'actor']),
  action: searchText.optional().describe('Such as claim.approve or “Claim: approve”, or its beginning.'),
  actor: searchText.optional().describe('An account’s ID or email address, part of a name, or a role.'),
  target_kind: searchText.optional(),
  target_id: searchText.optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
const anything = z.record(z.string(), z.unknown()).nullable()
export const auditLine = z
  .object({
    id: z.string(),
    at: when,
    actor_id: z.string().nullable(),
    actor_name: z.string().nullable(),
    actor_role: z.string(),
    action: z.string(),
    target_kind: z.string(),
    target_id: z.string(),
    before: anything,
    after: anything,
    reason: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditLine' })
export type AuditLineShown = z.output<typeof auditLine>
