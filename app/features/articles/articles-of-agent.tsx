import { paths, type ListingUrlParts } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import type { ArticlesOfAgent as Found } from '#server/domains/articles/search-articles.ts'

/** On a profile: the articles by this agent. */
export function ArticlesOfAgent({ agent, found: { articles, total } }: { agent: ListingUrlParts; found: Found }) {
  if (total === 0) return null
  return (
    <section aria-labelledby="articles">
      <h2 id="articles" className="scroll-mt-24 text-26">
        Articles by this agent
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {articles.map(({ slug, title, summary, publishedAt, isDemo }) => (
          <li key={slug} className="py-3">
            <a href={paths.article(slug)} className="font-semibold [overflow-wrap:anywhere]">
              {title}
            </a>
            <p className="max-w-[68ch] text-14 text-muted [overflow-wrap:anywhere]">
              {summary} · {formatDate(new Date(publishedAt).toISOString())}
              {isDemo && '\u00a0· example'}
            </p>
          </li>
        ))}
      </ul>
      {total > articles.length && (
        <p>
          <a href={paths.articlesBy(agent)} className="inline-flex min-h-11 items-center font-semibold">
            All {total} articles
          </a>
        </p>
      )}
    </section>
  )
}
