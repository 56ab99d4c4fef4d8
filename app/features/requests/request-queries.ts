/** The calls of a client's requests, and their place in the cache. */
import { api } from '#app/lib/api/calls.ts'
import { useList } from '#app/ui/list/use-list.ts'
import type { RequestStart } from '#common/path-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'

export const useRequests = () => useRows(api.get('requests'), { queryKey: ['requests', 'list'] })

export const useRequest = (id: string) =>
  useList(api.get('requests/{id}', { params: { id } }), { queryKey: ['requests', 'one', id], retry: false })

/** @param enabled Someone else can be asked. */
export const useNextAgents = (id: string, enabled: boolean) =>
  useList(api.get('requests/{id}/next', { params: { id } }), { queryKey: ['requests', 'next', id], enabled })

export const useAgentChoices = ({ agents, search, near }: Required<RequestStart>) =>
  useList(api.get('requests/agents', { params: { agents: agents.join(','), search, near } }), {
    queryKey: ['requests', 'agents', agents.join(','), search, near],
    // What is chosen in the form stays as it is.
    staleTime: Number.POSITIVE_INFINITY,
  })
