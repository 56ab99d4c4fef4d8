/** Request and response schemas of the import endpoints: files, runs, and possible matches. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { pageNumber, rowsPerPage } from './agent-query.ts'
import { reasonField } from './post-fields.ts'
import { rejectNumbers } from './number-shield.ts'
import { QUEUE_SORTS } from './queues.ts'
import { sortBy } from './sorting.ts'

const when = z.iso.datetime()
const password = z.string().min(1).max(1024).optional()
const anything = z.record(z.string(), z.unknown()).nullable()

export const uploadQuery = z.object({ name: z.string().trim().min(1).max(200).superRefine(rejectNumbers) })
export const UPLOAD_MAX_BYTES = 400 * 1024 * 1024
export const startImportForm = z
  .strictObject({
    mode: z.enum(['dry_run', 'commit']),
    list_date: z.iso.date(says(msg`Enter the date of the list.`)).optional(),
    kind: z.enum(['ea', 'ptin']).optional(),
    force: z.boolean().default(false).describe('Import a list even if it looks different from earlier ones.'),
    confirm_file_name: z.string().max(200).optional().describe('The file’s name, to commit by force.'),
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
  overridden: z.array(z.string()).optional().describe('The warnings that were overridden.'),
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
    file_gone: z.boolean().describe('When the file was deleted, after it expired.'),
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

export const doubtsQuery = z.object({
  page: pageNumber.default(1),
  perPage: rowsPerPage(20),
  ...sortBy(QUEUE_SORTS),
  state: z.enum(['open', 'decided']).default('open'),
})

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
  lists: z.array(z.string()).describe('When it was listed: “EA list of March 26, 2026 until now”.'),
  status: z.enum(['listed', 'not_in_latest', 'hidden']),
  holder: z.string().nullable().describe('Who holds the listing.'),
  open_claims: z.number().int(),
  reviews: z.number().int(),
})
export type DoubtSide = z.output<typeof side>

export const doubtLine = z
  .object({
    id: z.number().int(),
    reason: z.string(),
    list: z.string().describe('The list that raised this match.'),
    gone: side,
    fresh: side,
    decision: z.enum(DOUBT_DECISIONS).nullable(),
    decided_at: z.iso.datetime().nullable(),
    can_reopen: z.boolean().describe('Whether no list has been imported since the two were merged.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ImportDoubt' })
export type DoubtShown = z.output<typeof doubtLine>

export const doubtForm = z
  .strictObject({ decision: z.enum(DOUBT_DECISIONS), reason: reasonField })
  .meta({ id: 'DecideDoubt' })
