/** Needs, languages, and ways to meet that a text begins to name, each with its search. */
import { msg } from '@lingui/core/runtime-macro'
import { type AgentQuery, agentSearchParams, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { currentLanguage, i18n, type Language } from '#common/i18n.ts'
import { nameKey } from '#common/name-key.ts'
import { needLabel } from '#common/need-labels.ts'
import { NEEDS } from '#common/needs.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { SERVICE_DESCRIPTIONS } from '#common/service-descriptions.ts'
import { paths } from '#common/paths.ts'
import type { SearchSuggestion } from '#common/suggestions.ts'
import { isAsked, type NeedFound, readNeeds, withoutNeeds } from '#server/domains/agents/box-needs.ts'
import { interpretQuery } from '#server/domains/agents/interpret-query.ts'
import { type Need, needsBegun, stemOf } from '#server/domains/agents/need-phrases.ts'
import { isFiller } from '#server/domains/agents/ordinary-words.ts'
import type { Db } from '#server/platform/db.ts'

/** Shorter texts begin too many names of needs. */
const SHORTEST = 3
const ROWS = 3
/** Shorter words begin too much of what is said about needs, and say none of it: "los", "fre", "mar". */
const LETTERS_MIN = 5

/** "Gonzales, mar" isn't about marriage. */
const isTelling = (last: string) => last.length >= LETTERS_MIN && !isFiller(last)

const wordsOf = (text: string) => nameKey(text).split(' ')

const need = (label: string, detail: string, query: Partial<AgentQuery>) => ({
  /** As readNeeds has it. */
  of: Object.entries(query)
    .map(([kind, value]) => `${kind} ${String(value)}`)
    .join(),
  label,
  detail,
  path: `${paths.agents}?${agentSearchParams(query)}`,
  words: { label: wordsOf(label), detail: wordsOf(detail) },
})

/** In visitors' words first: a service with two names is suggested once, under the first that fits. */
const allNeeds = () => [
  ...NEEDS.map(({ label, hint, service }) => need(label, hint, { service })),
  ...SERVICES.map(({ label, slug }) => need(label, SERVICE_DESCRIPTIONS[slug], { service: slug })),
  ...LANGUAGES.map(({ label, tag }) => need(label, i18n._(msg`Language`), { language: tag })),
  ...MEETING_MODES.map(({ label, slug }) => need(label, i18n._(msg`How you meet`), { mode: slug })),
]

const known = new Map<Language, ReturnType<typeof allNeeds>>()

/** In the language of the request. */
function knownNeeds() {
  const needs = known.get(currentLanguage()) ?? allNeeds()
  known.set(currentLanguage(), needs)
  return needs
}

/**
 * By name; then by what people call it ("haven't filed", "debo impuestos"), whole or begun; then by description. A
 * reader sees why a name fits. For the others, the text has to say more than the beginning of a short word, unless it
 * begins nothing else.
 *
 * @param typed each begins a word of the need's name, or is one of what is said about it.
 * @param text as typed.
 * @param said as needsSaid has it.
 * @param isAlone it begins no person, place, letter, or article.
 */
export function suggestNeeds(typed: readonly string[], text: string, said: readonly NeedFound[], isAlone: boolean) {
  const all = knownNeeds()
  const fitting = (part: 'label' | 'detail', fits: (begun: string, word: string) => boolean) =>
    all.filter(({ words }) => typed.every((begun) => words[part].some((word) => fits(begun, word))))
  const named = typed.join('').length < SHORTEST ? [] : fitting('label', (begun, word) => word.startsWith(begun))
  const meant = (said.length > 0 ? said : needsBegunIn(text, isAlone)).flatMap(
    ({ kind, value }) => all.find(({ of }) => of === `${kind} ${value}`) ?? [],
  )
  const described = typed.some(isTelling) ? fitting('detail', isSaidBy) : []
  const found = new Map<string, SearchSuggestion>()
  for (const { label, detail, path } of [...named, ...meant, ...described])
    if (!found.has(path)) found.set(path, { group: 'needs', label, detail, agents: null, path })
  return [...found.values()].slice(0, ROWS)
}

/** "examine" says examined, but "los" isn't losses. */
const isSaidBy = (begun: string, word: string) =>
  begun === word || (begun.length >= LETTERS_MIN && word.startsWith(begun))

/** What a text asks for, whole: read once for all that is suggested. */
export const needsSaid = (text: string): NeedFound[] => readNeeds(text).filter(isAsked)

/** Whether it is said in so many words, rather than by a word that may be the beginning of another. */
export const isSaidClearly = (said: readonly NeedFound[]): boolean => said.some(({ words }) => words.includes(' '))

/**
 * For a text that says more than one thing ("cp2000 93721 spanish"): a search for all of it. None if the rest isn't a
 * place or another need, because it can be a name that isn't finished.
 */
export async function suggestWhole(db: Db, text: string, said: readonly NeedFound[]): Promise<SearchSuggestion[]> {
  const isMore = said.length > 1 || withoutNeeds(text, said) !== ''
  if (said.length === 0 || !isMore) return []
  const [{ understood }] = await interpretQuery(db, { ...EMPTY_AGENT_QUERY, q: text })
  if (understood.length < 2 || understood.some(({ kind }) => kind === 'name')) return []
  return [
    {
      group: 'needs',
      label: understood.map(({ label }) => needLabel(label)).join(' · '),
      detail: i18n._(msg`Your entire search`),
      agents: null,
      path: `${paths.agents}?${agentSearchParams({ q: text.trim() })}`,
    },
  ]
}

function needsBegunIn(text: string, isAlone: boolean): Need[] {
  const words = wordsOf(text)
  const last = words.at(-1) ?? ''
  // The longest end of the text that begins a phrase: "I think I haven't fi".
  const ends = words
    .map((_, at) => [...words.slice(at, -1).map(stemOf), last])
    .filter((end) => end.length > 1 || isTelling(last) || (isAlone && words.length === 1))
  return ends.map(needsBegun).find(({ length }) => length > 0) ?? []
}
