/** The actions of a signed-in reader on a question and its answers. Others see a sign-in link. */
import { useRevalidator } from 'react-router'
import { useEffect, useState } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { api, type Call } from '#app/lib/api/calls.ts'
import { showToast } from '#app/ui/toast.tsx'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import type { AnswerView } from '#server/domains/questions/types.ts'
import { paths } from '#common/paths.ts'
import type { QuestionStanding } from '#common/question-schemas.ts'

type OnQuestion = { questionId: string; reader: ReaderState }

export function QuestionActions({ questionId, reader: { standing, act } }: OnQuestion) {
  const { revalidate } = useRevalidator()
  if (!standing) return null
  return (
    <div className="no-print flex flex-wrap gap-3">
      {standing.may_answer && (
        <LinkButton variant="primary" to={paths.writeAnswer(questionId)}>
          Answer this question
        </LinkButton>
      )}
      {standing.own_answer && <LinkButton to={paths.writeAnswer(questionId)}>Edit your answer</LinkButton>}
      <Button
        type="button"
        variant="secondary"
        aria-pressed={standing.following}
        onClick={() => {
          const given = { params: { id: questionId }, body: { on: !standing.following } }
          void act(api.post('questions/{id}/follow', given), () => void revalidate())
        }}
      >
        {standing.following ? 'Following: stop the mails' : 'Mail me new answers'}
      </Button>
    </div>
  )
}

export function AnswerActions({ answer, reader: { standing, act } }: { answer: AnswerView; reader: ReaderState }) {
  const { revalidate } = useRevalidator()
  const isApproved = useAuth().userProfile?.agent?.status === 'approved'
  if (!standing || standing.own_answer === answer.id) return null
  const press = (verb: 'helpful' | 'second' | 'accept', on: boolean) => {
    const given = { params: { id: answer.id }, body: { on } }
    void act(api.post(`answers/{id}/${verb}`, given), () => void revalidate())
  }
  const helps = standing.helpful.includes(answer.id)
  const seconds = standing.seconded.includes(answer.id)
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button type="button" variant="secondary" aria-pressed={helps} onClick={() => press('helpful', !helps)}>
        {helps ? 'You found it helpful' : 'Helpful'}
      </Button>
      {isApproved && (
        <Button type="button" variant="secondary" aria-pressed={seconds} onClick={() => press('second', !seconds)}>
          {seconds ? 'You stand behind it' : 'I stand behind this answer'}
        </Button>
      )}
      {standing.asker && (
        <Button
          type="button"
          variant="secondary"
          aria-pressed={answer.accepted}
          onClick={() => press('accept', !answer.accepted)}
        >
          {answer.accepted ? 'Accepted: take it back' : 'Accept: it answers my question'}
        </Button>
      )}
    </div>
  )
}

/** What the reader can do with a question, once their identity is known. Loads nothing if signed out. */
export function useReaderState(questionId: string) {
  const person = useAuth().userProfile?.id ?? null
  const [known, setKnown] = useState<{ person: string; standing: QuestionStanding } | null>(null)
  const load = async () => {
    if (person === null) return
    const { requestSignedIn } = await calls()
    const { data } = await requestSignedIn(api.get('questions/{id}/standing', { params: { id: questionId } }))
    setKnown({ person, standing: data })
  }
  useEffect(() => {
    // The page works without it; the header shows when the user is signed out.
    void load().catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [person, questionId])

  /** Reports the outcome and reloads the page data. */
  const act = async (call: Call, after: () => void) => {
    const { requestSignedIn, describeCallError } = await calls()
    try {
      const { message } = await requestSignedIn(call)
      await load()
      showToast(message)
      after()
    } catch (error) {
      // In that case, the page is already on its way to sign-in.
      if (!(error instanceof SignedOutError)) showToast(describeCallError(error), 'problem')
    }
  }
  return { standing: known?.person === person ? known.standing : null, act }
}

type ReaderState = ReturnType<typeof useReaderState>

/** Both are loaded before any action: after the connection is lost, the error messages couldn't be fetched. */
const calls = async () => {
  const [signedIn, { describeCallError }] = await Promise.all([
    import('#app/lib/account/request-signed-in.ts'),
    import('#app/ui/form/problems.ts'),
  ])
  return { ...signedIn, describeCallError }
}
