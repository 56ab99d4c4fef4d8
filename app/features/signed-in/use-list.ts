import { useQuery } from '@tanstack/react-query'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'

/** What a call of somebody signed in gives: a list that is short, or one thing. For a long one use-rows.ts. */
export const useList = <T>(path: string) =>
  useQuery({ queryKey: [path], queryFn: async () => (await callSignedIn<T>('GET', path)).data })

/**
 * What is about to be changed in a form: as it is now, at each visit anew, and not again while the form is open, whose
 * fields hold what is being typed.
 */
export const useEditable = <T>(path: string) =>
  useQuery({
    queryKey: [path, 'being edited'],
    queryFn: async () => (await callSignedIn<T>('GET', path)).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
