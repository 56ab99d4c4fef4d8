import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import { paths } from '#common/paths.ts'
import { topicLabel } from '#common/questions.ts'
import { stateOf } from '#common/states.ts'
import { formatDate } from '#common/dates.ts'
import { openingOf } from './opening-of.ts'
import type { QuestionCard, QuestionLine } from '#server/domains/questions/types.ts'

/** A question in a list: who answered it best and how that answer begins, or that no one has answered yet. */
export function QuestionRow({ question, isMarked }: { question: QuestionCard; isMarked: boolean }) {
  const { best, excerpt, isDemo, helpful, answers } = question
  return (
    <li className="card card-link question-card">
      {best ? (
        <Avatar {...faceOf(best)} size="line" />
      ) : (
        <span aria-hidden="true" className="avatar avatar-line avatar-none">
          ?
        </span>
      )}
      <h2>
        <a href={paths.question(question)} className="stretched">
          {unbroken(question.title)}
        </a>
      </h2>
      <p className="question-by">
        {best ? <Answered question={question} best={best} /> : <span className="tag tag-sand">{t`No answer yet`}</span>}
      </p>
      <p className="line-clamp-2 text-muted max-sm:line-clamp-3">{unbroken(openingOf(best?.excerpt ?? excerpt))}</p>
      <p className="question-facts">
        <a href={`${paths.questions}?topic=${question.topic}`} className="tag">
          {topicLabel(question.topic)}
        </a>
        {placeOf(question)}
        {helpful > 0 && <span>{t`Helpful votes: ${helpful}`}</span>}
        {answers > 1 && <span>{plural(answers, { one: '# answer', other: '# answers' })}</span>}
        {isMarked && isDemo && <span>{t`example`}</span>}
      </p>
    </li>
  )
}

const faceOf = ({ agentName, listing, photoId }: Best) => ({
  name: agentName,
  id: listing?.publicId ?? agentName,
  photo: photoId && paths.photo(photoId),
})

type Best = NonNullable<QuestionCard['best']>

const Answered = ({ question: { accepted }, best }: { question: QuestionLine; best: Best }) => (
  <>
    {accepted && <Icon name="check" className="mr-1 size-4 align-[-0.15em] text-evergreen" />}
    {accepted ? (
      <Trans>
        <b className="text-evergreen">Accepted answer</b> by {best.agentName}
      </Trans>
    ) : (
      <Trans>
        <b>Answered</b> by {best.agentName}
      </Trans>
    )}
    {best.listing && t`, EA`}
  </>
)

const placeOf = ({ stateCode, publishedAt }: QuestionLine) =>
  [stateCode && (stateOf(stateCode)?.name ?? stateCode), publishedAt && formatDate(new Date(publishedAt).toISOString())]
    .filter(Boolean)
    .map((fact) => <span key={fact}>{fact}</span>)
