/** Needs, languages, and ways to meet that a text begins to name, each with its search. */
import { agentSearchParams } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import { LANGUAGES, MEETING_MODES, NEEDS, SERVICES } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import type { SearchSuggestion } from './suggest-for-search.ts'

/** Shorter texts begin too many words. */
const SHORTEST = 3
const ROWS = 3

const searchOf = (query: Parameters<typeof agentSearchParams>[0]) => `${paths.agents}?${agentSearchParams(query)}`

/** In visitors' words first: a service with two names is suggested once, under the first that fits. */
const NEEDS_KNOWN = [
  ...NEEDS.map(({ label, service }) => ({ label, detail: 'Service', path: searchOf({ service }) })),
  ...SERVICES.map(({ label, slug }) => ({ label, detail: 'Service', path: searchOf({ service: slug }) })),
  ...LANGUAGES.map(({ label, tag }) => ({ label, detail: 'Language', path: searchOf({ language: tag }) })),
  ...MEETING_MODES.map(({ label, slug }) => ({ label, detail: 'How you meet', path: searchOf({ mode: slug }) })),
].map((need) => ({ ...need, words: nameKey(need.label).split(' ') }))

/** @param typed each begins a word of what is suggested. */
export function suggestNeeds(typed: readonly string[]): SearchSuggestion[] {
  if (typed.join('').length < SHORTEST) return []
  const found = new Map<string, SearchSuggestion>()
  for (const { label, detail, path, words } of NEEDS_KNOWN) {
    const fits = typed.every((part) => words.some((word) => word.startsWith(part)))
    if (fits && !found.has(path)) found.set(path, { group: 'needs', label, detail, agents: null, path })
  }
  return [...found.values()].slice(0, ROWS)
}
