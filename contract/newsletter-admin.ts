/** The newsletter's desk: what its calls take and answer. */
import { z } from 'zod'
import { WHOLE_MAX } from './limits.ts'
import { issueForm } from './newsletter-issue-form.ts'

const when = z.iso.datetime()
const version = z.number().int().positive().max(WHOLE_MAX)

export const savedIssue = z.object({ id: z.number().int(), version: z.number().int() }).meta({ id: 'NewsletterSaved' })
/** Of the version that was looked at: another is refused. */
export const versionForm = z.strictObject({ version }).meta({ id: 'NewsletterVersion' })
export const saveIssueForm = z.strictObject({ version, issue: issueForm }).meta({ id: 'NewsletterSave' })
export const scheduleForm = z
  .strictObject({ version, at: z.iso.datetime({ offset: true }) })
  .meta({ id: 'NewsletterSchedule' })

export const issueShown = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    list: z.enum(['business', 'planning']),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    state: z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent']),
    reviewed_on: z.string().nullable().describe('Null for examples.'),
    send_at: when.nullable(),
    started_at: when.nullable(),
    sent_at: when.nullable(),
    is_demo: z.boolean(),
    recipients: z.number().int(),
    waiting: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
    skipped: z.number().int(),
    bounced: z.number().int(),
    left: z.number().int(),
  })
  .meta({ id: 'NewsletterIssue' })
export type IssueShown = z.output<typeof issueShown>

export const wholeIssueShown = issueShown
  .extend({ blocks: issueForm.shape.blocks, sources: issueForm.shape.sources })
  .meta({ id: 'NewsletterIssueWhole' })
export type WholeIssueShown = z.output<typeof wholeIssueShown>

export const previewShown = z
  .object({ subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: 'NewsletterPreview' })

export const subscriberCount = z
  .object({
    list: z.enum(['business', 'planning', 'none']),
    state: z.enum(['pending', 'confirmed', 'unsubscribed', 'bounced']),
    subscribers: z.number().int(),
  })
  .meta({ id: 'NewsletterSubscribers' })

/** What a mail service reports. */
export const bounceReport = z.strictObject({
  events: z
    .array(
      z.strictObject({
        message_id: z.string().min(1).max(300),
        kind: z.enum(['hard', 'soft', 'complaint']),
        reason: z.string().max(2_000).default(''),
      }),
    )
    .min(1)
    .max(500),
})
export const reportTaken = z
  .object({ taken: z.number().int(), unknown: z.number().int() })
  .meta({ id: 'NewsletterReportTaken' })
