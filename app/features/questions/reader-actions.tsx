/**
 * The actions of a reader on a question and its answers: islands that share one state. Until the reader is known, they
 * lead to sign-in, and from there back to the question.
 */
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { createStore } from '#app/lib/create-store.ts'
import { authState, useAuth } from '#app/lib/session/auth-state.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { api, type Call } from '#app/lib/api/calls.ts'
import { showToast } from '#app/ui/toast.tsx'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import { paths } from '#common/paths.ts'
import type { QuestionStanding } from '#common/question-schemas.ts'

export function QuestionActions({ questionId, path }: { questionId: string; path: string }) {
  const standing = useStanding(questionId)
  if (!standing) return <SignInFirst path={path}>{t`Email me new answers`}</SignInFirst>
  return (
    <div className="no-print flex flex-wrap gap-3">
      {standing.may_answer && (
        <LinkButton variant="primary" to={paths.writeAnswer(questionId)}>
          {t`Answer this question`}
        </LinkButton>
      )}
      {standing.own_answer && <LinkButton to={paths.writeAnswer(questionId)}>{t`Edit your answer`}</LinkButton>}
      <Button
        type="button"
        variant="secondary"
        aria-pressed={standing.following}
        onClick={() => {
          const given = { params: { id: questionId }, body: { on: !standing.following } }
          void act(api.post('questions/{id}/follow', given), () => loadStanding(questionId))
        }}
      >
        {standing.following ? t`You’re following this question` : t`Email me new answers`}
      </Button>
    </div>
  )
}

const SignInFirst = ({ path, children }: { path: string; children: ReactNode }) => (
  <p className="no-print">
    <LinkButton to={paths.signInTo(path)} rel="nofollow">
      {children}
    </LinkButton>
  </p>
)

type AnswerProps = { questionId: string; path: string; answer: { id: string; accepted: boolean } }

export function AnswerActions({ questionId, path, answer }: AnswerProps) {
  const standing = useStanding(questionId)
  const isApproved = useAuth().userProfile?.agent?.status === 'approved'
  if (!standing) return <SignInFirst path={path}>{t`Helpful`}</SignInFirst>
  if (standing.own_answer === answer.id) return null
  const press = (verb: 'helpful' | 'second' | 'accept', on: boolean) => {
    const given = { params: { id: answer.id }, body: { on } }
    // The page shows the counts, and what is accepted.
    void act(api.post(`answers/{id}/${verb}`, given), () => location.reload())
  }
  const helps = standing.helpful.includes(answer.id)
  const seconds = standing.seconded.includes(answer.id)
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button type="button" variant="secondary" aria-pressed={helps} onClick={() => press('helpful', !helps)}>
        {helps ? t`You found this helpful` : t`Helpful`}
      </Button>
      {isApproved && (
        <Button type="button" variant="secondary" aria-pressed={seconds} onClick={() => press('second', !seconds)}>
          {seconds ? t`You endorse this answer` : t`I endorse this answer`}
        </Button>
      )}
      {standing.asker && (
        <Button
          type="button"
          variant="secondary"
          aria-pressed={answer.accepted}
          onClick={() => press('accept', !answer.accepted)}
        >
          {answer.accepted ? t`You accepted this answer` : t`Accept this answer`}
        </Button>
      )}
    </div>
  )
}

type Known = { person: string; standing: QuestionStanding }
/** A page is about one question. */
const known = createStore<Known | null>(null)
let loadedFor: string | null = null

/** What the reader can do with a question, once their identity is known. Loads nothing if signed out. */
function useStanding(questionId: string): QuestionStanding | null {
  const person = useAuth().userProfile?.id ?? null
  const now = known.use()
  useEffect(() => {
    if (person === loadedFor) return
    loadedFor = person
    // The page works without it; the header shows when the user is signed out.
    if (person !== null) void loadStanding(questionId).catch(() => {})
  }, [person, questionId])
  return now !== null && now.person === person ? now.standing : null
}

async function loadStanding(questionId: string): Promise<void> {
  const person = authState().userProfile?.id
  const { requestSignedIn } = await calls()
  const { data } = await requestSignedIn(api.get('questions/{id}/standing', { params: { id: questionId } }))
  if (person !== undefined) known.set({ person, standing: data })
}

/** Reports the outcome. */
async function act(call: Call, then: () => unknown): Promise<void> {
  const { requestSignedIn, describeCallError } = await calls()
  try {
    const { message } = await requestSignedIn(call)
    showToast(message)
    await then()
  } catch (error) {
    // In that case, the page is already on its way to sign-in.
    if (!(error instanceof SignedOutError)) showToast(describeCallError(error), 'problem')
  }
}

/** Both are loaded before any action: after the connection is lost, the error messages couldn't be fetched. */
const calls = async () => {
  const [signedIn, { describeCallError }] = await Promise.all([
    import('#app/lib/account/request-signed-in.ts'),
    import('#app/ui/form/call-problems.ts'),
  ])
  return { ...signedIn, describeCallError }
}
