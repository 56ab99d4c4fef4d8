import { useQueryClient } from '@tanstack/react-query'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import type { Call } from '#app/lib/api/calls.ts'
import { describeCallError } from '#app/ui/form/problems.ts'
import { showToast } from '#app/ui/toast.tsx'
import { renew } from './renew.ts'

/** Shows the result and refetches what is on the page. @returns whether it succeeded. */
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
