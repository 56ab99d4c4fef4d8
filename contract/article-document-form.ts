/**
 * What a document may hold. Strict to the last attribute: what is not listed here is refused, not dropped. Nesting is
 * built to a fixed depth, so that no text can be deeper than a page can show.
 */
import { z } from 'zod'
import { isSafeLink, PICTURE_ADDRESS } from './article-document.ts'
import { cleanLine, cleanRun } from './clean-prose.ts'

const BLOCKS_MAX = 800
const LINK_MAX = 500
const ALT_MAX = 300

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z.string().max(LINK_MAX).refine(isSafeLink, 'Link to an address that begins with https://, or mailto:.'),
    }),
  }),
])
const inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(40_000).transform(cleanRun),
    marks: z.array(mark).max(3).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
const inlines = z.array(inline).max(500).optional()

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines })
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
})
const picture = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    src: z.string().regex(PICTURE_ADDRESS, 'Add pictures with the button of the editor.'),
    alt: z.string().transform(cleanLine).pipe(z.string().min(1, 'Say in words what the picture shows.').max(ALT_MAX)),
  }),
})

/** Lists within a list, so deep. */
const innermost = listOf(z.array(paragraph).min(1).max(50))
const inner = listOf(
  z
    .array(z.union([paragraph, innermost]))
    .min(1)
    .max(50),
)
const list = listOf(
  z
    .array(z.union([paragraph, inner]))
    .min(1)
    .max(50),
)

function listOf<T extends z.ZodType>(content: T) {
  const item = z.strictObject({ type: z.literal('listItem'), content })
  return z.strictObject({ type: z.enum(['bulletList', 'orderedList']), content: z.array(item).min(1).max(200) })
}

const plain = z
  .array(z.union([paragraph, inner]))
  .min(1)
  .max(50)
const quote = z.strictObject({ type: z.literal('blockquote'), content: plain })
const table = z.strictObject({
  type: z.literal('table'),
  content: z
    .array(
      z.strictObject({
        type: z.literal('tableRow'),
        content: z
          .array(z.strictObject({ type: z.enum(['tableHeader', 'tableCell']), content: plain }))
          .min(1)
          .max(12, 'A table has at most 12 columns.'),
      }),
    )
    .min(1)
    .max(100, 'A table has at most 100 rows.'),
})

export const articleDocument = z
  .strictObject({
    type: z.literal('doc'),
    content: z
      .array(z.union([paragraph, heading, list, quote, table, picture]))
      .max(BLOCKS_MAX, `An article has at most ${BLOCKS_MAX} parts.`),
  })
  .meta({ id: 'ArticleDocument', description: 'A tree of paragraphs, headings, lists, quotes, tables and pictures.' })
