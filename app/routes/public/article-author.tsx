/** /blog/author/{name}-{id}: what one agent has written. The id alone decides. */
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { StandingStamp } from '#app/features/agents/standing-stamp.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectForGood } from '#app/lib/redirect-to.ts'
import { showCount } from '#app/lib/show-count.ts'
import { siteIn } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { readArticlesBy } from '#server/articles/search-articles.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStandings } from '#server/agents/read-standings.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths, publicIdIn } from '#contract/paths.ts'
import type { Route } from './+types/article-author.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = publicIdIn(params.author)
  if (!id) throw new AppError('not_found', 'Nobody of this address has written here.')
  const { db } = context.get(requestScope)
  const [found, standings] = await Promise.all([readArticlesBy(db, id), readStandings(db, [id])])
  const path = paths.articlesBy(found.author)
  if (pathOf(request) !== path) throw redirectForGood(path, request)
  const name = `${found.author.firstName} ${found.author.lastName}`.trim()
  return { ...found, path, name, standing: standings[id] }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { name, articles, path } = loaderData
  return pageMeta(siteIn(matches), {
    title: `Articles by ${name}, EA`,
    description: `${showCount(articles.length, 'article', 'articles')} by ${name}, EA, each with its sources.`,
    canonical: path,
  })
}

export default function AuthorPage({ loaderData: { author, articles, name, standing } }: Route.ComponentProps) {
  return (
    <Page
      heading={`Articles by ${name}`}
      trail={[{ name: 'Articles', to: paths.blog }]}
      crumb={name}
      lead={[author.city, author.state].filter(Boolean).join(', ')}
    >
      {standing && <StandingStamp standing={standing} to={`${paths.listing(author)}#standing`} />}
      <p className="no-print mt-4">
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
