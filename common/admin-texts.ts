/** Texts that editors maintain: the /faq questions and the tax resources. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { SEARCH_TEXT_MAX, INT32_MAX } from './limits.ts'
import { rejectNumbers } from './number-shield.ts'
import { signature } from './resource-schemas.ts'
import { RESOURCE_KINDS } from './resources.ts'
import { DUE_REASONS } from './text-review.ts'

const TEXT_KINDS = ['faq', ...RESOURCE_KINDS] as const
export type TextKind = (typeof TEXT_KINDS)[number]

const slug = z
  .string()
  .max(60, says(msg`Use at most 60 characters.`))
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, says(msg`Use lowercase words joined by hyphens. The name appears in links.`))
  .superRefine(rejectNumbers)
const version = z.number().int().positive().max(INT32_MAX)
/** Validated by resourceForm or faqForm, depending on the kind: common/resource-schemas.ts. */
const form = z.record(z.string(), z.unknown())

/** `due`: what needs an editor first. */
const TEXT_ORDERS = ['page', 'due'] as const
export type TextOrder = (typeof TEXT_ORDERS)[number]

export const textsQuery = z.object({
  kind: z.enum(TEXT_KINDS),
  order: z.enum(TEXT_ORDERS).default('page'),
  asked: z.string().transform(cleanText).pipe(z.string().max(SEARCH_TEXT_MAX)).default(''),
})
export const textParams = z.object({ kind: z.enum(TEXT_KINDS), slug: z.string().max(80) })
export const kindParams = z.object({ kind: z.enum(TEXT_KINDS) })

export const addTextForm = z.strictObject({ slug, form }).meta({ id: 'AddText' })
/** Of a correction: what was wrong, for the public log. */
export const WAS_WRONG_MAX = 1_000
const wasWrong = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(10, says(msg`Describe in a sentence what was wrong.`))
      .max(WAS_WRONG_MAX, says(msg`Use at most ${{ max: WAS_WRONG_MAX }} characters.`))
      .superRefine(rejectNumbers),
  )
export const saveTextForm = z
  .strictObject({ version, form, was_wrong: wasWrong.nullable().default(null) })
  .meta({ id: 'SaveText' })
export const HIDE_REASON_MAX = 500
const hideReason = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(1, says(msg`Enter a reason.`))
      .max(HIDE_REASON_MAX, says(msg`Use at most ${{ max: HIDE_REASON_MAX }} characters.`))
      .superRefine(rejectNumbers),
  )
export const hideTextForm = z
  .strictObject({ version, hidden: z.boolean(), reason: hideReason })
  .meta({ id: 'HideText' })
export const restoreTextForm = z.strictObject({ version }).meta({ id: 'RestoreText' })

const dueReason = z.enum(DUE_REASONS.map(({ slug }) => slug))

export const dueQuery = z.object({ reason: dueReason.optional() })
const dueText = z.object({
  kind: z.string(),
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  reasons: z.array(dueReason),
  reviewed_on: z.iso.date().nullable(),
  expires_on: z.iso.date().nullable(),
  source_url: z.string().nullable(),
  detail: z.string().nullable().describe('Where the source is now, or why it didn’t respond.'),
  reports: z.number().int(),
  version: z.number().int().nullable().describe('For a guide: what a signature covers.'),
})
export const dueShown = z
  .object({
    texts: z.array(dueText),
    counts: z.record(z.string(), z.number().int()),
    sources: z.object({
      is_on: z.boolean(),
      ran_at: z.iso.datetime().nullable(),
      is_offline: z.boolean().describe('No page responded in the last check, so nothing is known about any of them.'),
      cited: z.number().int(),
      ok: z.number().int(),
      moved: z.number().int(),
      gone: z.number().int(),
      failed: z.number().int(),
    }),
  })
  .meta({ id: 'DueTexts' })
export type DueShown = z.output<typeof dueShown>
export type DueTextShown = DueShown['texts'][number]

export const guideParams = z.object({ slug: z.string().max(80) })
/** Both, or neither to withdraw the signature. */
export const signGuideForm = z
  .strictObject({
    version: z.number().int().positive().max(INT32_MAX),
    reviewed_by: signature.nullable(),
    reviewed_on: z.iso.date(says(msg`Enter the date of the review.`)).nullable(),
  })
  .refine(({ reviewed_by: by, reviewed_on: on }) => (by === null) === (on === null), {
    path: ['reviewed_on'],
    ...says(msg`Enter both the name and the date, or neither.`),
  })
  .meta({ id: 'SignGuide' })

const line = {
  kind: z.enum(TEXT_KINDS),
  slug: z.string(),
  title: z.string(),
  position: z.number().int(),
  written_on: z.iso.date(),
  reviewed_on: z.iso.date().nullable(),
  expires_on: z.iso.date().nullable(),
  is_hidden: z.boolean(),
  /** Changed by a person here, so releases leave it alone. */
  is_ours: z.boolean(),
  version,
}
export const textLine = z.object(line).meta({ id: 'TextLine' })
export type TextLine = z.output<typeof textLine>
export const textShown = z
  .object({
    ...line,
    form,
    /** The release contains a text with this name, so ours can be discarded in favor of it. */
    in_release: z.boolean(),
  })
  .meta({ id: 'Text' })
export type TextShown = z.output<typeof textShown>
export const textSaved = z.object({ version }).meta({ id: 'TextSaved' })
