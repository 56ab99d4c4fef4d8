/** One public article, and related ones. */
import { reasonLabel } from '#common/moderation.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { lineColumns, withAuthor } from './article-columns.ts'
import type { ArticleLine, ArticleView } from './types.ts'
import { today } from '#common/dates.ts'

const RELATED_ROWS = 3

/** @throws AppError `not_found` when it isn't public; `gone` when it was. */
export async function viewArticle(db: Db, slug: string): Promise<ArticleView> {
  const [row] = await db<[(ArticleView & { state: string; removedFor: string | null })?]>`
    select r.id, r.state, r.removed_for, r.body, r.tags, r.sources, r.reviewed_on, r.review_by, r.revised_at,
      coalesce(r.review_by < ${today()}, false) as stale, ${lineColumns(db)}
    from ${withAuthor(db)} where r.slug = ${slug} and r.state in ('published', 'archived')`
  if (!row) throw new AppError('not_found', 'No article has this address.')
  const { state, removedFor, ...article } = row
  if (state === 'archived') {
    throw new AppError('gone', `This article was taken down. The reason: ${reasonLabel(removedFor ?? 'outdated')}.`)
  }
  return article
}

/** In the same category or with shared tags, closest first. */
export const readRelated = (db: Db, { id, category, tags }: ArticleView): Promise<ArticleLine[]> => db<ArticleLine[]>`
  select ${lineColumns(db)} from ${withAuthor(db)}
  where r.state = 'published' and r.id <> ${id} and (r.category = ${category} or r.tags && ${[...tags]}::text[])
  order by cardinality(array(select unnest(r.tags) intersect select unnest(${[...tags]}::text[]))) desc,
    r.category = ${category} desc, r.published_at desc, r.id
  limit ${RELATED_ROWS}`
