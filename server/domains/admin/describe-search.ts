/** What may be counted of a search: its family, and its parts in the words of our own lists. Never a typed name. */
import type { AgentPage } from '#server/domains/agents/types.ts'
import type { AgentQuery } from '#common/agent-query.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { nameKey } from '#common/name-key.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import type { SearchFamily, SearchRecord } from '#common/searches.ts'

type Answer = Pick<AgentPage, 'interpreted' | 'understood' | 'total'>
type Part = { family: 'name' | 'place' | 'need' | 'letter'; label: string }

/** @returns null for the directory itself, where nothing was asked for. */
export function describeSearch(query: AgentQuery, answer: Answer): SearchRecord | null {
  const { q, lastName, firstName, city, state, zip } = query
  const parts = partsOf(query, answer)
  if (parts.length === 0 && `${q}${lastName}${firstName}${city}${state}${zip}` === '') return null
  const record = { family: familyOf(parts), found: answer.total > 0 }
  return record.found ? { ...record, ...NOTHING_ASKED } : { ...record, ...describeMiss(parts, query, answer) }
}

const NOTHING_ASKED = { asked: [], city: null, words: [] }

function familyOf(parts: readonly Part[]): SearchFamily {
  const families = [...new Set(parts.map(({ family }) => family))]
  return families.length > 1 ? 'mixed' : (families[0] ?? 'unsearchable')
}

function partsOf(query: AgentQuery, { interpreted, understood }: Answer): Part[] {
  const { lastName, firstName, firm, place, unknownPlace } = interpreted
  const fromBox = understood.filter(({ kind }) => kind !== 'name' && kind !== 'place')
  const parts: Part[] = [
    ...fromBox.map(({ kind, label }): Part => ({ family: kind === 'letter' ? 'letter' : 'need', label })),
    ...filtersOf(query).map((label): Part => ({ family: 'need', label })),
  ]
  if (place) parts.push({ family: 'place', label: place.label })
  if (unknownPlace !== '') parts.push({ family: 'place', label: '[unknown place]' })
  if (`${lastName}${firstName}${firm}` !== '') parts.push({ family: 'name', label: '[name]' })
  return parts
}

function filtersOf({ service, language, mode, accepting, claimed, ratingMin, fee }: AgentQuery): string[] {
  const chosen = [
    SERVICES.find(({ slug }) => slug === service)?.label,
    LANGUAGES.find(({ tag }) => tag === language)?.label,
    MEETING_MODES.find(({ slug }) => slug === mode)?.label,
    accepting && 'Accepting clients',
    claimed && 'Claimed',
    ratingMin !== null && 'Rated',
    fee !== null && 'Fee',
  ]
  return chosen.filter((label) => typeof label === 'string')
}

function describeMiss(parts: readonly Part[], { q }: AgentQuery, { interpreted }: Answer) {
  const { lastName, firstName, firm, place, unknownPlace } = interpreted
  // A city that no table of ours has is shown as it was typed, so its label can't be trusted.
  const city = place?.kind === 'city' ? { name: place.city ?? '', state: place.state } : null
  const labels = parts.flatMap(({ family, label }) => (city && family === 'place' ? [] : label))
  const unread = parts.length === 0 ? q : [lastName, firstName, firm, unknownPlace].join(' ')
  return { asked: [...new Set(labels.filter(isHarmless))], city, words: wordsIn(unread) }
}

const LABEL_MAX = 60
const isHarmless = (label: string) => label.length <= LABEL_MAX && describeNumbers(label) === null

const WORDS_MAX = 8
/** Letters only: no number, no address. */
const wordsIn = (text: string) =>
  [...new Set(nameKey(text).split(' '))].filter((word) => /^[a-z]{3,30}$/.test(word)).slice(0, WORDS_MAX)
