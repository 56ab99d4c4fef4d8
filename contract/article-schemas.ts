/** Articles: what the calls give. */
import { z } from 'zod'
import { articleForm } from './article-form.ts'
import { articleDocument } from './article-document-form.ts'
import { ARTICLE_DECISIONS, ARTICLE_STATES, REVISION_STATES } from './article-lists.ts'

const source = z.object({ title: z.string(), url: z.string() })
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
  })
  .meta({ id: 'ArticleRow' })

export const wholeArticle = articleRow
  .extend({
    body: articleDocument,
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
  })
  .meta({ id: 'OwnArticleRow' })
export type OwnArticleRow = z.infer<typeof ownArticleRow>

export const ownArticle = ownArticleRow
  .extend({
    form: articleForm,
    is_own: z.boolean(),
    notes: z.array(z.object({ decision: z.enum(ARTICLE_DECISIONS), note: z.string(), at: z.string() })),
  })
  .meta({ id: 'OwnArticle' })
export type OwnArticleAnswer = z.infer<typeof ownArticle>

export const savedArticle = z.object({ id: z.uuid(), version: z.int() })
export type SavedArticle = z.infer<typeof savedArticle>
