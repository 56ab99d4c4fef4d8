import { Avatar } from '#app/ui/avatar.tsx'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { categoryLabel } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { ArticleCoverPicture } from './cover-picture.tsx'
import { formatDate } from '#common/dates.ts'
import type { ArticleLine } from '#server/domains/articles/types.ts'

/** One row in a list of articles. */
export function ArticleRow({ article, level = 'h2' }: { article: ArticleLine; level?: 'h2' | 'h3' }) {
  const Heading = level
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <div className="grid content-start gap-1">
        <p className="text-14 font-semibold text-evergreen">{categoryLabel(article.category)}</p>
        <Heading className="text-22 [overflow-wrap:anywhere]">
          <a href={paths.article(article.slug)} className="text-ink no-underline hover:underline">
            {article.title}
          </a>
        </Heading>
        <p className="max-w-[68ch] [overflow-wrap:anywhere]">{article.summary}</p>
        <Byline article={article} />
      </div>
      <div className="max-sm:-order-1">
        <ArticleCoverPicture article={article} sizes="(max-width: 519px) 92vw, 11rem" />
      </div>
    </li>
  )
}

/** The first article of a page, larger. */
export function FeaturedArticle({ article }: { article: ArticleLine }) {
  return (
    <article className="card grid gap-x-10 gap-y-5 p-5 md:p-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="lg:order-1">
        <ArticleCoverPicture article={article} sizes="(max-width: 1023px) 92vw, 26rem" atOnce />
      </div>
      <div className="grid content-start gap-2">
        <p className="text-14 font-semibold text-evergreen">Newest · {categoryLabel(article.category)}</p>
        <h2 className="max-w-[24ch] text-36 [overflow-wrap:anywhere]">
          <a href={paths.article(article.slug)} className="text-ink no-underline hover:underline">
            {article.title}
          </a>
        </h2>
        <p className="max-w-[68ch] text-18 [overflow-wrap:anywhere]">{article.summary}</p>
        <Byline article={article} />
      </div>
    </article>
  )
}

/** Who wrote it, when, and how long it takes to read. */
const Byline = ({ article }: { article: ArticleLine }) => {
  const { authorName, listing, photoId } = article
  return (
    <p className="byline">
      <Avatar
        name={authorName}
        id={listing?.publicId ?? authorName}
        photo={photoId && paths.photo(photoId)}
        size="small"
      />
      <span>{joinWithDots([listing ? `${authorName}, EA` : authorName, ...factsOf(article)])}</span>
    </p>
  )
}

/** The secondary facts of an article. */
export function factsOf({ publishedAt, minutes, taxYear }: ArticleLine): string[] {
  const facts = [
    formatDate(new Date(publishedAt).toISOString()),
    `${minutes} min read`,
    taxYear && `tax year ${taxYear}`,
  ]
  return facts.filter((fact) => typeof fact === 'string')
}

/** Articles on the home page. Nothing while there are none. */
export function NewestArticles({ articles }: { articles: readonly ArticleLine[] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="newest-articles" className="later [--room:37rem]">
      <div className="section-head">
        <h2 id="newest-articles" className="text-28">
          Newest articles
        </h2>
        <a href={paths.blog}>All articles</a>
      </div>
      <ul className="mt-4 grid gap-3">
        {articles.map((article) => (
          <li key={article.slug} className="card card-link grid gap-1 p-4">
            <p className="text-14 font-semibold text-evergreen">{categoryLabel(article.category)}</p>
            <h3 className="text-22 [overflow-wrap:anywhere]">
              <a href={paths.article(article.slug)} className="stretched text-ink no-underline">
                {article.title}
              </a>
            </h3>
            <p className="line-clamp-2 text-muted [overflow-wrap:anywhere] max-sm:hidden">{article.summary}</p>
            <Byline article={article} />
          </li>
        ))}
      </ul>
    </section>
  )
}
