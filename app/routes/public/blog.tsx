/** /blog: the newest article, the categories, and earlier articles. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ArticleRow, FeaturedArticle } from '#app/features/articles/article-row.tsx'
import { CATEGORY_ART } from '#app/features/articles/category-art.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import {
  type ArticleFilterOptions,
  countFilterOptions,
  readNewestArticles,
} from '#server/domains/articles/read-articles.ts'
import { ARTICLE_CATEGORIES } from '#common/articles.ts'
import { paths } from '#common/paths.ts'

const NEWEST = 7

export async function loader({ scope }: PageArgs) {
  const { db } = scope
  const [newest, shelves] = await Promise.all([readNewestArticles(db, NEWEST), countFilterOptions(db)])
  return { newest, shelves }
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => [
  ...pageMeta(site, {
    title: 'Tax help, written by enrolled agents',
    description:
      'Plain articles on IRS letters, owing tax, everyday returns and more, each with its sources and the tax year it holds for.',
    canonical: paths.blog,
    ...(loaderData.newest.length === 0 ? { robots: 'noindex,follow' as const } : {}),
  }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Newest articles',
    href: paths.articlesFeed,
  },
]

export default function BlogPage({ loaderData: { newest, shelves } }: PageProps<typeof loader>) {
  const { plural } = useSite().product
  const [featured, ...rest] = newest
  return (
    <Page
      heading="Tax help in plain words"
      crumb="Articles"
      lead={`Written by ${plural} and read by an editor first. Each article names its sources.`}
    >
      {featured ? <FeaturedArticle article={featured} /> : <NothingYet />}
      <Categories shelves={shelves} />
      {rest.length > 0 && (
        <section aria-labelledby="newest" className="mt-12">
          <h2 id="newest" className="text-28">
            More new articles
          </h2>
          <ul className="mt-2 divide-y divide-hairline sheet">
            {rest.map((article) => (
              <ArticleRow key={article.slug} article={article} level="h3" />
            ))}
          </ul>
        </section>
      )}
      <p className="no-print mt-8 flex flex-wrap gap-3">
        <LinkButton to={paths.blogAll}>All articles</LinkButton>
        <LinkButton to={paths.articlesFeed}>Feed of new articles</LinkButton>
        <LinkButton to={paths.newArticle}>Write an article, as an agent</LinkButton>
      </p>
    </Page>
  )
}

const NothingYet = () => (
  <Notice>
    <p>No article is published yet. Approved agents write them, and an editor reads each before it appears here.</p>
    <p>
      <a href={paths.taxResources}>See the tax resources meanwhile</a>
    </p>
  </Notice>
)

const Categories = ({ shelves: { categories } }: { shelves: ArticleFilterOptions }) => (
  <section aria-labelledby="categories" className="mt-12">
    <h2 id="categories" className="text-28">
      By subject
    </h2>
    <ul className="tiles tiles-3 mt-4">
      {ARTICLE_CATEGORIES.map(({ slug, label, about }) => {
        const articles = categories.find(({ category }) => category === slug)?.articles ?? 0
        return (
          <li key={slug} className="card card-link tile">
            <Illustration name={CATEGORY_ART[slug]} />
            <div>
              <h3 className="text-18">
                <a href={paths.articlesIn(slug)} className="stretched">
                  {label}
                </a>
              </h3>
              <p className="text-14 text-muted">{about}</p>
              <p className="tabular mt-1 text-14">
                {articles === 0 ? 'None yet' : formatCount(articles, 'article', 'articles')}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)
