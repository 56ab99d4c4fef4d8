/** Of a question in a list of the dashboard: what it is about, and how far it has come. */
import { plural, t } from '@lingui/core/macro'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { withoutYear } from '#app/lib/time-in.ts'
import { currentYear, dayOf, formatDate } from '#common/dates.ts'
import type { QuestionLead } from '#common/question-schemas.ts'
import { topicLabel } from '#common/questions.ts'

type FactsProps = { facts: readonly (string | null)[]; answers: number; isSettled: boolean }

export const QuestionFacts = ({ facts, answers, isSettled }: FactsProps) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
    <AnswerTags answers={answers} isSettled={isSettled} />
    {joinWithDots(facts)}
  </p>
)

const AnswerTags = ({ answers, isSettled }: Omit<FactsProps, 'facts'>) => (
  <>
    <span className={`tag ${answers === 0 ? 'tag-sand' : 'tag-quiet'}`}>
      {answers === 0 ? t`No answer yet` : plural(answers, { one: '# answer', other: '# answers' })}
    </span>
    {isSettled && <span className="tag">{t`Answer accepted`}</span>}
  </>
)

/** In a column of its own where there is room: filled while there is none, or once one is accepted. */
export const AnswerCount = ({ answers, accepted }: Pick<QuestionLead, 'answers' | 'accepted'>) => (
  <p
    className={`self-start rounded-box border py-1.5 max-sm:hidden text-center text-14 leading-tight ${accepted ? 'border-evergreen bg-evergreen-tint text-evergreen' : answers === 0 ? 'border-transparent bg-marigold-tint' : 'border-transparent text-muted'}`}
  >
    <span className="tabular block text-18 font-semibold">{answers}</span>
    {answers === 1 ? t`answer` : t`answers`}
    {accepted && <span className="sr-only">, {t`Answer accepted`}</span>}
  </p>
)

/** What it is about, and who has answered it so far. */
export const LeadFacts = ({ question }: { question: QuestionLead }) => (
  <div className="lead-facts text-14 text-muted">
    <p className="lead-tags">
      <span className="contents sm:hidden">
        <AnswerTags answers={question.answers} isSettled={question.accepted} />
      </span>
      <span className="tag">{topicLabel(question.topic)}</span>
    </p>
    <p>
      {joinWithDots([
        question.tax_year !== null && t`Tax year ${question.tax_year}`,
        question.state,
        question.published_at && t`Asked ${shortDate(question.published_at)}`,
        describeAnswer(question),
        describeFollowers(question),
      ])}
    </p>
  </div>
)

function describeAnswer({ best_answer: best }: QuestionLead): string {
  if (!best) return ''
  const who = best.agent.path ? `${best.agent.name}, EA` : best.agent.name
  return t`Answered by ${who}, ${shortDate(best.published_at)}`
}

const describeFollowers = ({ followers }: QuestionLead): string =>
  followers === 0 ? '' : plural(followers, { one: '# follower', other: '# followers' })

/** With its year if that isn't this one. */
function shortDate(iso: string): string {
  const day = dayOf(new Date(iso))
  return day.startsWith(String(currentYear())) ? withoutYear(formatDate(day)) : formatDate(day)
}
