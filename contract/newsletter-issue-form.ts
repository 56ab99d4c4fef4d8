/** What an editor gives as an issue. Strict to the last span: what is not listed here is refused, not dropped. */
import { z } from 'zod'
import { isSafeHref } from './newsletter-issue.ts'
import { refuseNumbers } from './number-shield.ts'

const SEEN = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(SEEN, 'Leave out line breaks and control characters.')
    .superRefine(refuseNumbers)

const span = z.strictObject({
  text: z.string().min(1).max(2_000).regex(SEEN, 'Leave out line breaks and control characters.'),
  href: z
    .string()
    .max(500)
    .refine(isSafeHref, 'Link to http, https, or a path of this site that begins with a slash.')
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
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower case letters, digits and hyphens.')
      .superRefine(refuseNumbers),
    title: line(5, 120),
    summary: line(20, 300),
    blocks: z
      .array(block)
      .min(1)
      .max(100)
      // As one text: half of a number may be bold.
      .superRefine((blocks, context) => refuseNumbers(wordsOf(blocks), context)),
    sources: z
      .array(z.strictObject({ title: line(1, 200), url: z.url({ protocol: /^https$/ }).max(300) }))
      .min(1, 'Name at least one source.')
      .max(20),
    reviewed_on: z.iso.date(),
  })
  .meta({ id: 'NewsletterIssueForm' })
export type IssueForm = z.infer<typeof issueForm>
