import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'
import { topicLabel } from '#common/questions.ts'
import { stateOf } from '#common/states.ts'
import { formatDate } from '#common/dates.ts'
import { formatCount } from '#app/lib/format-count.ts'
import type { QuestionCard, QuestionLine } from '#server/domains/questions/types.ts'

/** A question in a list: how its best answer begins and who wrote it, or that no one has answered yet. */
export function QuestionRow({ question, isMarked }: { question: QuestionCard; isMarked: boolean }) {
  const { best, excerpt, isDemo } = question
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
          {question.title}
        </a>
      </h2>
      <p className="line-clamp-2 text-muted">{best?.excerpt ?? excerpt}</p>
      {best && <p className="text-14">{best.listing ? `${best.agentName}, EA` : best.agentName}</p>}
      <p className="question-facts">
        <Answers question={question} />
        <a href={`${paths.questions}?topic=${question.topic}`} className="tag">
          {topicLabel(question.topic)}
        </a>
        {placeOf(question)}
        {isMarked && isDemo && <span>example</span>}
      </p>
    </li>
  )
}

const faceOf = ({ agentName, listing, photoId }: NonNullable<QuestionCard['best']>) => ({
  name: agentName,
  id: listing?.publicId ?? agentName,
  photo: photoId && paths.photo(photoId),
})

const Answers = ({ question }: { question: QuestionCard }) =>
  question.answers === 0 ? (
    <span className="tag tag-open">No answer yet</span>
  ) : (
    <span className="question-answered">
      <Icon name="check" className="size-4" /> {answersOf(question)}
    </span>
  )

const answersOf = ({ answers, accepted }: QuestionLine) =>
  `${answers > 1 ? formatCount(answers, 'answer', 'answers') : 'Answered'}${accepted ? ', accepted' : ''}`

const placeOf = ({ taxYear, stateCode, publishedAt }: QuestionLine) =>
  [
    taxYear && `Tax year ${taxYear}`,
    stateCode && (stateOf(stateCode)?.name ?? stateCode),
    publishedAt && formatDate(new Date(publishedAt).toISOString()),
  ]
    .filter(Boolean)
    .map((fact) => <span key={fact}>{fact}</span>)
