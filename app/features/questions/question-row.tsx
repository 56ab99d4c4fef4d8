import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { paths } from '#common/paths.ts'
import { topicLabel } from '#common/questions.ts'
import { stateOf } from '#common/states.ts'
import { formatDate } from '#common/dates.ts'
import { formatCount } from '#app/lib/format-count.ts'
import type { QuestionLine } from '#server/domains/questions/types.ts'

/** A row in a list of questions. */
export function QuestionRow({ question }: { question: QuestionLine }) {
  return (
    <li className="grid gap-1 py-4">
      <h2 className="text-18 [overflow-wrap:anywhere] md:text-22">
        <a href={paths.question(question)} className="text-ink no-underline hover:text-evergreen hover:underline">
          {question.title}
        </a>
      </h2>
      <p className="tabular text-14 text-muted">{joinWithDots(factsOf(question))}</p>
      <p className="max-w-[68ch] [overflow-wrap:anywhere]">{question.excerpt}</p>
    </li>
  )
}

/** The facts in the secondary line under a question. `asker`: set where the asker is shown. */
export function factsOf(question: QuestionLine, asker = ''): string[] {
  const { topic, taxYear, stateCode, answers, accepted, publishedAt, isDemo } = question
  const facts = [
    answers === 0 ? 'Not answered yet' : formatCount(answers, 'answer', 'answers'),
    accepted && 'accepted by the asker',
    topicLabel(topic),
    taxYear && `tax year ${taxYear}`,
    stateCode && (stateOf(stateCode)?.name ?? stateCode),
    publishedAt && `asked ${formatDate(new Date(publishedAt).toISOString())}${byline(asker)}`,
    isDemo && 'example',
  ]
  return facts.filter((fact) => typeof fact === 'string')
}

const byline = (asker: string): string => asker && ` by ${asker === 'Somebody' ? 'somebody' : asker}`
