/** /blog/all: "News & Articles", every article, with search and filters in the URL. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { DecisionRecord } from '#app/features/moderation/decision-record.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { countFilterOptions, searchArticles } from '#server/domains/articles/read-articles.ts'
import { readLedger } from '#server/domains/moderation/read-ledger.ts'
import {
  ARTICLE_CATEGORIES,
  type ArticleQuery,
  articleQueryString,
  categoryLabel,
  parseArticleQuery,
} from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'

export async function loader({ request, scope }: PageArgs) {
  const { db } = scope
  const query = parseArticleQuery(new URL(request.url).searchParams)
  const [found, { years }, ledger] = await Promise.all([
    searchArticles(db, query),
    countFilterOptions(db),
    readLedger(db, { kind: 'article' }),
  ])
  return { query, found, years, ledger }
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => {
  const query = loaderData.query
  const isCategory = query !== undefined && articleQueryString(query) === `category=${query.category}`
  const isPlain = query !== undefined && articleQueryString(query) === ''
  return pageMeta(site, {
    title: isCategory ? `${categoryLabel(query.category)}: articles` : 'News & Articles',
    description: isCategory
      ? `Articles by enrolled agents on this subject: ${categoryLabel(query.category)}. Each with its sources.`
      : 'Every article by enrolled agents, newest first: search by words, subject, tag or tax year.',
    canonical: query ? addressOf(query, query.page) : paths.blogAll,
    ...(isCategory || isPlain ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function AllArticlesPage({ loaderData: { query, found, years, ledger } }: PageProps<typeof loader>) {
  return (
    <Page
      heading="News & Articles"
      trail={[{ name: 'Articles', to: paths.blog }]}
      crumb="All"
      lead="Every article, newest first. Each names its sources."
    >
      <ArticleFilters query={query} years={years} />
      {found.total === 0 ? (
        <NoneFound isFiltered={articleQueryString(query) !== ''} />
      ) : (
        <>
          <p className="tabular mt-8 text-muted">{formatCount(found.total, 'article', 'articles')}</p>
          <ul className="mt-2 divide-y divide-hairline sheet">
            {found.rows.map((article) => (
              <ArticleRow key={article.slug} article={article} />
            ))}
          </ul>
        </>
      )}
      <Pager
        page={found.page}
        lastPage={Math.max(1, Math.ceil(found.total / found.perPage))}
        addressOf={(page) => addressOf(query, page)}
      />
      <div className="mt-12">
        <DecisionRecord ledger={ledger} one="article" many="articles" />
      </div>
    </Page>
  )
}

/** A single GET form, so that a search has a URL. */
function ArticleFilters({ query, years }: { query: ArticleQuery; years: readonly number[] }) {
  return (
    <search>
      <form
        action={paths.blogAll}
        className="grid grid-cols-2 items-end gap-4 *:min-w-0 *:first:col-span-2 *:last:col-span-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:*:first:col-span-1 lg:*:last:col-span-1"
      >
        <Field label="Search articles" name="q" defaultValue={query.q} maxLength={SEARCH_TEXT_MAX} type="search" />
        <SelectField label="Category" name="category" defaultValue={query.category}>
          <option value="">any category</option>
          {ARTICLE_CATEGORIES.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Tax year" name="year" defaultValue={query.taxYear ?? ''}>
          <option value="">any year</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        {query.tag && <input type="hidden" name="tag" value={query.tag} />}
        <Button>Search</Button>
      </form>
      {query.tag && (
        <p className="mt-4">
          <RemoveChip name={`Tag: ${query.tag}`} to={addressOf({ ...query, tag: '' })} />
        </p>
      )}
    </search>
  )
}

const NoneFound = ({ isFiltered }: { isFiltered: boolean }) => (
  <div className="mt-8">
    <Notice>
      <p>{isFiltered ? 'No article fits this search.' : 'No article is published yet.'}</p>
      <p className="flex flex-wrap gap-x-5">
        {isFiltered && <a href={paths.blogAll}>See all articles</a>}
        <a href={paths.questions}>Look in the questions and answers</a>
      </p>
    </Notice>
  </div>
)

/** The URL of a search, on its first page by default. */
function addressOf(query: ArticleQuery, page = 1): string {
  const text = [articleQueryString(query), page === 1 ? '' : `page=${page}`].filter(Boolean).join('&')
  return text === '' ? paths.blogAll : `${paths.blogAll}?${text}`
}
