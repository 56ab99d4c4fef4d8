/**
 * Public articles: full-text search, filtered by category, tag and tax year; one article with related ones; an agent's
 * own.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { ArticleCategory, ArticleQuery } from '#common/articles.ts'
import { LAST_PAGE } from '#common/limits.ts'
import type { ListingUrlParts } from '#common/paths.ts'
import { shownPhoto } from '#server/domains/listings/shown-profile.ts'
import { type Db, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { anyWord, hasHalfOf, wordsOf } from '#server/platform/word-search.ts'
import type { ArticleLine, ArticleView } from './types.ts'
import { reasonLabel } from '#common/moderation.ts'
import { today } from '#common/dates.ts'

export type ArticlePage = Paged<ArticleLine>

/** By relevance when there are search words, otherwise newest first. @throws AppError `page_too_deep` */
export async function searchArticles(db: Db, query: ArticleQuery): Promise<ArticlePage> {
  if (query.page > LAST_PAGE)
    throw new AppError('page_too_deep', i18n._(msg`That page is past the end of the list. Choose an earlier page.`))
  const { q } = query
  const matching = whereMatching(db, query)
  const rank = db`ts_rank(r.words, websearch_to_tsquery('english', ${q})) desc,`
  return paginate(
    db,
    query,
    db`
      select ${lineColumns(db)} from ${withAuthor(db)} ${matching}
      order by ${q === '' ? db`` : rank} r.published_at desc, r.id`,
    db`select 1 from article r ${matching}`,
  )
}

const whereMatching = (db: Db, { q, category, tag, taxYear }: ArticleQuery) => db`
  where r.state = 'published'
    ${q === '' ? db`` : db`and r.words @@ websearch_to_tsquery('english', ${q})`}
    ${category === '' ? db`` : db`and r.category = ${category}`}
    ${tag === '' ? db`` : db`and ${tag} = any(r.tags)`}
    ${taxYear === null ? db`` : db`and r.tax_year = ${taxYear}`}`

/** For the home page and the feed. */
export const readNewestArticles = (db: Db, rows: number): Promise<ArticleLine[]> => db<ArticleLine[]>`
  select ${lineColumns(db)} from ${withAuthor(db)}
  where r.state = 'published' order by r.published_at desc, r.id limit ${rows}`

/** The filter options of the list: only values that some public article has. */
export type ArticleFilterOptions = {
  categories: { category: ArticleCategory; articles: number }[]
  years: number[]
}

export async function countFilterOptions(db: Db): Promise<ArticleFilterOptions> {
  const [categories, years] = await Promise.all([
    db<ArticleFilterOptions['categories']>`
      select category, count(*)::int as articles from article where state = 'published'
      group by category order by articles desc, category`,
    db<{ taxYear: number }[]>`
      select distinct tax_year from article where state = 'published' and tax_year is not null order by tax_year desc`,
  ])
  return { categories, years: years.map(({ taxYear }) => taxYear) }
}

const OF_AUTHOR_ROWS = 100

export type AuthorPage = { author: ListingUrlParts; articles: readonly ArticleLine[] }

/** All public articles of one agent. @throws AppError `not_found` when there are none. */
export async function readArticlesBy(db: Db, publicId: string): Promise<AuthorPage> {
  const articles = await db<ArticleLine[]>`
    select ${lineColumns(db)} from ${withAuthor(db)}
    where r.state = 'published' and l.public_id = ${publicId}
    order by r.published_at desc, r.id limit ${OF_AUTHOR_ROWS}`
  const author = articles[0]?.listing
  if (!author) throw new AppError('not_found', i18n._(msg`We couldn’t find that author.`))
  return { author, articles }
}

const ON_PROFILE_ROWS = 5

export type ArticlesOfAgent = { articles: readonly ArticleLine[]; total: number }

/** For the profile: the newest few, and the total. */
export async function readArticlesOfAgent(db: Db, publicId: string): Promise<ArticlesOfAgent> {
  const rows = await db<(ArticleLine & { total: number })[]>`
    select ${lineColumns(db)}, count(*) over ()::int as total from ${withAuthor(db)}
    where r.state = 'published' and l.public_id = ${publicId}
    order by r.published_at desc, r.id limit ${ON_PROFILE_ROWS}`
  return { articles: rows.map(({ total: _total, ...article }) => article), total: rows[0]?.total ?? 0 }
}

/** For the sitemap. */
export const listArticleChanges = (db: Db) => db<{ slug: string; changedAt: Date }[]>`
  select slug, coalesce(revised_at, published_at) as changed_at from article
  where state = 'published' order by published_at desc, id`

const RELATED_ROWS = 3

/** @throws AppError `not_found` when it isn't public; `gone` when it was. */
export async function viewArticle(db: Db, slug: string): Promise<ArticleView> {
  const [row] = await db<[(ArticleView & { state: string; removedFor: string | null })?]>`
    select r.id, r.state, r.removed_for, r.body, r.tags, r.sources, r.reviewed_on, r.review_by, r.revised_at,
      coalesce(r.review_by < ${today()}, false) as stale, ${lineColumns(db)}
    from ${withAuthor(db)} where r.slug = ${slug} and r.state in ('published', 'archived')`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that article.`))
  const { state, removedFor, ...article } = row
  if (state === 'archived') {
    throw new AppError(
      'gone',
      i18n._(msg`This article was removed. Reason: ${{ removedFor: reasonLabel(removedFor ?? 'outdated') }}.`),
    )
  }
  return article
}

/** What to read next: the same subject first, then what says the words of its tags, then of its title. */
export const readRelated = (db: Db, { id, title, category, tags }: ArticleView): Promise<ArticleLine[]> => db<
  ArticleLine[]
>`
  select ${lineColumns(db)} from ${withAuthor(db)}
  where r.state = 'published' and r.id <> ${id}
  order by r.category = ${category} desc,
    ts_rank(r.words, ${anyWord(db, tags.join(' '))}) desc,
    ts_rank(r.words, ${anyWord(db, title)}) desc, r.published_at desc, r.id
  limit ${RELATED_ROWS}`

const SIMILAR_ARTICLES = 2

/** Articles about one of these letters, or with half of the words of a title in their own title and summary. */
export const findSimilarArticles = (db: Db, title: string, letters: readonly string[]): Promise<ArticleLine[]> => db<
  ArticleLine[]
>`
  with asked as (
    select ${anyWord(db, title)} as query, ${wordsOf(db, title)} as words,
      ${letters.map((letter) => letter.toLowerCase())}::text[] as letters
  )
  select ${lineColumns(db)} from asked, ${withAuthor(db)}
  where r.state = 'published' and (r.tags && asked.letters
    or r.words @@ asked.query and ${hasHalfOf(db, db`asked.words`, db`ts_filter(r.words, '{a,b}')`)})
  order by r.tags && asked.letters desc, ts_rank(r.words, asked.query) desc, r.published_at desc, r.id
  limit ${SIMILAR_ARTICLES}`

/** The byline: the listing's name, or else the account's. */
export const authorColumns = (db: Db) => db`
  coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''),
    'A former member') as author_name,
  case when l.id is not null then json_build_object('publicId', l.public_id, 'firstName', l.first_name, 'lastName',
    l.last_name, 'city', l.city, 'state', l.state) end as listing`

export const coverColumn = (db: Db) =>
  db`case when r.cover_id is not null then jsonb_build_object('id', r.cover_id, 'alt', r.cover_alt) end`

/** Some 230 words. */
const CHARACTERS_A_MINUTE = 1_350

/** The columns of an article `r` as a list row, with its author `a` and the author's listing `l`. */
const lineColumns = (db: Db) => db`
  r.slug, r.title, r.summary, r.category, r.tax_year, r.published_at, r.is_demo,
  greatest(1, round(length(r.body_text) / ${CHARACTERS_A_MINUTE}::float8))::int as minutes, ${coverColumn(db)} as cover,
  ${authorColumns(db)}, ${shownPhoto(db)} as photo_id`

/** A hidden listing doesn't name its author. */
export const withAuthor = (db: Db) => db`
  article r
  left join account a on a.id = r.author_id
  left join listing l on l.id = r.listing_id and l.status <> 'hidden'`
