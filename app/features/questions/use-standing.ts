/** What the reader of a question may do, once it is known who reads. Nobody signed in: nothing is loaded. */
import { useEffect, useState } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { QuestionStanding } from '#contract/question-schemas.ts'

/** Both before anything is pressed: without a line to us the words for that could not be fetched. */
const calls = async () => {
  const [signedIn, { failureWords }] = await Promise.all([
    import('#app/lib/account/call-signed-in.ts'),
    import('#app/features/account/form/problems.ts'),
  ])
  return { ...signedIn, failureWords }
}

export function useStanding(questionId: string) {
  const person = useAuth().userProfile?.id ?? null
  const [known, setKnown] = useState<{ person: string; standing: QuestionStanding } | null>(null)
  const load = async () => {
    if (person === null) return
    const { callSignedIn } = await calls()
    const { data } = await callSignedIn<QuestionStanding>('GET', `questions/${questionId}/standing`)
    setKnown({ person, standing: data })
  }
  useEffect(() => {
    // Without it the page reads as well; the header says when somebody is signed out.
    void load().catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [person, questionId])

  /** Says what came of it, and shows the page anew. */
  const act = async (path: string, on: boolean, after: () => void) => {
    const { callSignedIn, SignedOut, failureWords } = await calls()
    try {
      const { message } = await callSignedIn('POST', path, { on })
      await load()
      showToast(message)
      after()
    } catch (error) {
      // Then the page is on its way to where one signs in.
      if (!(error instanceof SignedOut)) showToast(failureWords(error), 'problem')
    }
  }
  return { standing: known?.person === person ? known.standing : null, act }
}
export type Standing = ReturnType<typeof useStanding>
