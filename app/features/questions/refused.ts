/** Why a question was not sent, and the words for it. What was typed comes along, to stay in the fields. */
import type { SummaryProblem } from '#app/ui/problem-summary.tsx'
import type { QuestionField, QuestionProblems, TypedQuestion } from '#contract/question-forms.ts'
import type { QuestionLine } from '#server/questions/types.ts'

export type Refused = { typed: TypedQuestion } & (
  | { state: 'problems'; problems: QuestionProblems }
  | { state: 'too_many'; waitS: number }
  /** Asked before? Sent as it is with one more press. */
  | { state: 'similar'; similar: readonly QuestionLine[] }
  | { state: 'refused'; words: string }
)

const FIELDS: readonly QuestionField[] = ['title', 'body', 'topic', 'tax_year', 'state', 'email']
const NONE: QuestionProblems = {}

export const problemsIn = (refused: Refused | null): QuestionProblems =>
  refused?.state === 'problems' ? refused.problems : NONE

export function sayRefused(refused: Refused): SummaryProblem[] {
  switch (refused.state) {
    case 'similar':
      return []
    case 'refused':
      return [{ words: refused.words }]
    case 'too_many':
      return [
        {
          words: `Several questions came from your connection within an hour. Your text is still here: please send it in ${Math.ceil(refused.waitS / 60)} minutes.`,
        },
      ]
    case 'problems':
      return FIELDS.flatMap((field) => {
        const words = refused.problems[field]
        return words ? [{ field: `question-${field}`, words }] : []
      })
  }
}
