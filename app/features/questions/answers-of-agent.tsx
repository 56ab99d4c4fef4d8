import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import type { AnswersOfAgent as Found } from '#server/domains/questions/view-question.ts'

/** On a profile: this agent's public answers. */
export function AnswersOfAgent({ agentId, found: { answers, total } }: { agentId: string; found: Found }) {
  if (total === 0) return null
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="scroll-mt-24 text-26">
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
