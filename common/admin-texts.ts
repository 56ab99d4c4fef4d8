/** Texts that editors maintain: the /faq questions and the tax resources. */
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { SEARCH_TEXT_MAX, INT32_MAX } from './limits.ts'
import { rejectNumbers } from './number-shield.ts'
import { RESOURCE_KINDS } from './resources.ts'

const TEXT_KINDS = ['faq', ...RESOURCE_KINDS] as const
export type TextKind = (typeof TEXT_KINDS)[number]

const slug = z
  .string()
  .max(60, 'Use at most 60 characters.')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lower-case words joined by hyphens: it stands in links.')
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
export const saveTextForm = z.strictObject({ version, form }).meta({ id: 'SaveText' })
export const HIDE_REASON_MAX = 500
export const hideReason = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(1, 'Say why.')
      .max(HIDE_REASON_MAX, `Use at most ${HIDE_REASON_MAX} characters.`)
      .superRefine(rejectNumbers),
  )
export const hideTextForm = z
  .strictObject({ version, hidden: z.boolean(), reason: hideReason })
  .meta({ id: 'HideText' })
export const restoreTextForm = z.strictObject({ version }).meta({ id: 'RestoreText' })

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
