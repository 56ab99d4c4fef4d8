/** What the address of the form says: whom to ask, and about what. What can't be right is left out. */
import type { RequestStart } from '#common/path-list.ts'
import { LETTER_MAX, REQUEST_AGENTS_MAX, SEARCH_MAX } from '#common/requests.ts'

export function readRequestStart(params: URLSearchParams): Required<RequestStart> {
  const agents = (params.get('agents') ?? '').split(',').filter((id) => /^[0-9a-f]{8}$/.test(id))
  const need = /^[a-z-]{0,40}$/.exec(params.get('need') ?? '')?.[0] ?? ''
  const search = (params.get('search') ?? '').slice(0, SEARCH_MAX)
  return {
    agents: [...new Set(agents)].slice(0, REQUEST_AGENTS_MAX),
    letter: (params.get('letter') ?? '').slice(0, LETTER_MAX),
    need,
    search: search === '' && need !== '' ? `service=${need}` : search,
  }
}
