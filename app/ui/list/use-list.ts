import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Call } from '#app/lib/api/calls.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'

type Options<T> = Partial<
  Pick<UseQueryOptions<T>, 'queryKey' | 'enabled' | 'refetchInterval' | 'retry' | 'staleTime' | 'gcTime'>
>

/** The data of a signed-in user's call: a short list, or a single item. For a long list, use use-rows.ts. */
export const useList = <T>(call: Call<{ data: T }>, options: Options<T> = {}) =>
  useQuery({ queryKey: [call.path], queryFn: async () => (await requestSignedIn(call)).data, ...options })

/**
 * Data to be edited in a form: loaded fresh on each visit, but not again while the form is open, because its fields
 * hold what is being typed.
 */
export const useEditable = <T>(call: Call<{ data: T }>) =>
  useList(call, { queryKey: [call.path, 'being edited'], staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
