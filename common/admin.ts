import { z } from 'zod'
import { pageNumber, rowsPerPage, searchText } from './agent-query.ts'
import { claimShown } from './claim-schemas.ts'
import { CASE_KINDS, CLAIM_METHODS, CLAIM_STATUSES } from './claims.ts'
import { rejectNumbers } from './number-shield.ts'
import { reasonField } from './post-fields.ts'
import { APPROVALS, ROLES } from './roles.ts'

/** Request and response schemas of the admin endpoints. */

const when = z.iso.datetime()
const password = z.string().min(1).max(1024).optional()

const paged = z.object({ page: pageNumber.default(1), perPage: rowsPerPage.default(20) })

const QUEUES = [
  'posts',
  'agents',
  'applications',
  'claims',
  'corrections',
  'changes',
  'doubts',
  'discipline',
  'messages',
] as const
export type Queue = (typeof QUEUES)[number]
export const queueShown = z
  .object({ queue: z.enum(QUEUES), waiting: z.number().int(), oldest_at: when.nullable() })
  .meta({ id: 'AdminQueue' })
export type QueueShown = z.output<typeof queueShown>

export const claimsQuery = paged.extend({
  status: z.enum(CLAIM_STATUSES).default('submitted'),
  again: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false)
    .describe('Of approved claims: those whose holder wants to prove it again.'),
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

export const agentsQuery = paged.extend({ approval: z.enum(APPROVALS).default('pending') })
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
export const correctionLine = z
  .object({
    id: z.uuid(),
    kind: z.enum(['correction', 'opt_out']),
    relation: z.string(),
    email: z.string(),
    message: z.string(),
    wanted: z.record(z.string(), z.string()),
    name: z.string(),
    listing_id: z.string(),
    listing_path: z.string(),
    earlier: said.describe('What was decided of this listing before.'),
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
    page: z.string().nullable().describe('The page of ours that reports a wrong fact.'),
    held: z.boolean().describe('Whoever sent it filled what people do not see: it was not mailed to us.'),
    created_at: when,
  })
  .meta({ id: 'AdminMessage' })
export type MessageLineShown = z.output<typeof messageLine>

export const usersQuery = paged.extend({
  q: searchText.default(''),
  role: z.enum(ROLES).optional(),
  status: z.enum(['active', 'suspended', 'deleted']).optional(),
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
export const roleForm = z.strictObject({ role: z.enum(ROLES), reason: reasonField, password }).meta({ id: 'GiveRole' })
export const dangerForm = z.strictObject({ reason: reasonField, password }).meta({ id: 'DangerousAct' })

export const auditQuery = paged.extend({
  action: z
    .string()
    .regex(/^[a-z_.]{1,60}$/, 'such as claim.approve, or its beginning')
    .optional(),
  actor: z.uuid().optional(),
  target_kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
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

const day = z.object({ day: z.iso.date(), count: z.number().int() })
export const healthShown = z
  .object({
    listings: z.object({
      listed: z.number().int(),
      not_in_latest: z.number().int(),
      hidden: z.number().int(),
      claimed: z.number().int(),
    }),
    accounts: z.array(z.object({ role: z.enum(ROLES), count: z.number().int() })),
    mail: z.object({
      queued: z.number().int(),
      dead: z.number().int(),
      sent_today: z.number().int(),
      oldest_queued_at: when.nullable(),
    }),
    signups: z.array(day),
    checks: z.array(day),
    claims: z.array(day),
    searches: z.object({ found: z.number(), not_found: z.number() }).describe('This week, of all processes.'),
    lists: z
      .array(z.object({ kind: z.enum(['ea', 'ptin']), list_date: z.iso.date(), is_stale: z.boolean() }))
      .describe('The newest of each kind and states; stale after seven months.'),
    evidence_due: z.number().int().describe('Files that should be gone and are not.'),
    jobs: z
      .object({
        lists_read: z.number().int(),
        newsletters_sent: z.number().int(),
        notices_pushed: z.number().int(),
      })
      .describe('What is being worked on, by any process.'),
    database_bytes: z.number(),
    uptime_s: z.number().int(),
    memory_bytes: z.number().int(),
  })
  .meta({ id: 'AdminHealth' })
export type HealthShown = z.output<typeof healthShown>

export const uploadQuery = z.object({ name: z.string().trim().min(1).max(200).superRefine(rejectNumbers) })
export const UPLOAD_MAX_BYTES = 400 * 1024 * 1024
export const startImportForm = z
  .strictObject({
    mode: z.enum(['dry_run', 'commit']),
    list_date: z.iso.date('Give the date of the list.').optional(),
    kind: z.enum(['ea', 'ptin']).optional(),
    force: z.boolean().default(false).describe("Import even a list that isn't like the one before it."),
    confirm_file_name: z.string().max(200).optional().describe("The file's name, to commit by force."),
    reason: reasonField,
    password,
  })
  .meta({ id: 'StartImport' })
export type StartImport = z.output<typeof startImportForm>

/** What the importer prints: each field is there when the list got that far, beside others that no page shows. */
const importOutcome = z.looseObject({
  error: z.string().optional(),
  can_force: z.boolean().optional().describe('The list was rejected but can be imported anyway.'),
  report: z.record(z.string(), z.unknown()).optional(),
  notes: z.array(z.string()).optional(),
  overridden: z.array(z.string()).optional().describe('The objections to a list that was forced.'),
  changes: z
    .array(
      z.looseObject({
        change: z.enum(['new', 'gone', 'returned', 'moved', 'changed']),
        name: z.string(),
        before: z.string().nullable(),
        now: z.string().nullable(),
        fields: z.array(z.string()),
      }),
    )
    .optional(),
})
export type ImportOutcomeShown = z.output<typeof importOutcome>

export const importUpload = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    bytes: z.number(),
    status: z.enum(['uploaded', 'running', 'done', 'failed']),
    mode: z.enum(['dry_run', 'commit']).nullable(),
    outcome: importOutcome.nullable(),
    file_gone: z.boolean().describe('Deleted after its time.'),
    created_at: when,
    updated_at: when,
  })
  .meta({ id: 'ImportUpload' })
export type ImportUploadShown = z.output<typeof importUpload>
const importRun = z
  .object({
    id: z.number().int(),
    kind: z.enum(['ea', 'ptin']),
    list_date: z.iso.date(),
    status: z.string(),
    is_demo: z.boolean(),
    report: anything,
    started_at: when,
    finished_at: when.nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRunShown = z.output<typeof importRun>
export const importsShown = z
  .object({
    uploads: z.array(importUpload),
    runs: z.array(importRun),
    needs_own_admin: z.boolean().describe('Only demo admins exist, and the first real list deletes them.'),
  })
  .meta({ id: 'AdminImports' })

/** Possible duplicates: pairs of listings that may be one person, which an import couldn't decide. */

const DOUBT_DECISIONS = ['same', 'different'] as const

export const doubtsQuery = paged.extend({ state: z.enum(['open', 'decided']).default('open') })

const side = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  place: z.string(),
  street: z.string(),
  firm: z.string(),
  phone: z.string(),
  website: z.string(),
  credentials: z.string(),
  lists: z.array(z.string()).describe('When it was listed: "EA list of March 26, 2026 until now".'),
  status: z.enum(['listed', 'not_in_latest', 'hidden']),
  holder: z.string().nullable().describe('Whose listing it is.'),
  open_claims: z.number().int(),
  reviews: z.number().int(),
})
export type DoubtSide = z.output<typeof side>

export const doubtLine = z
  .object({
    id: z.number().int(),
    reason: z.string(),
    list: z.string().describe('The list that raised it.'),
    gone: side,
    fresh: side,
    decision: z.enum(DOUBT_DECISIONS).nullable(),
    decided_at: z.iso.datetime().nullable(),
    can_reopen: z.boolean().describe('No list has been imported since the two were joined.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ImportDoubt' })
export type DoubtShown = z.output<typeof doubtLine>

export const doubtForm = z
  .strictObject({ decision: z.enum(DOUBT_DECISIONS), reason: reasonField })
  .meta({ id: 'DecideDoubt' })
