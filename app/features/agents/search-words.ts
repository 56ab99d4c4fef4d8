/**
 * A search in words: the heading, the count as a sentence, and a chip per condition. Made on the server with the
 * addresses, so that the browser need not carry the parser.
 */
import { type AgentQuery, agentSearchParams, EMPTY_AGENT_QUERY } from '#contract/agent-query.ts'
import { paths } from '#contract/paths.ts'
import type { AgentPage, AskedPlace } from '#server/agents/types.ts'
import { capital } from '#app/lib/capital.ts'
import { showNumber } from '#app/lib/show-count.ts'
import { languageLabels, modeLabels, serviceLabels } from './labels.ts'

export type SearchChip = { name: string; to: string }
type Condition = { name: string; fields: readonly (keyof AgentQuery)[]; set: boolean }

/** One chip per condition that is set, with the address of the same search without it. */
export function chipsOf(query: AgentQuery): SearchChip[] {
  return conditionsOf(query)
    .filter(({ set }) => set)
    .map(({ name, fields }) => {
      const dropped = Object.fromEntries(fields.map((field) => [field, EMPTY_AGENT_QUERY[field]]))
      return { name, to: searchAddress({ ...query, ...dropped, page: 1 }) }
    })
}

/** The conditions that stand folded under "Filters". */
export const foldedCount = (query: AgentQuery): number =>
  conditionsOf(query).filter(({ set, fields }) => set && !fields.includes('q') && !fields.includes('radiusMiles'))
    .length + (query.sort === 'best' ? 0 : 1)

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
    text('Last name', lastName, 'lastName'),
    text('First name', firstName, 'firstName'),
    text('City', city, 'city'),
    text('State', state, 'state'),
    text('ZIP', zip, 'zip'),
    { name: `Within ${radiusMiles} miles`, fields: ['radiusMiles'], set: radiusMiles !== null },
    text('Service', serviceLabels(service ? [service] : []).join(), 'service'),
    text('Language', languageLabels(language ? [language] : []).join(), 'language'),
    text('Meeting', modeLabels(mode ? [mode] : []).join(), 'mode'),
    { name: `At least ${query.ratingMin} stars`, fields: ['ratingMin'], set: query.ratingMin !== null },
    { name: 'Takes new clients', fields: ['accepting'], set: query.accepting },
    { name: 'Claimed only', fields: ['claimed'], set: query.claimed },
  ]
}

type Nouns = { singular: string; plural: string }

/** `127 enrolled agents within 25 miles of 93721`. */
export function countSentence({ total, interpreted, widened }: AgentPage, { singular, plural }: Nouns): string {
  const { place, firstName, lastName, firm } = interpreted
  const name = [firstName, lastName].filter(Boolean).join(' ') || firm
  // Found beyond the place: the sentence that follows says where.
  const beyond = widened.some(({ kind }) => kind === 'state' || kind === 'country')
  const where = place && !beyond ? ` ${placeWords(place)}` : ''
  const count = total === 0 ? 'No' : showNumber(total)
  return `${count} ${total === 1 ? singular : plural}${name ? ` for “${name}”` : ''}${where}`
}

const placeWords = ({ label, radiusMiles }: AskedPlace) =>
  radiusMiles ? `within ${radiusMiles} miles of ${label}` : `in ${label}`

/** `Enrolled agents in Fresno, CA`. */
export function searchHeading(
  { interpreted: { place, lastName, firstName, firm } }: AgentPage,
  plural: string,
): string {
  const name = [firstName, lastName].filter(Boolean).join(' ') || firm
  const noun = capital(plural)
  if (name && place) return `${name}: ${plural} in ${place.label}`
  if (name) return `${noun} named ${name}`
  return place ? `${noun} in ${place.label}` : noun
}
