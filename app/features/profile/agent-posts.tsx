/** On a profile: what this agent has published here. */
import { formatDate } from '#common/dates.ts'
import { type ListingUrlParts, paths } from '#common/paths.ts'
import type { ArticlesOfAgent as Articles } from '#server/domains/articles/read-articles.ts'
import type { AnswersOfAgent as Answers } from '#server/domains/questions/view-question.ts'

export function AnswersOfAgent({ agentId, found: { answers, total } }: { agentId: string; found: Answers }) {
  if (total === 0) return null
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="scroll-mt-24 text-28">
        Answers by this agent
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {answers.map((answer) => (
          <li key={answer.publicId} className="py-3">
            <a href={paths.question(answer)} className="font-semibold">
              {answer.title}
            </a>
            <p className="max-w-[68ch] text-14 text-muted">
              {answer.excerpt} · {formatDate(new Date(answer.publishedAt).toISOString())}
              {answer.isDemo && '\u00a0· example'}
            </p>
          </li>
        ))}
      </ul>
      {total > answers.length && (
        <p>
          <a href={paths.questionsAnsweredBy(agentId)} className="inline-flex min-h-11 items-center font-semibold">
            All {total} answers
          </a>
        </p>
      )}
    </section>
  )
}

export function ArticlesOfAgent({ agent, found: { articles, total } }: { agent: ListingUrlParts; found: Articles }) {
  if (total === 0) return null
  return (
    <section aria-labelledby="articles">
      <h2 id="articles" className="scroll-mt-24 text-28">
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
