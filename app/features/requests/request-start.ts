/** What the address of the form says: whom to ask, and about what. What can't be right is left out. */
import type { AgentChoices } from '#common/request-schemas.ts'
import type { RequestStart } from '#common/path-list.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { LETTER_MAX, NOT_SURE, type Relaxation, REQUEST_AGENTS_MAX, SEARCH_MAX } from '#common/requests.ts'

/** Of a city or ZIP code. */
const NEAR_MILES = '25'

export function readRequestStart(params: URLSearchParams): Required<RequestStart> {
  const text = (name: string) => params.get(name) ?? ''
  const fitting = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : '')
  // Several parameters, from checkboxes; a list in one, from links.
  const agents = params
    .getAll('agents')
    .flatMap((ids) => ids.split(','))
    .filter((id) => /^[0-9a-f]{8}$/.test(id))
  const need = fitting('need', /^[a-z-]{0,40}$/)
  const search = new URLSearchParams(text('search') || searchForNeed(need))
  return {
    agents: [...new Set(agents)].slice(0, REQUEST_AGENTS_MAX),
    letter: text('letter').slice(0, LETTER_MAX),
    need,
    due: fitting('due', /^\d{4}-\d\d-\d\d$/),
    search: search.toString().slice(0, SEARCH_MAX),
    near: text('near').trim().slice(0, SEARCH_TEXT_MAX),
  }
}

const searchForNeed = (need: string) => (need === '' || need === NOT_SURE ? '' : `service=${need}`)

/**
 * 1: what the client needs; 2: where they are; 3: whom to ask, in their words. Who comes with an agent, a letter, or a
 * search has no first two steps. An unknown place leaves the form as it is, with what was typed.
 */
export function stepOf(
  { near, need, letter, search }: Required<RequestStart>,
  { chosen, more }: Pick<AgentChoices, 'chosen' | 'more'>,
): 1 | 2 | 3 {
  const isSearch = search !== searchForNeed(need)
  if (near !== '' || chosen.length > 0 || ((isSearch || letter !== '') && more.length > 0)) return 3
  return need !== '' || isSearch ? 2 : 1
}

/** The address of the step before; null for who came with an agent, a letter, or a search. */
export function stepBefore(
  start: Required<RequestStart>,
  choices: Pick<AgentChoices, 'chosen' | 'more'>,
): Required<RequestStart> | null {
  const { need, letter } = start
  if (need === '' || letter !== '' || choices.chosen.length > 0) return null
  return stepOf(start, choices) === 3
    ? { ...start, near: '', search: searchForNeed(need) }
    : { ...start, need: '', search: '' }
}

/** The search of someone who meets by video, wherever they are. */
export const searchByVideo = (search: string): string => {
  const params = withoutPlace(search)
  params.set('mode', 'video')
  return params.toString()
}

/** The search that the agents are from; `near` takes the place of what was in its box. */
export function searchOf({ search, near }: Pick<Required<RequestStart>, 'search' | 'near'>): string {
  if (near === '') return search
  const params = withoutPlace(search)
  params.set('q', near)
  params.set('radius', NEAR_MILES)
  return params.toString().slice(0, SEARCH_MAX)
}

function withoutPlace(search: string): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const name of ['q', 'city', 'state', 'zip', 'radius']) params.delete(name)
  return params
}

/** The same without the language or the place. From elsewhere, agents meet by video, unless another way is asked for. */
export function relaxed(start: Required<RequestStart>, part: Relaxation): Required<RequestStart> {
  if (part === 'language') {
    const params = new URLSearchParams(start.search)
    params.delete('language')
    return { ...start, search: params.toString() }
  }
  const params = withoutPlace(start.search)
  if (!params.has('mode')) params.set('mode', 'video')
  return { ...start, search: params.toString(), near: '' }
}
