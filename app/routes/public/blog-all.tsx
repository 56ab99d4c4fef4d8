/** /blog/all: "News & Articles", every article, with search and filters in the URL. */
import { addressOf, ArticleFilters } from '#app/features/articles/article-filters.tsx'
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { DecisionRecord } from '#app/features/moderation/decision-record.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { siteIn } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { countFilterOptions, searchArticles } from '#server/domains/articles/search-articles.ts'
import { readLedger } from '#server/domains/moderation/read-ledger.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { categoryLabel, articleQueryString, parseArticleQuery } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/blog-all.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestScope)
  const query = parseArticleQuery(new URL(request.url).searchParams)
  const [found, { years }, ledger] = await Promise.all([
    searchArticles(db, query),
    countFilterOptions(db),
    readLedger(db, { kind: 'article' }),
  ])
  return { query, found, years, ledger }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const query = loaderData?.query
  const isCategory = query !== undefined && articleQueryString(query) === `category=${query.category}`
  const isPlain = query !== undefined && articleQueryString(query) === ''
  return pageMeta(siteIn(matches), {
    title: isCategory ? `${categoryLabel(query.category)}: articles` : 'News & Articles',
    description: isCategory
      ? `Articles by enrolled agents on this subject: ${categoryLabel(query.category)}. Each with its sources.`
      : 'Every article by enrolled agents, newest first: search by words, subject, tag or tax year.',
    canonical: query ? addressOf(query, query.page) : paths.blogAll,
    ...(isCategory || isPlain ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function AllArticlesPage({ loaderData: { query, found, years, ledger } }: Route.ComponentProps) {
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
          <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
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
