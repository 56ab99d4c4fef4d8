import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { NEWSLETTER_LISTS, NEWSLETTER_TEXTS, emailProblem } from './newsletter.ts'
import { isSafeHref } from './newsletter-issue.ts'
import { rejectNumbers } from './number-shield.ts'
import { INT32_MAX } from './limits.ts'

/** Request schemas of the newsletter endpoints. Every object is strict, so extra fields are rejected. */

const list = z.enum(['business', 'planning'])
const email = z
  .string({ error: () => NEWSLETTER_TEXTS.emailRequired })
  .max(1_000, { error: () => NEWSLETTER_TEXTS.emailInvalid })
  .superRefine((typed, context) => {
    const message = emailProblem(typed)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((typed) => typed.trim())

export const subscribeForm = z
  .strictObject({
    email,
    lists: z
      .array(list)
      .min(1, says(msg`Choose at least one newsletter.`))
      .max(2)
      .default([...NEWSLETTER_LISTS])
      .transform((lists) => [...new Set(lists)]),
    leave_empty: z.string().max(1_000).default(''),
  })
  .meta({ id: 'NewsletterSubscription' })

/**
 * An issue as an editor submits it. Strict down to the last span: anything not listed here is rejected, not dropped.
 */

const SEEN = /^[ -~\u00a0-\u2027\u202a-\uffff]*$/
const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(SEEN, says(msg`Don’t use line breaks or control characters.`))
    .superRefine(rejectNumbers)

const span = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(2_000)
    .regex(SEEN, says(msg`Don’t use line breaks or control characters.`)),
  href: z
    .string()
    .max(500)
    .refine(isSafeHref, says(msg`Use an http or https link, or a path on this site that begins with a slash.`))
    .optional(),
  strong: z.boolean().optional(),
})
const spans = z.array(span).min(1).max(40)

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: line(1, 120) }),
  z.strictObject({ kind: z.literal('paragraph'), spans }),
  z.strictObject({
    kind: z.literal('list'),
    ordered: z.boolean().default(false),
    items: z.array(spans).min(1).max(30),
  }),
])

const wordsOf = (blocks: readonly z.infer<typeof block>[]): string => blocks.flatMap(linesOf).join('\n')

function linesOf(given: z.infer<typeof block>): string[] {
  if (given.kind === 'heading') return [given.text]
  const runs = given.kind === 'paragraph' ? [given.spans] : given.items
  return runs.map((run) => run.map(({ text }) => text).join(''))
}

export const issueForm = z
  .strictObject({
    list: z.enum(['business', 'planning']),
    slug: z
      .string()
      .max(80)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, says(msg`Use lowercase letters, digits, and hyphens.`))
      .superRefine(rejectNumbers),
    title: line(5, 120),
    summary: line(20, 300),
    blocks: z
      .array(block)
      .min(1)
      .max(100)
      // Checked as one text, because half of a number may be bold.
      .superRefine((blocks, context) => rejectNumbers(wordsOf(blocks), context)),
    sources: z
      .array(z.strictObject({ title: line(1, 200), url: z.url({ protocol: /^https$/ }).max(300) }))
      .min(1, says(msg`Name at least one source.`))
      .max(20),
    reviewed_on: z.iso.date(),
  })
  .meta({ id: 'NewsletterIssueForm' })
export type IssueForm = z.infer<typeof issueForm>

/** Request and response schemas of the newsletter's admin endpoints. */

const when = z.iso.datetime()
const version = z.number().int().positive().max(INT32_MAX)

export const savedIssue = z.object({ id: z.number().int(), version: z.number().int() }).meta({ id: 'NewsletterSaved' })
/** The version that was viewed; any other is rejected. */
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

/** What an email service reports. */
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
export const bounceReportAccepted = z
  .object({ taken: z.number().int(), unknown: z.number().int() })
  .meta({ id: 'NewsletterReportTaken' })
