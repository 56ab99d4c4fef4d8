/** The search of /blog/all as its address has it. What cannot be meant is as if it were not said. */
import { ARTICLE_CATEGORIES, ARTICLE_PAGE_ROWS } from './article-lists.ts'
import { cleanLine } from './clean-prose.ts'
import { SEARCH_TEXT_MAX } from './limits.ts'
import { pageIn, queryText } from './search-address.ts'

export type ArticleQuery = {
  q: string
  category: string
  tag: string
  taxYear: number | null
  page: number
  perPage: number
}

const YEAR = /^(19|20)\d\d$/
const TAG_MAX = 30

export function parseArticleQuery(asked: URLSearchParams): ArticleQuery {
  const text = (name: string) => cleanLine(asked.get(name) ?? '')
  return {
    q: text('q').slice(0, SEARCH_TEXT_MAX),
    category: ARTICLE_CATEGORIES.find(({ slug }) => slug === text('category'))?.slug ?? '',
    tag: text('tag').toLowerCase().slice(0, TAG_MAX),
    taxYear: YEAR.test(text('year')) ? Number(text('year')) : null,
    page: pageIn(text('page')),
    perPage: ARTICLE_PAGE_ROWS,
  }
}

/** Back to an address, without the page number. */
export function articleQueryText({ q, category, tag, taxYear }: ArticleQuery): string {
  const said = { q, category, tag, year: taxYear === null ? '' : String(taxYear) }
  return queryText(said)
}
