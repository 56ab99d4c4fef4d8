/** On a profile: what this agent has published here. */
import { t } from '@lingui/core/macro'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { formatDate } from '#common/dates.ts'
import { languageOfContent } from '#common/i18n.ts'
import { type ListingUrlParts, paths } from '#common/paths.ts'
import type { ArticlesOfAgent as Articles } from '#server/domains/articles/read-articles.ts'
import type { AnswersOfAgent as Answers } from '#server/domains/questions/view-question.ts'

export function AnswersOfAgent({ agentId, found: { answers, total } }: { agentId: string; found: Answers }) {
  if (total === 0) return null
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="scroll-mt-24 text-28">
        {t`Answers by this agent`}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {answers.map((answer) => (
          <li key={answer.publicId} className="py-3">
            <a href={paths.question(answer)} lang={languageOfContent()} className="font-semibold">
              {answer.title}
            </a>
            <p className="max-w-[68ch] text-14 text-muted">
              <span lang={languageOfContent()} className="block">
                {answer.excerpt}
              </span>
              {postedOn(answer)}
            </p>
          </li>
        ))}
      </ul>
      {total > answers.length && (
        <p>
          <a href={paths.questionsAnsweredBy(agentId)} className="inline-flex min-h-11 items-center font-semibold">
            {t`All ${total} answers`}
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
        {t`Articles by this agent`}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {articles.map(({ slug, title, summary, publishedAt, isDemo }) => (
          <li key={slug} className="py-3">
            <a href={paths.article(slug)} lang={languageOfContent()} className="font-semibold [overflow-wrap:anywhere]">
              {title}
            </a>
            <p className="max-w-[68ch] text-14 text-muted [overflow-wrap:anywhere]">
              <span lang={languageOfContent()} className="block">
                {summary}
              </span>
              {postedOn({ publishedAt, isDemo })}
            </p>
          </li>
        ))}
      </ul>
      {total > articles.length && (
        <p>
          <a href={paths.articlesBy(agent)} className="inline-flex min-h-11 items-center font-semibold">
            {t`All ${total} articles`}
          </a>
        </p>
      )}
    </section>
  )
}

const postedOn = ({ publishedAt, isDemo }: { publishedAt: Date | string; isDemo: boolean }) =>
  joinWithDots([formatDate(new Date(publishedAt).toISOString()), isDemo && t`example`])
