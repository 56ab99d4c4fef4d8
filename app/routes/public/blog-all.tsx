/** /blog/all: "News & Articles", every article, searched and filtered by its address. */
import { addressOf, ArticleFilters } from '#app/features/articles/article-filters.tsx'
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { LedgerLine } from '#app/features/moderation/ledger-line.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { showCount } from '#app/lib/show-count.ts'
import { siteIn } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { countShelves, searchArticles } from '#server/articles/search-articles.ts'
import { readLedger } from '#server/moderation/read-ledger.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { categoryLabel } from '#contract/article-lists.ts'
import { articleQueryText, parseArticleQuery } from '#contract/article-query.ts'
import { paths } from '#contract/paths.ts'
import type { Route } from './+types/blog-all.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestScope)
  const query = parseArticleQuery(new URL(request.url).searchParams)
  const [found, { years }, ledger] = await Promise.all([
    searchArticles(db, query),
    countShelves(db),
    readLedger(db, { kind: 'article' }),
  ])
  return { query, found, years, ledger }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const query = loaderData?.query
  const isCategory = query !== undefined && articleQueryText(query) === `category=${query.category}`
  const isPlain = query !== undefined && articleQueryText(query) === ''
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
        <NoneFound isFiltered={articleQueryText(query) !== ''} />
      ) : (
        <>
          <p className="tabular mt-8 text-muted">{showCount(found.total, 'article', 'articles')}</p>
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
        <LedgerLine ledger={ledger} one="article" many="articles" />
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
