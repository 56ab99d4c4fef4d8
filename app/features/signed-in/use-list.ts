import { useQuery } from '@tanstack/react-query'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'

/** What a call of somebody signed in gives: a list that is short, or one thing. For a long one use-rows.ts. */
export const useList = <T>(path: string) =>
  useQuery({ queryKey: [path], queryFn: async () => (await callSignedIn<T>('GET', path)).data })
