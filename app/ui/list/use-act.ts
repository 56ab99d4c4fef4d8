import { useQueryClient } from '@tanstack/react-query'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { type Answer, ApiError } from '#app/lib/account/send-request.ts'
import type { Call } from '#app/lib/api/calls.ts'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { showToast } from '#app/ui/toast.tsx'
import { renew } from './renew.ts'

/**
 * For a form: says the result and refetches what is on the page. @throws what the call throws: the form shows why.
 * @param say In place of a toast.
 */
export function useSend(say: (words: string) => void = showToast) {
  const client = useQueryClient()
  return async <T>(call: Call<T>, onSent?: (answer: Answer<T>) => void): Promise<void> => {
    try {
      const answer = await requestSignedIn(call)
      onSent?.(answer)
      say(answer.message)
    } catch (error) {
      // Something has changed meanwhile, elsewhere; a field with a problem says nothing of that.
      if (error instanceof ApiError && error.status !== 422) await renew(client, call.path)
      throw error
    }
    await renew(client, call.path)
  }
}

/** For a button: a failure is said too. @returns whether it succeeded. */
export function useAct() {
  const send = useSend()
  return async <T>(call: Call<T>, onDone?: (answer: Answer<T>) => void): Promise<boolean> => {
    try {
      await send(call, onDone)
      return true
    } catch (error) {
      showToast(describeCallError(error), 'problem')
      return false
    }
  }
}
