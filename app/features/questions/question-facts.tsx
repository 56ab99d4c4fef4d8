/** Of a question in a list of the dashboard: what it is about, and how far it has come. */
import { plural, t } from '@lingui/core/macro'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { QuestionRow } from '#common/question-schemas.ts'

type FactsProps = { facts: readonly (string | null)[]; answers: number; isSettled: boolean }

export const QuestionFacts = ({ facts, answers, isSettled }: FactsProps) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
    <span className={`tag ${answers === 0 ? 'tag-sand' : ''}`}>
      {answers === 0 ? t`No answer yet` : plural(answers, { one: '# answer', other: '# answers' })}
    </span>
    {isSettled && <span className="tag">{t`Answer accepted`}</span>}
    {joinWithDots(facts)}
  </p>
)

/** In a column of its own: outlined while none is accepted. */
export const AnswerCount = ({ answers, accepted }: Pick<QuestionRow, 'answers' | 'accepted'>) => (
  <p
    className={`self-start rounded-box border py-1.5 text-center text-14 leading-tight ${accepted ? 'border-evergreen bg-evergreen-tint text-evergreen' : answers === 0 ? 'border-transparent bg-marigold-tint' : 'border-edge text-muted'}`}
  >
    <span className="tabular block text-18 font-semibold">{answers}</span>
    {answers === 1 ? t`answer` : t`answers`}
    {accepted && <span className="sr-only">, {t`Answer accepted`}</span>}
  </p>
)
