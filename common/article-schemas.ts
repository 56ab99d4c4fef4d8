import { msg } from '@lingui/core/runtime-macro'
import { i18n, says } from './i18n.ts'
import { z } from 'zod'
import {
  isSafeLink,
  PICTURE_ADDRESS,
  COVER_ALT_MAX,
  textOf,
  ARTICLE_BODY,
  ARTICLE_CATEGORIES,
  ARTICLE_DECISIONS,
  ARTICLE_NOTE_MAX,
  ARTICLE_SOURCES_MAX,
  ARTICLE_SUMMARY,
  ARTICLE_TAGS_MAX,
  ARTICLE_TITLE,
  type ArticleCategory,
  ARTICLE_STATES,
  REVISION_STATES,
} from './articles.ts'
import { cleanLine, cleanRun, cleanLines, lengthOf } from './clean-prose.ts'
import { INT32_MAX } from './limits.ts'
import { rejectNumbers } from './number-shield.ts'
import { line, prose, taxYear, tooShort } from './post-fields.ts'

/**
 * What an article document can contain. Strict down to the last attribute: anything not listed here is rejected, not
 * dropped. Nesting has a fixed maximum depth, so no text is deeper than a page can show.
 */

const BLOCKS_MAX = 800
const LINK_MAX = 500
const ALT_MAX = 300

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z
        .string()
        .max(LINK_MAX)
        .refine(isSafeLink, says(msg`Use a link that begins with https:// or mailto:.`)),
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
    src: z.string().regex(PICTURE_ADDRESS, says(msg`Use the editor’s picture button to add pictures.`)),
    alt: z
      .string()
      .transform(cleanLine)
      .pipe(
        z
          .string()
          .min(1, says(msg`Describe the picture in words.`))
          .max(ALT_MAX),
      ),
  }),
})

const divider = z.strictObject({ type: z.literal('horizontalRule') })

/** Maximum depth of nested lists. */
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
          .max(12, says(msg`A table can have at most 12 columns.`)),
      }),
    )
    .min(1)
    .max(100, says(msg`A table can have at most 100 rows.`)),
})

const articleDocument = z
  .strictObject({
    type: z.literal('doc'),
    content: z
      .array(z.union([paragraph, heading, list, quote, table, picture, divider]))
      .max(
        BLOCKS_MAX,
        says(msg`An article can have at most ${{ max: BLOCKS_MAX }} paragraphs, headings, and other parts.`),
      ),
  })
  .meta({
    id: 'ArticleDocument',
    description: 'A tree of paragraphs, headings, lists, quotes, tables, pictures, and dividers.',
  })

/**
 * What an author submits. A draft can be unfinished, so its fields have no minimum length; `articleProblems` checks
 * what an article needs before an editor reads it.
 */

const categories = ARTICLE_CATEGORIES.map(({ slug }) => slug) as [ArticleCategory, ...ArticleCategory[]]

const tag = z
  .string()
  .transform((text) => cleanLine(text).toLowerCase())
  .pipe(
    z
      .string()
      .min(2, says(msg`A tag needs at least two characters.`))
      .max(30, says(msg`A tag can have at most 30 characters.`))
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} &'-]*$/u, says(msg`Use only letters, digits, and spaces in tags.`))
      .superRefine(rejectNumbers),
  )
const source = z.strictObject({
  title: line({ name: 'source', min: 2, max: 160 }),
  url: z
    .string()
    .trim()
    .max(300, says(msg`This link is too long.`))
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), says(msg`Enter a link that begins with https://`)),
})

const cover = z.strictObject({
  id: z.uuid(says(msg`Upload the picture again.`)),
  alt: line({ name: 'cover', min: 1, max: COVER_ALT_MAX }),
})

const fields = {
  title: line({ name: 'title', min: 0, max: ARTICLE_TITLE.max }),
  summary: prose({ name: 'summary', min: 0, max: ARTICLE_SUMMARY.max }),
  body: articleDocument.superRefine((document, context) => {
    const text = textOf(document)
    const length = lengthOf(text)
    if (length <= ARTICLE_BODY.max) return rejectNumbers(text, context)
    context.addIssue({
      code: 'custom',
      message: i18n._(msg`Use at most 40,000 characters. This article has ${{ length }}.`),
    })
  }),
  category: z.enum(categories, says(msg`Choose a category.`)).or(z.literal('')),
  tags: z
    .array(tag)
    .max(ARTICLE_TAGS_MAX, says(msg`Use at most ${{ max: ARTICLE_TAGS_MAX }} tags.`))
    .transform((tags) => [...new Set(tags)]),
  tax_year: taxYear.nullable(),
  sources: z.array(source).max(ARTICLE_SOURCES_MAX, says(msg`Add at most ${{ max: ARTICLE_SOURCES_MAX }} sources.`)),
  review_by: z.iso.date(says(msg`Choose a date.`)).nullable(),
  cover: cover.nullable().default(null),
}

export const articleForm = z.strictObject(fields).meta({ id: 'ArticleForm' })
export type ArticleForm = z.infer<typeof articleForm>

/** `version`: the version that was edited. A save based on an older one is reported, and nothing is lost. */
export const articleSave = z
  .strictObject({ ...fields, version: z.int().min(1).max(INT32_MAX) })
  .meta({ id: 'ArticleSave' })
export const versionForm = z.strictObject({ version: z.int().min(1).max(INT32_MAX) }).meta({ id: 'ArticleVersion' })

/** What keeps a draft from going to an editor: field → message. Empty when the draft is complete. */
export function articleProblems({ title, summary, body, category, sources }: ArticleForm): Record<string, string[]> {
  const short = (name: 'title' | 'summary' | 'body', text: string, min: number) => {
    const length = lengthOf(text)
    return length < min ? [tooShort({ name, min, length })] : []
  }
  const found = {
    title: short('title', title, ARTICLE_TITLE.min),
    summary: short('summary', summary, ARTICLE_SUMMARY.min),
    body: short('body', textOf(body), ARTICLE_BODY.min),
    category: category === '' ? [i18n._(msg`Choose a category.`)] : [],
    sources:
      sources.length === 0
        ? [i18n._(msg`Add at least one source so readers and the editor can check your facts.`)]
        : [],
  }
  return Object.fromEntries(Object.entries(found).filter(([, problems]) => problems.length > 0))
}

const note = z
  .string()
  .transform(cleanLines)
  .superRefine((text, context) => {
    if (lengthOf(text) <= ARTICLE_NOTE_MAX) return rejectNumbers(text, context)
    context.addIssue({ code: 'custom', message: i18n._(msg`Use at most ${{ max: ARTICLE_NOTE_MAX }} characters.`) })
  })
  .default('')

export const articleDecision = z
  .strictObject({ decision: z.enum(ARTICLE_DECISIONS), note, version: z.int().min(1).max(INT32_MAX) })
  .refine(({ decision, note }) => decision === 'publish' || note !== '', {
    path: ['note'],
    ...says(msg`Say what should change, or why. The author will read your note.`),
  })
  .meta({ id: 'ArticleDecision' })
export type ArticleDecisionForm = z.infer<typeof articleDecision>

/** Response schemas of the article endpoints. */

const sourceAnswer = z.object({ title: z.string(), url: z.string() })
/** Checked when it was saved; returned as stored. */
const document = z
  .object({ type: z.literal('doc'), content: z.array(z.looseObject({ type: z.string() })) })
  .meta({ id: 'ArticleText', description: 'A tree of the nodes listed in ArticleDocument.' })
const author = z.object({ name: z.string(), path: z.string().nullable() })

export const articleRow = z
  .object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    category: z.string(),
    tax_year: z.int().nullable(),
    author,
    published_at: z.iso.datetime(),
    path: z.string(),
    is_example: z.boolean(),
    cover: z
      .object({
        alt: z.string(),
        images: z.array(z.object({ src: z.string(), width: z.int(), height: z.int() })),
      })
      .nullable(),
  })
  .meta({ id: 'ArticleRow' })

export const wholeArticle = articleRow
  .extend({
    body: document,
    tags: z.array(z.string()),
    sources: z.array(sourceAnswer),
    reviewed_on: z.iso
      .date()
      .nullable()
      .describe('When an editor approved it. This isn’t a review by a tax professional.'),
    review_by: z.iso.date().nullable(),
    stale: z.boolean(),
    revised_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Article' })

export const ownArticleRow = z
  .object({
    id: z.uuid(),
    title: z.string(),
    summary: z.string(),
    state: z.enum(ARTICLE_STATES),
    revision_state: z.enum(REVISION_STATES).nullable().describe('The state of the new version of a public article.'),
    author: z.string(),
    path: z.string().nullable().describe('The public address.'),
    updated_at: z.iso.datetime(),
    submitted_at: z.iso.datetime().nullable().describe('When it was submitted to an editor.'),
    published_at: z.iso.datetime().nullable(),
    version: z.int(),
    removed_for: z.string().nullable().describe('The public reason why a moderator removed it.'),
    removed_note: z.string(),
    category: z.enum(categories).or(z.literal('')),
    cover: z.object({ id: z.uuid(), alt: z.string() }).nullable(),
    words: z.int().nullable().describe('Of the latest text; null for none.'),
  })
  .meta({ id: 'OwnArticleRow' })
export type OwnArticleRow = z.infer<typeof ownArticleRow>

const storedForm = z
  .object({
    title: z.string(),
    summary: z.string(),
    body: document,
    category: z.enum(categories).or(z.literal('')),
    tags: z.array(z.string()),
    tax_year: z.int().nullable(),
    sources: z.array(sourceAnswer),
    review_by: z.iso.date().nullable(),
    cover: z.object({ id: z.uuid(), alt: z.string() }).nullable(),
  })
  .meta({ id: 'KeptArticleForm' })

export const ownArticle = ownArticleRow
  .extend({
    form: storedForm,
    is_own: z.boolean(),
    notes: z.array(z.object({ decision: z.enum(ARTICLE_DECISIONS), note: z.string(), at: z.string() })),
  })
  .meta({ id: 'OwnArticle' })
export type OwnArticleAnswer = Omit<z.infer<typeof ownArticle>, 'form'> & { form: ArticleForm }

export const savedArticle = z.object({ id: z.uuid(), version: z.int() })
export type SavedArticle = z.infer<typeof savedArticle>
