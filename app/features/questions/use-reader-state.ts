/** What the reader can do with a question, once their identity is known. Loads nothing if signed out. */
import { useEffect, useState } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { showToast } from '#app/ui/toast.tsx'
import { api, type Call } from '#app/lib/api/calls.ts'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import type { QuestionStanding } from '#common/question-schemas.ts'

/** Both are loaded before any action: after the connection is lost, the error messages couldn't be fetched. */
const calls = async () => {
  const [signedIn, { describeCallError }] = await Promise.all([
    import('#app/lib/account/request-signed-in.ts'),
    import('#app/ui/form/problems.ts'),
  ])
  return { ...signedIn, describeCallError }
}

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
export type ReaderState = ReturnType<typeof useReaderState>
