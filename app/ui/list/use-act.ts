import { useQueryClient } from '@tanstack/react-query'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { isApiError } from '#app/lib/account/send-request.ts'
import type { Call } from '#app/lib/api/calls.ts'
import { describeCallError } from '#app/ui/form/problems.ts'
import { showToast } from '#app/ui/toast.tsx'
import { renew } from './renew.ts'

/** For a button: shows the result and refetches what is on the page. @returns whether it succeeded. */
export function useAct() {
  const client = useQueryClient()
  return async (call: Call): Promise<boolean> => {
    try {
      const { message } = await requestSignedIn(call)
      showToast(message)
      return true
    } catch (error) {
      showToast(describeCallError(error), 'problem')
      return false
    } finally {
      await renew(client, call.path)
    }
  }
}

/** For a form: the same, but the form shows why it failed. What changed elsewhere meanwhile is refetched too. */
export function useSend() {
  const client = useQueryClient()
  return async <T>(call: Call<T>) => {
    try {
      const answer = await requestSignedIn(call)
      showToast(answer.message)
      await renew(client, call.path)
      return answer
    } catch (error) {
      if (isApiError(error, 409)) await renew(client, call.path)
      throw error
    }
  }
}
