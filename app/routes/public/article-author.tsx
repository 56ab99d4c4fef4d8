/** /blog/author/{name}-{id}: all articles by one agent. Only the id is used to look it up. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectPermanently } from '#app/lib/redirect-to.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { WithoutData } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { readArticlesBy } from '#server/domains/articles/read-articles.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { paths, publicIdIn } from '#common/paths.ts'

export async function loader({ request, params, scope }: PageArgs<'/blog/author/:author'>) {
  const id = publicIdIn(params.author)
  if (!id) throw new AppError('not_found', 'No author has this address.')
  const { db } = scope
  const [found, standings] = await Promise.all([readArticlesBy(db, id), readStatuses(db, [id])])
  const path = paths.articlesBy(found.author)
  if (pathOf(request) !== path) throw redirectPermanently(path, request)
  const name = `${found.author.firstName} ${found.author.lastName}`.trim()
  return { ...found, path, name, standing: standings[id] }
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => {
  const { name, articles, path } = loaderData
  return pageMeta(site, {
    title: `Articles by ${name}, EA`,
    description: `${formatCount(articles.length, 'article', 'articles')} by ${name}, EA, each with its sources.`,
    canonical: path,
  })
}

export default function AuthorPage({ loaderData: { author, articles, name, standing } }: PageProps<typeof loader>) {
  return (
    <WithoutData when={articles.some(({ isDemo }) => isDemo)}>
      <Page
        heading={`Articles by ${name}`}
        trail={[{ name: 'Articles', to: paths.blog }]}
        crumb={name}
        lead={[author.city, author.state].filter(Boolean).join(', ')}
      >
        {standing && <StatusBadge standing={standing} to={`${paths.listing(author)}#standing`} />}
        <p className="no-print mt-4">
          <LinkButton to={paths.listing(author)}>See the profile</LinkButton>
        </p>
        <p className="tabular mt-6 text-muted">{formatCount(articles.length, 'article', 'articles')}</p>
        <ul className="mt-2 divide-y divide-hairline sheet">
          {articles.map((article) => (
            <ArticleRow key={article.slug} article={article} />
          ))}
        </ul>
      </Page>
    </WithoutData>
  )
}
