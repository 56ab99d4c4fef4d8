import { t } from '@lingui/core/macro'
import { paths } from '#common/paths.ts'
import type { RelatedTexts as Related } from '#server/domains/suggestions/related-texts.ts'

/** Beside a question or an article: the guides to the letters it names, and what else is about the same. */
export function RelatedTexts({ related: { letters, articles, questions } }: { related: Related }) {
  const groups = [
    {
      heading: letters.length > 1 ? t`About these letters` : t`About this letter`,
      links: letters.map(({ code, title, path }) => ({ to: path, words: `${code}: ${title}` })),
    },
    {
      heading: t`Articles`,
      links: articles.map(({ slug, title }) => ({ to: paths.article(slug), words: title })),
    },
    {
      heading: t`Related questions`,
      links: questions.map((question) => ({ to: paths.question(question), words: question.title })),
    },
  ].filter(({ links }) => links.length > 0)
  if (groups.length === 0) return null
  return (
    <nav aria-label={t`Related`} className="card no-print grid gap-4 p-5">
      {groups.map(({ heading, links }) => (
        <div key={heading}>
          <h2 className="text-18">{heading}</h2>
          <ul className="mt-1 divide-y divide-hairline text-14">
            {links.map(({ to, words }) => (
              <li key={to} className="py-2">
                <a href={to}>{words}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
