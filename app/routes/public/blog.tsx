/** /blog: the newest article, the categories, and earlier articles. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ArticleCards, exampleLead, FeaturedArticle } from '#app/features/articles/article-cards.tsx'
import { articlesCrumb } from '#app/features/articles/articles-crumb.ts'
import { SubjectChips } from '#app/features/articles/subject-chips.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { countFilterOptions, readNewestArticles } from '#server/domains/articles/read-articles.ts'
import { paths } from '#common/paths.ts'

const NEWEST = 7

export async function loader({ scope }: PageArgs) {
  const { db } = scope
  const [newest, shelves] = await Promise.all([readNewestArticles(db, NEWEST), countFilterOptions(db)])
  return { newest, shelves }
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => [
  ...pageMeta(site, {
    title: t`Tax help, written by enrolled agents`,
    description: t`Plain-language articles on IRS letters, owing tax, everyday returns, and more, each with its sources and the tax year it applies to.`,
    canonical: paths.blog,
    ...(loaderData.newest.length === 0 ? { robots: 'noindex,follow' as const } : {}),
  }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: t`Newest articles`,
    href: paths.articlesFeed,
  },
]

export default function BlogPage({ loaderData: { newest, shelves } }: PageProps<typeof loader>) {
  const { plural } = useSite().product
  const [featured, ...rest] = newest
  return (
    <Page
      heading={t`Newest articles`}
      trail={[articlesCrumb()]}
      lead={
        newest.some(({ isDemo }) => isDemo)
          ? exampleLead()
          : t`Tax help in plain language, written by ${plural} and reviewed by an editor before it’s published. Each article lists its sources.`
      }
    >
      {featured ? <FeaturedArticle article={featured} /> : <NothingYet />}
      {rest.length > 0 && (
        <section aria-labelledby="newest" className="mt-12">
          <h2 id="newest" className="text-28">
            {t`More new articles`}
          </h2>
          <div className="mt-4 mb-6">
            <SubjectChips {...shelves} current="" />
          </div>
          <ArticleCards articles={rest} />
        </section>
      )}
      <p className="no-print mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={paths.blogAll}>{t`All articles`}</LinkButton>
        <LinkButton to={paths.newArticle}>{t`Are you an agent? Write an article`}</LinkButton>
        <a href={paths.articlesFeed} className="inline-flex min-h-11 items-center text-14 font-semibold">
          <Trans>
            RSS<span className="sr-only"> feed of new articles</span>
          </Trans>
        </a>
      </p>
    </Page>
  )
}

const NothingYet = () => (
  <Notice>
    <p>
      <Trans>No articles yet. Approved agents write them, and an editor reviews each one before it’s published.</Trans>
    </p>
    <p>
      <a href={paths.taxResources}>{t`See the tax resources`}</a>
    </p>
  </Notice>
)
