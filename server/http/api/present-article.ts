/** Articles as the API returns them. */
import { COVER_WIDTHS, coverHeight } from '#common/articles.ts'
import { reasonLabel } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import type { ArticleLine, ArticleView, OwnArticle, OwnArticleLine } from '#server/domains/articles/types.ts'
import { verbatim } from './serialize.ts'

export const presentArticle = ({ authorName, listing, cover, isDemo, ...article }: ArticleLine) => ({
  ...article,
  author: { name: authorName, path: listing && paths.listing(listing) },
  path: paths.article(article.slug),
  isExample: isDemo,
  cover: cover && {
    alt: cover.alt,
    images: COVER_WIDTHS.map((width) => ({ src: paths.cover(cover.id, width), width, height: coverHeight(width) })),
  },
})

export const presentWhole = ({ body, ...article }: ArticleView) => ({
  ...article,
  ...presentArticle(article),
  body: verbatim({ ...body, content: [...body.content] }),
})

export const presentOwn = ({ authorName, removedFor, ...article }: OwnArticleLine) => ({
  ...article,
  author: authorName,
  path: article.state === 'published' && article.slug !== null ? paths.article(article.slug) : null,
  removedFor: removedFor === null ? null : reasonLabel(removedFor),
})

export const presentOwnWhole = ({ form, isOwn, notes, ...article }: OwnArticle) => ({
  ...presentOwn(article),
  form: verbatim(form),
  isOwn,
  notes,
})
