/** What the address of the form says: whom to ask, and about what. What can't be right is left out. */
import type { RequestStart } from '#common/path-list.ts'
import { LETTER_MAX, REQUEST_AGENTS_MAX, SEARCH_MAX } from '#common/requests.ts'

/** Of a city or ZIP code. */
const NEAR_MILES = '25'

export function readRequestStart(params: URLSearchParams): Required<RequestStart> {
  const agents = (params.get('agents') ?? '').split(',').filter((id) => /^[0-9a-f]{8}$/.test(id))
  const need = /^[a-z-]{0,40}$/.exec(params.get('need') ?? '')?.[0] ?? ''
  return {
    agents: [...new Set(agents)].slice(0, REQUEST_AGENTS_MAX),
    letter: (params.get('letter') ?? '').slice(0, LETTER_MAX),
    need,
    search: searchOf(params, need).slice(0, SEARCH_MAX),
  }
}

/** The search that the agents are from, or one for what is needed; `near` takes the place of what was in its box. */
function searchOf(params: URLSearchParams, need: string): string {
  const search = new URLSearchParams(params.get('search') ?? '')
  if (search.size === 0 && need !== '') search.set('service', need)
  const near = params.get('near') ?? ''
  if (near.trim() !== '') {
    search.set('q', near)
    search.set('radius', NEAR_MILES)
  }
  return search.toString()
}
