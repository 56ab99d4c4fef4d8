import { categoryLabel } from '#contract/article-lists.ts'
import { paths } from '#contract/paths.ts'
import { showDate } from '#contract/show-date.ts'
import type { ArticleLine } from '#server/articles/types.ts'

/** A line of a list of articles. */
export function ArticleRow({ article, level = 'h2' }: { article: ArticleLine; level?: 'h2' | 'h3' }) {
  const Heading = level
  return (
    <li className="grid gap-1 py-5">
      <p className="text-14 font-semibold text-evergreen">{categoryLabel(article.category)}</p>
      <Heading className="text-21 [overflow-wrap:anywhere]">
        <a href={paths.article(article.slug)} className="text-ink no-underline hover:underline">
          {article.title}
        </a>
      </Heading>
      <p className="max-w-[68ch] [overflow-wrap:anywhere]">{article.summary}</p>
      <p className="tabular text-14 text-muted">{factsOf(article).join(' · ')}</p>
    </li>
  )
}

/** The first of a page, larger. */
export function FeaturedArticle({ article }: { article: ArticleLine }) {
  return (
    <article className="grid gap-2 border-y border-hairline py-8">
      <p className="text-14 font-semibold text-evergreen">Newest · {categoryLabel(article.category)}</p>
      <h2 className="max-w-[24ch] text-33 [overflow-wrap:anywhere]">
        <a href={paths.article(article.slug)} className="text-ink no-underline hover:underline">
          {article.title}
        </a>
      </h2>
      <p className="max-w-[68ch] text-18 [overflow-wrap:anywhere]">{article.summary}</p>
      <p className="tabular text-14 text-muted">{factsOf(article).join(' · ')}</p>
    </article>
  )
}

/** What stands in one quiet line under an article. */
export function factsOf({ authorName, listing, publishedAt, taxYear, isDemo }: ArticleLine): string[] {
  const facts = [
    listing ? `${authorName}, EA` : authorName,
    showDate(new Date(publishedAt).toISOString()),
    taxYear && `tax year ${taxYear}`,
    isDemo && 'example',
  ]
  return facts.filter((fact) => typeof fact === 'string')
}

/** Articles on the home page. Nothing while there is none. */
export function NewestArticles({ articles }: { articles: readonly ArticleLine[] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="newest-articles" className="mt-14">
      <h2 id="newest-articles" className="text-26">
        Newest articles
      </h2>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {articles.map((article) => (
          <li key={article.slug} className="grid gap-0.5 py-3">
            <h3 className="text-18 [overflow-wrap:anywhere]">
              <a href={paths.article(article.slug)}>{article.title}</a>
            </h3>
            <p className="max-w-[68ch] [overflow-wrap:anywhere]">{article.summary}</p>
            <p className="tabular text-14 text-muted">{factsOf(article).join(' · ')}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href={paths.blog} className="inline-flex min-h-11 items-center font-semibold">
          All articles
        </a>
      </p>
    </section>
  )
}
