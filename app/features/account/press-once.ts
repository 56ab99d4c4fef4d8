/** An act behind a button, without a form: pressed, waiting, done, or why not. */
import { useState } from 'react'
import { SignedOut } from '#app/lib/account/call-signed-in.ts'
import { failureWords } from './form/problems.ts'

export function usePress<Result>(act: () => Promise<Result>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async (): Promise<Result | null> => {
    if (busy) return null
    setBusy(true)
    setProblem(null)
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof SignedOut)) setProblem(failureWords(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { press, busy, problem }
}
