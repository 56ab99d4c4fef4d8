/** What a reader who is signed in may do with a question and each answer. Others see the way to sign in. */
import { useRevalidator } from 'react-router'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { paths } from '#contract/paths.ts'
import type { AnswerView } from '#server/questions/types.ts'
import type { Standing } from './use-standing.ts'

type OnQuestion = { questionId: string; reader: Standing }

export function QuestionActions({ questionId, reader: { standing, act } }: OnQuestion) {
  const { revalidate } = useRevalidator()
  if (!standing) return null
  return (
    <div className="no-print flex flex-wrap gap-3">
      {standing.may_answer && (
        <LinkButton look="main" to={paths.writeAnswer(questionId)}>
          Answer this question
        </LinkButton>
      )}
      {standing.own_answer && <LinkButton to={paths.writeAnswer(questionId)}>Edit your answer</LinkButton>}
      <Button
        type="button"
        look="quiet"
        aria-pressed={standing.following}
        onClick={() => void act(`questions/${questionId}/follow`, !standing.following, () => void revalidate())}
      >
        {standing.following ? 'Following: stop the mails' : 'Mail me new answers'}
      </Button>
    </div>
  )
}

export function AnswerActions({ answer, reader: { standing, act } }: { answer: AnswerView; reader: Standing }) {
  const { revalidate } = useRevalidator()
  const isApproved = useAuth().userProfile?.agent?.status === 'approved'
  if (!standing || standing.own_answer === answer.id) return null
  const press = (verb: string, on: boolean) => void act(`answers/${answer.id}/${verb}`, on, () => void revalidate())
  const helps = standing.helpful.includes(answer.id)
  const seconds = standing.seconded.includes(answer.id)
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button type="button" look="quiet" aria-pressed={helps} onClick={() => press('helpful', !helps)}>
        {helps ? 'You found it helpful' : 'Helpful'}
      </Button>
      {isApproved && (
        <Button type="button" look="quiet" aria-pressed={seconds} onClick={() => press('second', !seconds)}>
          {seconds ? 'You stand behind it' : 'I stand behind this answer'}
        </Button>
      )}
      {standing.asker && (
        <Button
          type="button"
          look="quiet"
          aria-pressed={answer.accepted}
          onClick={() => press('accept', !answer.accepted)}
        >
          {answer.accepted ? 'Accepted: take it back' : 'Accept: it answers my question'}
        </Button>
      )}
    </div>
  )
}
