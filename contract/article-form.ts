/**
 * What an author gives. A draft may be unfinished, so its fields have no least length; `wholeArticle` is what is asked
 * of one that an editor is to read.
 */
import { z } from 'zod'
import { COVER_ALT_MAX } from './article-cover.ts'
import { articleDocument } from './article-document-form.ts'
import { textOf } from './article-document.ts'
import {
  ARTICLE_BODY,
  ARTICLE_CATEGORIES,
  ARTICLE_DECISIONS,
  ARTICLE_NOTE_MAX,
  ARTICLE_SOURCES_MAX,
  ARTICLE_SUMMARY,
  ARTICLE_TAGS_MAX,
  ARTICLE_TITLE,
  type ArticleCategory,
} from './article-lists.ts'
import { cleanLine, cleanLines, lengthOf } from './clean-prose.ts'
import { WHOLE_MAX } from './limits.ts'
import { refuseNumbers } from './number-shield.ts'
import { line, prose, taxYear } from './post-fields.ts'

const categories = ARTICLE_CATEGORIES.map(({ slug }) => slug) as [ArticleCategory, ...ArticleCategory[]]

const tag = z
  .string()
  .transform((text) => cleanLine(text).toLowerCase())
  .pipe(
    z
      .string()
      .min(2, 'A tag needs two letters.')
      .max(30, 'A tag has at most 30 letters.')
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} &'-]*$/u, 'Use letters, digits and spaces in tags.')
      .superRefine(refuseNumbers),
  )
const source = z.strictObject({
  title: line({ name: 'the name of the source', min: 2, max: 160 }),
  url: z
    .string()
    .trim()
    .max(300, 'This address is too long.')
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'Enter an address that begins with https://'),
})

const cover = z.strictObject({
  id: z.uuid('Send the picture again.'),
  alt: line({ name: 'what the cover shows', min: 1, max: COVER_ALT_MAX }),
})

const fields = {
  title: line({ name: 'the title', min: 0, max: ARTICLE_TITLE.max }),
  summary: prose({ name: 'the summary', min: 0, max: ARTICLE_SUMMARY.max }),
  body: articleDocument.superRefine((document, context) => {
    const text = textOf(document)
    const length = lengthOf(text)
    const say = (message: string) => context.addIssue({ code: 'custom', message })
    if (length > ARTICLE_BODY.max) say(`The text may have at most 40,000 characters; this has ${length}.`)
    refuseNumbers(text, context)
  }),
  category: z.enum(categories, { error: 'Choose a category.' }).or(z.literal('')),
  tags: z
    .array(tag)
    .max(ARTICLE_TAGS_MAX, `Use at most ${ARTICLE_TAGS_MAX} tags.`)
    .transform((tags) => [...new Set(tags)]),
  tax_year: taxYear.nullable(),
  sources: z.array(source).max(ARTICLE_SOURCES_MAX, `Give at most ${ARTICLE_SOURCES_MAX} sources.`),
  review_by: z.iso.date('Choose a day.').nullable(),
  cover: cover.nullable().default(null),
}

export const articleForm = z.strictObject(fields).meta({ id: 'ArticleForm' })
export type ArticleForm = z.infer<typeof articleForm>

/** `version`: the one that was changed. Whoever changed an older one is told, and nothing is lost. */
export const articleSave = z
  .strictObject({ ...fields, version: z.int().min(1).max(WHOLE_MAX) })
  .meta({ id: 'ArticleSave' })
export const versionForm = z.strictObject({ version: z.int().min(1).max(WHOLE_MAX) }).meta({ id: 'ArticleVersion' })

/** What keeps a draft from going to an editor: field → sentence. Nothing when it is whole. */
export function unfinished({ title, summary, body, category, sources }: ArticleForm): Record<string, string[]> {
  const short = (name: string, text: string, min: number) =>
    lengthOf(text) < min ? [`${name} needs at least ${min} characters; this has ${lengthOf(text)}.`] : []
  const found = {
    title: short('The title', title, ARTICLE_TITLE.min),
    summary: short('The summary', summary, ARTICLE_SUMMARY.min),
    body: short('The text', textOf(body), ARTICLE_BODY.min),
    category: category === '' ? ['Choose a category.'] : [],
    sources: sources.length === 0 ? ['Name at least one source: readers and the editor check it there.'] : [],
  }
  return Object.fromEntries(Object.entries(found).filter(([, problems]) => problems.length > 0))
}

const note = z
  .string()
  .transform(cleanLines)
  .superRefine((text, context) => {
    refuseNumbers(text, context)
    if (lengthOf(text) > ARTICLE_NOTE_MAX) {
      context.addIssue({ code: 'custom', message: `Use at most ${ARTICLE_NOTE_MAX} characters.` })
    }
  })
  .default('')

export const articleDecision = z
  .strictObject({ decision: z.enum(ARTICLE_DECISIONS), note, version: z.int().min(1).max(WHOLE_MAX) })
  .refine(({ decision, note }) => decision === 'publish' || note !== '', {
    path: ['note'],
    message: 'Say what should change, or why: the author reads it.',
  })
  .meta({ id: 'ArticleDecision' })
export type ArticleDecisionForm = z.infer<typeof articleDecision>
