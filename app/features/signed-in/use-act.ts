import { useQueryClient } from '@tanstack/react-query'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import type { Method } from '#app/lib/account/send-call.ts'
import { failureWords } from '#app/features/account/form/problems.ts'
import { showToast } from '#app/ui/toast.tsx'

/** Says what came of it; what is shown is asked for again. @returns whether it was done. */
export function useAct() {
  const client = useQueryClient()
  return async (method: Method, path: string, body?: unknown): Promise<boolean> => {
    try {
      const { message } = await callSignedIn(method, path, body)
      showToast(message)
      return true
    } catch (error) {
      showToast(failureWords(error), 'problem')
      return false
    } finally {
      await client.invalidateQueries()
    }
  }
}
