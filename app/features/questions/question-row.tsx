import { inALine } from '#app/lib/in-a-line.ts'
import { paths } from '#contract/paths.ts'
import { topicLabel } from '#contract/question-forms.ts'
import { stateOf } from '#contract/states.ts'
import { showDate } from '#contract/show-date.ts'
import { showCount } from '#app/lib/show-count.ts'
import type { QuestionLine } from '#server/questions/types.ts'

/** A line of a list of questions. */
export function QuestionRow({ question }: { question: QuestionLine }) {
  return (
    <li className="grid gap-1 py-4">
      <h2 className="text-21 [overflow-wrap:anywhere]">
        <a href={paths.question(question)}>{question.title}</a>
      </h2>
      <p className="tabular text-14 text-muted">{inALine(factsOf(question))}</p>
      <p className="max-w-[68ch] [overflow-wrap:anywhere]">{question.excerpt}</p>
    </li>
  )
}

/** What stands in one quiet line under a question. `asker`: where it is told who asked. */
export function factsOf(question: QuestionLine, asker = ''): string[] {
  const { topic, taxYear, stateCode, answers, accepted, publishedAt, isDemo } = question
  const facts = [
    answers === 0 ? 'Not answered yet' : showCount(answers, 'answer', 'answers'),
    accepted && 'accepted by the asker',
    topicLabel(topic),
    taxYear && `tax year ${taxYear}`,
    stateCode && (stateOf(stateCode)?.name ?? stateCode),
    publishedAt && `asked ${showDate(new Date(publishedAt).toISOString())}${byWords(asker)}`,
    isDemo && 'example',
  ]
  return facts.filter((fact) => typeof fact === 'string')
}

const byWords = (asker: string): string => asker && ` by ${asker === 'Somebody' ? 'somebody' : asker}`
