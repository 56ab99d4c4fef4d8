import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Avatar } from '#app/ui/avatar.tsx'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { categoryLabel } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { ArticleCoverPicture } from './cover-picture.tsx'
import { formatDate } from '#common/dates.ts'
import { languageOfContent } from '#common/i18n.ts'
import type { ArticleLine } from '#server/domains/articles/types.ts'

/** Those of the demo directory have no editor. */
export const exampleLead = () =>
  t`Tax help in plain language, with sources. These articles are examples: we haven’t checked them against their sources.`

type CardsProps = {
  articles: readonly ArticleLine[]
  level?: 'h2' | 'h3'
  /** Narrow ones, of which the subject and the title say enough. */
  isShort?: boolean
}

/** Articles to choose from. */
export const ArticleCards = ({ articles, level = 'h3', isShort = false }: CardsProps) => (
  <ul className={isShort ? 'article-cards short' : 'article-cards'}>
    {articles.map((article) => (
      <ArticleCard key={article.slug} article={article} level={level} isShort={isShort} />
    ))}
  </ul>
)

type CardProps = Required<Omit<CardsProps, 'articles'>> & { article: ArticleLine }

function ArticleCard({ article, level: Heading, isShort }: CardProps) {
  return (
    <li className="card card-link">
      <ArticleCoverPicture article={article} sizes="(max-width: 639px) 7rem, 24rem" />
      <div>
        <p className="text-14 font-semibold text-evergreen">{categoryLabel(article.category)}</p>
        <Heading>
          <a href={paths.article(article.slug)} className="stretched">
            {article.title}
          </a>
        </Heading>
        {isShort && (
          <p className="tabular text-14 text-muted">
            <Trans>{article.minutes} min read</Trans>
          </p>
        )}
      </div>
      {!isShort && (
        <>
          <p className="line-clamp-5">{article.summary}</p>
          <Byline article={article} />
        </>
      )}
    </li>
  )
}

/** The first article of a page, larger. */
export function FeaturedArticle({ article }: { article: ArticleLine }) {
  return (
    <article className="featured card grid overflow-hidden lg:grid-cols-2 lg:items-center">
      <ArticleCoverPicture article={article} sizes="(max-width: 1099px) 100vw, 36rem" atOnce />
      <div className="grid gap-2 p-5 md:p-8 lg:order-first lg:px-12">
        <p className="text-14 font-semibold text-evergreen">
          <Trans>Newest · {categoryLabel(article.category)}</Trans>
        </p>
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
      <span>
        {listing ? t`${authorName}, EA` : authorName}
        <br />
        {joinWithDots(factsOf(article))}
      </span>
    </p>
  )
}

/** The secondary facts of an article. */
export function factsOf({ publishedAt, minutes, taxYear }: ArticleLine): string[] {
  const facts = [
    formatDate(new Date(publishedAt).toISOString()),
    t`${minutes} min read`,
    taxYear && t`tax year ${taxYear}`,
  ]
  return facts.filter((fact) => typeof fact === 'string')
}

/** Articles on the home page: in Spanish, where they are in English, only their titles. Nothing while there are none. */
export function NewestArticles({ articles }: { articles: readonly ArticleLine[] }) {
  if (articles.length === 0) return null
  const isForeign = languageOfContent() !== undefined
  return (
    <section aria-labelledby="newest-articles" className="later [--room:37rem]">
      <div className="section-head">
        <h2 id="newest-articles" className="text-28">
          {isForeign ? t`Newest articles, in English` : t`Newest articles`}
        </h2>
        <a href={paths.blog}>{t`All articles`}</a>
      </div>
      {isForeign ? <ArticleTitles articles={articles} /> : <ArticleRows articles={articles} />}
    </section>
  )
}

const ArticleTitles = ({ articles }: { articles: readonly ArticleLine[] }) => (
  <ul lang={languageOfContent()} className="sheet mt-4 divide-y divide-hairline">
    {articles.map(({ slug, title }) => (
      <li key={slug} className="py-3">
        <a href={paths.article(slug)}>{title}</a>
      </li>
    ))}
  </ul>
)

const ArticleRows = ({ articles }: { articles: readonly ArticleLine[] }) => (
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
)
