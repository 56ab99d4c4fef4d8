/** An action behind a button, without a form: idle, running, done, or failed. */
import { useState } from 'react'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import { describeCallError } from './call-problems.ts'

export function useAsyncAction<Result>(act: () => Promise<Result>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async (): Promise<Result | null> => {
    if (busy) return null
    setBusy(true)
    setProblem(null)
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof SignedOutError)) setProblem(describeCallError(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { press, busy, problem }
}
