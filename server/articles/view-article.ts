/** One public article, and those that are like it. */
import { reasonWords } from '#contract/moderation.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { lineColumns, withAuthor } from './article-columns.ts'
import type { ArticleLine, ArticleView } from './types.ts'

const RELATED_ROWS = 3

/** @throws AppError `not_found` for what is not public; `gone` for what was. */
export async function viewArticle(db: Db, slug: string): Promise<ArticleView> {
  const [row] = await db<[(ArticleView & { state: string; removedFor: string | null })?]>`
    select r.id, r.state, r.removed_for, r.body, r.tags, r.sources, r.reviewed_on, r.review_by, r.revised_at,
      coalesce(r.review_by < current_date, false) as stale, ${lineColumns(db)}
    from ${withAuthor(db)} where r.slug = ${slug} and r.state in ('published', 'archived')`
  if (!row) throw new AppError('not_found', 'No article has this address.')
  const { state, removedFor, ...article } = row
  if (state === 'archived') {
    throw new AppError('gone', `This article was taken down. The reason: ${reasonWords(removedFor ?? 'outdated')}.`)
  }
  return article
}

/** Of the same category or with the same tags, the nearest first. */
export const readRelated = (db: Db, { id, category, tags }: ArticleView): Promise<ArticleLine[]> => db<ArticleLine[]>`
  select ${lineColumns(db)} from ${withAuthor(db)}
  where r.state = 'published' and r.id <> ${id} and (r.category = ${category} or r.tags && ${[...tags]}::text[])
  order by cardinality(array(select unnest(r.tags) intersect select unnest(${[...tags]}::text[]))) desc,
    r.category = ${category} desc, r.published_at desc, r.id
  limit ${RELATED_ROWS}`
