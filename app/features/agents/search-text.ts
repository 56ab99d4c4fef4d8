/**
 * A search in words: the heading, the count as a sentence, and a chip per condition. Built on the server together with
 * the URLs, so that the browser doesn't need the parser.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { type AgentQuery, type AgentSort, agentSearchParams, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { i18n } from '#common/i18n.ts'
import { RADIUS_MILES } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import type { AgentPage, AskedPlace, Understood, Widened } from '#server/domains/agents/types.ts'
import { needLabel } from '#common/need-labels.ts'
import { stateOf } from '#common/states.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { formatNumber } from '#common/format-count.ts'
import { languageLabels, modeLabels, serviceLabels } from '#app/features/listing/labels.ts'

export type SearchChip = { name: string; to: string }
type Condition = { name: string; fields: readonly (keyof AgentQuery)[]; set: boolean }

/** The conditions that are set, each with the same search without it. The box counts by its parts, as understood. */
export function conditionsLess(query: AgentQuery, understood: AgentPage['understood']) {
  const parts = understood.map(({ kind, label, without }) => ({
    name: kind === 'name' ? `“${label}”` : needLabel(label),
    less: { ...query, q: without, page: 1 },
  }))
  const others = conditionsOf(query).filter(({ set, fields }) => set && (parts.length === 0 || !fields.includes('q')))
  const less = others.map(({ name, fields }) => {
    const dropped = Object.fromEntries(fields.map((field) => [field, EMPTY_AGENT_QUERY[field]]))
    return { name, less: { ...query, ...dropped, page: 1 } }
  })
  return [...parts, ...less]
}

const SORT_NOTES: Partial<Record<AgentSort, MessageDescriptor>> = {
  fee: msg`Only agents who publish a fee are listed when you sort by fee.`,
  rating: msg`Only agents with a rating are listed when you sort by rating.`,
  reply: msg`Only agents with at least five conversations are listed when you sort by fastest reply.`,
}

/** The link to the same search without a condition, and what there is to know about it. */
export function describeLooser(query: AgentQuery, field: keyof AgentQuery) {
  const sortNote = SORT_NOTES[query.sort]
  if (field === 'sort') return { name: t`Sort by best match`, note: sortNote ? i18n._(sortNote) : '' }
  if (field === 'state')
    return { name: t`Search every state`, note: t`An enrolled agent can represent you from any state.` }
  const condition = conditionsOf(query).find(({ fields }) => fields.includes(field))
  return { name: t`Search without ${condition?.name ?? ''}`, note: '' }
}

/** If the search is sorted by what not everyone has. */
export const sortLess = (query: AgentQuery) =>
  query.sort in SORT_NOTES
    ? [{ ...describeLooser(query, 'sort'), less: { ...query, sort: EMPTY_AGENT_QUERY.sort, page: 1 } }]
    : []

export function chipsOf(query: AgentQuery, understood: AgentPage['understood']): SearchChip[] {
  // The chip of a place names the distance.
  const repeated = understood.some(({ kind }) => kind === 'place') ? withinMiles(query) : null
  return conditionsLess(query, understood)
    .filter(({ name }) => name !== repeated)
    .map(({ name, less }) => ({ name, to: searchAddress(less) }))
}

const withinMiles = ({ radiusMiles }: AgentQuery) => t`Within ${radiusMiles ?? 0} miles`

/** What the box asks for that is also a filter: its value, and the box without its words. An IRS letter is a need. */
export function saidInBox({ understood, asked }: Pick<AgentPage, 'understood' | 'asked'>) {
  const said = (kinds: readonly Understood['kind'][], value: string | null) => {
    const part = understood.find(({ kind }) => kinds.includes(kind))
    return part && value !== null ? { value, without: part.without } : undefined
  }
  return {
    service: said(['service', 'letter'], asked.service),
    language: said(['language'], asked.language),
    mode: said(['mode'], asked.mode),
  }
}

/**
 * The search as the form shows it: a place without other conditions goes in the box, where the next one will be typed.
 */
export function asTypedInSearchBox(query: AgentQuery): AgentQuery {
  const { q, lastName, firstName, city, zip } = query
  const state = city === '' ? stateForSearchBox(query.state) : query.state
  const place = zip || [city, state].filter(Boolean).join(', ')
  if (place === '' || `${q}${lastName}${firstName}` !== '') return query
  return { ...query, q: place, city: '', state: '', zip: '' }
}

/**
 * By name, because "LA" would mean Los Angeles. But "New York" would mean the city
 * (server/domains/places/find-place.ts).
 */
export function stateForSearchBox(state: string): string {
  const known = stateOf(state)
  if (!known) return state
  return known.code === 'NY' ? known.code : known.name
}

export function searchAddress(query: AgentQuery): string {
  const params = agentSearchParams(query).toString()
  return params ? `${paths.agents}?${params}` : paths.agents
}

function conditionsOf(query: AgentQuery): Condition[] {
  const { q, lastName, firstName, city, state, zip, radiusMiles, service, language, mode } = query
  const text = (name: string, value: string, field: keyof AgentQuery): Condition => ({
    name: `${name}: ${value}`,
    fields: [field],
    set: value !== '',
  })
  return [
    { name: `“${q}”`, fields: ['q'], set: q !== '' },
    text(t`Last name`, lastName, 'lastName'),
    text(t`First name`, firstName, 'firstName'),
    text(t`City`, city, 'city'),
    text(t`State`, state, 'state'),
    text(t`ZIP code`, zip, 'zip'),
    { name: withinMiles(query), fields: ['radiusMiles'], set: radiusMiles !== null },
    text(t`Service`, serviceLabels(service ? [service] : []).join(), 'service'),
    text(t`Language`, languageLabels(language ? [language] : []).join(), 'language'),
    text(t`Meeting type`, modeLabels(mode ? [mode] : []).join(), 'mode'),
    {
      name: t`Up to $${formatNumber(query.fee ?? 0)}`,
      fields: ['fee'],
      set: query.fee !== null,
    },
    { name: t`${query.ratingMin ?? 0} stars or more`, fields: ['ratingMin'], set: query.ratingMin !== null },
    { name: t`Takes new clients`, fields: ['accepting'], set: query.accepting },
    { name: t`Accepts messages`, fields: ['claimed'], set: query.claimed },
  ]
}

type Nouns = { singular: string; plural: string }

/** `127 enrolled agents within 25 miles of 93721`; `No enrolled agents in Fresno, CA; 19 by video`. */
export function countSentence(page: AgentPage, nouns: Nouns): string {
  const { total, widened } = page
  const { place } = page.interpreted
  const circle = widened.find((each) => each.kind === 'radius')
  const asked = askedFor(page)
  const counted = (count: number) => {
    const agents = countOf(count, nouns)
    return asked ? t`${agents} for “${asked}”` : agents
  }
  if (circle && place) return describeCircle(counted(total), circle.radiusMiles, place)
  const beyond = widened.map((each) => describeElsewhere(each, total)).find((words) => words !== null)
  const here = (count: number) => (place ? countedIn(counted(count), place) : counted(count))
  return beyond === undefined ? here(total) : `${here(0)}; ${beyond}`
}

const countOf = (count: number, { singular, plural: many }: Nouns) =>
  plural(count, { 0: `No ${many}`, one: `# ${singular}`, other: `# ${many}` })

/** `Ann Poe, Spanish`: who and what was asked for; '' for nothing. */
function askedFor({ interpreted, widened, understood }: AgentPage): string {
  const isWithoutNeeds = widened.some(({ kind }) => kind === 'needs')
  const needs = isWithoutNeeds ? [] : understood.filter(({ kind }) => NEEDS.has(kind))
  return [nameIn(interpreted), ...needs.map(({ label }) => needLabel(label))].filter(Boolean).join(', ')
}

/** @param agents how many, and what was asked for. */
function describeCircle(agents: string, miles: number, { label: place, city, radiusMiles }: AskedPlace): string {
  return radiusMiles || !city
    ? t`${agents} within ${miles} miles of ${place} (none closer)`
    : t`${agents} within ${miles} miles of ${place} (none in ${city} itself)`
}

const countedIn = (agents: string, { label: place, radiusMiles: miles }: AskedPlace): string =>
  miles ? t`${agents} within ${miles} miles of ${place}` : t`${agents} in ${place}`

const NEEDS: ReadonlySet<Understood['kind']> = new Set([
  'service',
  'language',
  'mode',
  'accepting',
  'claimed',
  'letter',
])

/** Where the search looked when the place had no match; null if it did something else. */
function describeElsewhere(widened: Widened, total: number): string | null {
  const agents = formatNumber(total)
  switch (widened.kind) {
    case 'radius':
      return t`${agents} within ${widened.radiusMiles} miles`
    case 'state':
      return t`${agents} elsewhere in the state`
    case 'country':
      return t`${agents} elsewhere`
    case 'video':
      return t`${agents} who meet by video and can represent you from any state`
    case 'namesake':
    case 'spelling':
    case 'needs':
      return null
  }
}

/** An email address, or "near me": the notes say why nothing was searched. */
export const isNothingAsked = ({ total, notes, interpreted }: AgentPage): boolean => {
  const { lastName, firstName, firm, place, unknownPlace } = interpreted
  return total === 0 && notes.length > 0 && place === null && `${lastName}${firstName}${firm}${unknownPlace}` === ''
}

/** '' if nothing was searched, and where the heading says that no one has the name. */
export function countShown(page: AgentPage, nouns: Nouns): string {
  const isNamedInVain = page.total === 0 && nameIn(page.interpreted) !== ''
  return isNamedInVain || isNothingAsked(page) ? '' : countSentence(page, nouns)
}

/** The search names a letter that we have no guide to. */
export const isUnknownLetter = ({ letters, understood }: AgentPage): boolean =>
  letters.length === 0 && understood.some(({ kind }) => kind === 'letter')

export const nameIn = ({ firstName, lastName, firm }: AgentPage['interpreted']): string =>
  [firstName, lastName].filter(Boolean).join(' ') || firm

/** For a question in Spanish that asks for no language: the agents among those found who speak it. */
export function spanishSearch(
  query: AgentQuery,
  { facets, understood }: AgentPage,
): (SearchChip & { total: number }) | null {
  const total = facets.language['es'] ?? 0
  const isAsked = query.language !== null || understood.some(({ kind }) => kind === 'language')
  if (isAsked || total === 0) return null
  return {
    name: 'Prefiero a alguien que hable español',
    to: searchAddress({ ...query, language: 'es', page: 1 }),
    total,
  }
}

/** The sentences that the count doesn't already cover. */
export const furtherSentences = ({ notes, widened, interpreted }: AgentPage): string[] => [
  ...notes,
  ...widened.filter((each) => describeElsewhere(each, 0) === null).map(({ sentence }) => sentence),
  ...describeUnknownPlace(interpreted.unknownPlace),
]

function describeUnknownPlace(place: string): string[] {
  if (place === '') return []
  if (ZIP_CODE.test(place)) return [t`We couldn’t find ZIP code ${place}. Check the number, or search by city.`]
  return [t`We couldn’t find a place called “${place}.” Check the spelling, or search by ZIP code.`]
}

const ZIP_CODE = /^\d{5}$/

/** Chains of offices, whose name people type. A directory lists people. */
const CHAIN = /\b(?:h ?(?:&|and)? ?r ?block|jackson hewitt|liberty tax|turbo ?tax|optima tax relief)\b/i

/** For a search that finds no one. '' if it names no chain. */
export function describeChain(q: string): string {
  const [name] = CHAIN.exec(q) ?? []
  return name
    ? t`${name} is a company, but this directory lists individual agents. Add your ZIP code to find agents near you.`
    : ''
}

/** With fewer results than this, a wider search is offered. */
const FEW = 20

/** The same search with the next larger radius; null if there are enough results or no larger radius. */
export function widerSearch(
  query: AgentQuery,
  { total, interpreted: { place }, widened }: AgentPage,
): SearchChip | null {
  if (total === 0 || total >= FEW || isWidened(widened) || !place || !['zip', 'city'].includes(place.kind)) return null
  const circle = widened.find((each) => each.kind === 'radius')
  const miles = circle?.radiusMiles ?? place.radiusMiles
  const radiusMiles = RADIUS_MILES.find((radius) => radius > (miles ?? MIN_RADIUS_MILES - 1))
  if (radiusMiles === undefined) return null
  return { name: t`Search within ${radiusMiles} miles`, to: searchAddress({ ...query, radiusMiles, page: 1 }) }
}

/** Of a search for a city or a state alone: the areas it is in, with their own pages, and itself. */
export function pagesOfPlace(query: AgentQuery, { total, understood, widened, interpreted: { place } }: AgentPage) {
  const isAlone = chipsOf(query, understood).length === 1 && !place?.radiusMiles
  // A place without agents of its own may have no page.
  return place && isAlone && total > 0 && widened.length === 0 ? pagesAround(place) : []
}

function pagesAround({ kind, state, city }: AskedPlace): SearchChip[] {
  const name = state && stateOf(state)?.name
  if (!name || (kind !== 'city' && kind !== 'state')) return []
  const ofCity = city === null ? [] : [{ name: city, to: paths.agentsInCity({ state, city }) }]
  return [{ name, to: paths.agentsInState(state) }, ...ofCity]
}

/** Already wider than any radius. */
const isWidened = (widened: readonly Widened[]) =>
  widened.some(({ kind }) => kind === 'state' || kind === 'country' || kind === 'video')

/** For a city that was searched without a distance. */
const MIN_RADIUS_MILES = 25

/** `Enrolled agents in Fresno, CA`. */
export function searchHeading(page: AgentPage, many: string): string {
  const name = nameMeant(page)
  const place = page.interpreted.place?.label
  const isAround = isAroundPlace(page)
  if (name && page.total === 0) return headingInVain(name, { place, isAround })
  if (name && place) return isAround ? t`${name}: ${many} near ${place}` : t`${name}: ${many} in ${place}`
  const noun = capitalize(many)
  if (name) return t`${noun} named ${name}`
  if (!place) return noun
  return isAround ? t`${noun} near ${place}` : t`${noun} in ${place}`
}

function headingInVain(name: string, { place, isAround }: { place: string | undefined; isAround: boolean }): string {
  if (!place) return t`No results for “${name}”`
  return isAround ? t`No results for “${name}” near ${place}` : t`No results for “${name}” in ${place}`
}

/** A misspelled firm as it is spelled. */
function nameMeant({ hits, widened, interpreted }: AgentPage): string {
  const isRespelled = interpreted.firm !== '' && widened.some(({ kind }) => kind === 'spelling')
  return (isRespelled && hits[0]?.dba) || nameIn(interpreted)
}

const isAroundPlace = ({ widened, interpreted: { place } }: AgentPage): boolean =>
  (place?.radiusMiles ?? null) !== null || widened.some(({ kind }) => kind === 'radius')
