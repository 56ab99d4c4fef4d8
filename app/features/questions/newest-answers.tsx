/** Recent answers on the home page. Renders nothing if there are none. */
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import type { NewestAnswer } from '#server/domains/questions/view-question.ts'

export function NewestAnswers({ answers }: { answers: readonly NewestAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="newest-answers" className="later [--room:73rem] mt-14">
      <h2 id="newest-answers" className="text-28">
        Newest answers
      </h2>
      <AnswerLines answers={answers} />
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href={paths.questions} className="inline-flex min-h-11 items-center font-semibold">
          All questions
        </a>
        <a href={paths.newQuestion} className="inline-flex min-h-11 items-center font-semibold">
          Ask a question
        </a>
      </p>
    </section>
  )
}

export const AnswerLines = ({ answers }: { answers: readonly NewestAnswer[] }) => (
  <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
    {answers.map((answer) => (
      <li key={answer.publicId} className="grid gap-0.5 py-3">
        <h3 className="text-18 [overflow-wrap:anywhere]">
          <a href={paths.question(answer)}>{answer.title}</a>
        </h3>
        <p className="max-w-[68ch] [overflow-wrap:anywhere]">{answer.excerpt}</p>
        <p className="text-14 text-muted">
          {answer.agentName}, EA · {formatDate(new Date(answer.publishedAt).toISOString())}
          {answer.isDemo && '\u00a0· example'}
        </p>
      </li>
    ))}
  </ul>
)
