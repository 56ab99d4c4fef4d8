/** The answer to a check, in the words the lists allow, and what to do next. */
import type { VerifyQuestion } from '#contract/verify-question.ts'
import { showNumber } from '#app/lib/show-count.ts'
import type { VerifyAnswer as Answer } from '#server/verification/types.ts'
import { askedName, listSentence } from './answer-words.ts'
import { MatchRow } from './match-row.tsx'
import { NextSteps } from './next-steps.tsx'
import { ReceiptButton } from './receipt-button.tsx'

type Props = { question: VerifyQuestion; answer: Answer }

export function VerifyAnswer({ question, answer }: Props) {
  const { outcome, matches, total } = answer
  return (
    <section aria-labelledby="answer" className="mt-8">
      <h2 id="answer" className="text-26">
        {HEADINGS[outcome](question, total)}
      </h2>
      <p className="mt-2 max-w-[68ch] text-muted">{listSentence(answer.lists)}</p>
      {outcome === 'several' && (
        <p className="mt-2 max-w-[68ch]">
          Choose by city. Two people of one name in one city cannot be told apart by the list: ask for the full name and
          the office address.
        </p>
      )}
      {matches.length > 0 && (
        <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
          {matches.map((match) => (
            <MatchRow key={match.publicId} match={match} question={question} />
          ))}
        </ul>
      )}
      {total > matches.length && (
        <p className="mt-3">
          The first {showNumber(matches.length)} are shown. Add a first name, a state or a ZIP code to see the one you
          mean.
        </p>
      )}
      {outcome === 'none' && <NobodyFound question={question} answer={answer} />}
      {outcome !== 'one' && answer.lists.length > 0 && (
        <div className="mt-6">
          <ReceiptButton question={question} words="Make a receipt of this answer" />
        </div>
      )}
    </section>
  )
}

function NobodyFound({ question, answer: { elsewhere, elsewhereTotal, lists } }: Props) {
  return (
    <div className="mt-4 grid gap-4">
      {lists.length > 0 && (
        <p className="max-w-[68ch]">
          This does not prove that the person is not enrolled. The list may be older than the license, the name may be
          written another way, or the person may have moved.
        </p>
      )}
      {elsewhere.length > 0 && (
        <div>
          <h3 className="text-21">
            {elsewhereTotal === 1
              ? 'One person of this name elsewhere'
              : `${showNumber(elsewhereTotal)} people of this name elsewhere`}
          </h3>
          <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
            {elsewhere.map((match) => (
              <MatchRow key={match.publicId} match={match} question={{ ...question, state: '', zip: '' }} />
            ))}
          </ul>
        </div>
      )}
      <NextSteps question={question} />
    </div>
  )
}

const HEADINGS: Record<Answer['outcome'], (question: VerifyQuestion, total: number) => string> = {
  one: (question) => `One match for ${askedName(question)}`,
  several: (question, total) => `${showNumber(total)} matches for ${askedName(question)}`,
  none: (question) => `No match for ${askedName(question)}`,
}
