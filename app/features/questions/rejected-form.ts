/** Why a question wasn't sent, and the messages for it. Includes the input, so that it stays in the fields. */
import type { SummaryProblem } from '#app/ui/problem-summary.tsx'
import type { QuestionField, QuestionProblems, TypedQuestion } from '#common/questions.ts'
import type { QuestionLine } from '#server/domains/questions/types.ts'

export type RejectedForm = { typed: TypedQuestion } & (
  | { state: 'problems'; problems: QuestionProblems }
  | { state: 'too_many'; waitS: number }
  /** Similar questions exist. Submitting again sends the question unchanged. */
  | { state: 'similar'; similar: readonly QuestionLine[] }
  | { state: 'refused'; words: string }
)

const FIELDS: readonly QuestionField[] = ['title', 'body', 'topic', 'tax_year', 'state', 'email']
const NONE: QuestionProblems = {}

export const problemsIn = (refused: RejectedForm | null): QuestionProblems =>
  refused?.state === 'problems' ? refused.problems : NONE

export function summarizeProblems(refused: RejectedForm): SummaryProblem[] {
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
