/** /blog/author/{name}-{id}: what one agent has written. The id alone decides. */
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectForGood } from '#app/lib/redirect-to.ts'
import { showCount } from '#app/lib/show-count.ts'
import { siteIn } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { readArticlesBy } from '#server/articles/search-articles.ts'
import { AppError } from '#server/platform/errors.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths, publicIdIn } from '#contract/paths.ts'
import type { Route } from './+types/article-author.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = publicIdIn(params.author)
  if (!id) throw new AppError('not_found', 'Nobody of this address has written here.')
  const found = await readArticlesBy(context.get(requestScope).db, id)
  const path = paths.articlesBy(found.author)
  if (pathOf(request) !== path) throw redirectForGood(path, request)
  return { ...found, path, name: `${found.author.firstName} ${found.author.lastName}`.trim() }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { name, articles, path } = loaderData
  return pageMeta(siteIn(matches), {
    title: `Articles by ${name}, EA`,
    description: `${showCount(articles.length, 'article', 'articles')} by ${name}, enrolled to practice before the IRS, each with its sources.`,
    canonical: path,
  })
}

export default function AuthorPage({ loaderData: { author, articles, name } }: Route.ComponentProps) {
  return (
    <Page
      heading={`Articles by ${name}`}
      trail={[{ name: 'Articles', to: paths.blog }]}
      crumb={name}
      lead={`Enrolled to practice before the IRS · ${[author.city, author.state].filter(Boolean).join(', ')}`}
    >
      <p className="no-print">
        <LinkButton to={paths.listing(author)}>See the profile</LinkButton>
      </p>
      <p className="tabular mt-6 text-muted">{showCount(articles.length, 'article', 'articles')}</p>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {articles.map((article) => (
          <ArticleRow key={article.slug} article={article} />
        ))}
      </ul>
    </Page>
  )
}
