/** Articles: what the calls give. */
import { z } from 'zod'
import type { ArticleForm } from './article-form.ts'
import { ARTICLE_DECISIONS, ARTICLE_STATES, REVISION_STATES } from './article-lists.ts'

const source = z.object({ title: z.string(), url: z.string() })
/** Checked when it was saved; here it goes out as it is kept. */
const document = z
  .object({ type: z.literal('doc'), content: z.array(z.looseObject({ type: z.string() })) })
  .meta({ id: 'ArticleText', description: 'A tree of the nodes that ArticleDocument lists.' })
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
    sources: z.array(source),
    reviewed_on: z.iso.date().nullable(),
    review_by: z.iso.date().nullable(),
    stale: z.boolean(),
    revised_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Article' })

export const ownArticleRow = z
  .object({
    id: z.uuid(),
    title: z.string(),
    state: z.enum(ARTICLE_STATES),
    revision_state: z.enum(REVISION_STATES).nullable().describe('Of the text that is to replace a public one.'),
    author: z.string(),
    path: z.string().nullable().describe('Where it is public.'),
    updated_at: z.iso.datetime(),
    published_at: z.iso.datetime().nullable(),
    version: z.int(),
    removed_for: z.string().nullable().describe('The public reason for which a moderator took it off.'),
    removed_note: z.string(),
  })
  .meta({ id: 'OwnArticleRow' })
export type OwnArticleRow = z.infer<typeof ownArticleRow>

const keptForm = z
  .object({
    title: z.string(),
    summary: z.string(),
    body: document,
    category: z.string(),
    tags: z.array(z.string()),
    tax_year: z.int().nullable(),
    sources: z.array(source),
    review_by: z.iso.date().nullable(),
    cover: z.object({ id: z.uuid(), alt: z.string() }).nullable(),
  })
  .meta({ id: 'KeptArticleForm' })

export const ownArticle = ownArticleRow
  .extend({
    form: keptForm,
    is_own: z.boolean(),
    notes: z.array(z.object({ decision: z.enum(ARTICLE_DECISIONS), note: z.string(), at: z.string() })),
  })
  .meta({ id: 'OwnArticle' })
export type OwnArticleAnswer = Omit<z.infer<typeof ownArticle>, 'form'> & { form: ArticleForm }

export const savedArticle = z.object({ id: z.uuid(), version: z.int() })
export type SavedArticle = z.infer<typeof savedArticle>
