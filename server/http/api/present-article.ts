/** Articles as the API returns them. */
import type { z } from 'zod'
import { COVER_WIDTHS, coverHeight } from '#common/articles.ts'
import { reasonLabel } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import type { articleRow, ownArticle, OwnArticleRow, wholeArticle } from '#common/article-schemas.ts'
import type { ArticleLine, ArticleView, OwnArticle, OwnArticleLine } from '#server/domains/articles/types.ts'

export const presentArticle = (article: ArticleLine): z.infer<typeof articleRow> => ({
  slug: article.slug,
  title: article.title,
  summary: article.summary,
  category: article.category,
  tax_year: article.taxYear,
  author: { name: article.authorName, path: article.listing && paths.listing(article.listing) },
  published_at: article.publishedAt.toISOString(),
  path: paths.article(article.slug),
  is_example: article.isDemo,
  cover: article.cover && {
    alt: article.cover.alt,
    images: COVER_WIDTHS.map((width) => ({
      src: paths.cover(article.cover?.id ?? '', width),
      width,
      height: coverHeight(width),
    })),
  },
})

export const presentWhole = (article: ArticleView): z.infer<typeof wholeArticle> => ({
  ...presentArticle(article),
  body: article.body as z.infer<typeof wholeArticle>['body'],
  tags: [...article.tags],
  sources: [...article.sources],
  reviewed_on: article.reviewedOn,
  review_by: article.reviewBy,
  stale: article.stale,
  revised_at: article.revisedAt?.toISOString() ?? null,
})

export const presentOwn = (article: OwnArticleLine): OwnArticleRow => ({
  id: article.id,
  title: article.title,
  state: article.state,
  revision_state: article.revisionState,
  author: article.authorName,
  path: article.state === 'published' && article.slug !== null ? paths.article(article.slug) : null,
  updated_at: article.updatedAt.toISOString(),
  published_at: article.publishedAt?.toISOString() ?? null,
  version: article.version,
  removed_for: article.removedFor === null ? null : reasonLabel(article.removedFor),
  removed_note: article.removedNote,
})

export const presentOwnWhole = (article: OwnArticle): z.infer<typeof ownArticle> => ({
  ...presentOwn(article),
  form: article.form as z.infer<typeof ownArticle>['form'],
  is_own: article.isOwn,
  notes: [...article.notes],
})
