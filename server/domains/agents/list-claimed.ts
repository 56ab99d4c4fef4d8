/**
 * Which of the known agents a list shows, and in what order: those in an area who pass the filters, which are about
 * what agents say of themselves, and about reviews.
 */
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import { codeOf, milesOf } from '#server/domains/places/nearest-zips.ts'
import { holdsName, leadsToNames } from './compare-names.ts'
import {
  compareMatch,
  type KnownAgent,
  type KnownAgents,
  LANGUAGE_BITS,
  MODE_BITS,
  SERVICE_BITS,
} from './known-agents.ts'
import { distancePoints } from './order-weights.ts'
import { lowestFee } from './published-fees.ts'
import type { Area, AskedName, Candidate, Candidates } from './search-plan.ts'
import { PART_RANK, PREFIX_RANK, sameFirstNames, WIDENED_RANK } from './similar-names.ts'

export type ClaimedFilters = Pick<
  AgentQuery,
  'service' | 'language' | 'mode' | 'accepting' | 'claimed' | 'ratingMin' | 'fee'
>

export const filtersOf = (query: ClaimedFilters): ClaimedFilters => {
  const { service, language, mode, accepting, claimed, ratingMin, fee } = query
  return { service, language, mode, accepting, claimed, ratingMin, fee }
}

export const NO_FILTERS = filtersOf(EMPTY_AGENT_QUERY)

export type Conditions = { filters: ClaimedFilters; sort: AgentQuery['sort'] }

/** Whether only known agents can be on the list. By rating or fee, it has only those who have one. */
export const isFiltered = ({ filters, sort }: Conditions) =>
  sort === 'rating' || sort === 'fee' || Object.values(filters).some((value) => value !== null && value !== false)

/** The conditions that an agent can fail, a bit each. */
export const FAILS = { service: 1, language: 2, mode: 4, accepting: 8, claimed: 16, ratingMin: 32, fee: 64 } as const

/** A test of one agent, made once for a list. @returns the FAILS; 0 for an agent who passes. */
export function conditionTest(conditions: Conditions): (agent: KnownAgent) => number {
  const tests = testsOf(conditions)
  return (agent) => {
    let fails = 0
    for (const { bit, passes } of tests) if (!passes(agent)) fails |= bit
    return fails
  }
}

type Test = { bit: number; passes: (agent: KnownAgent) => boolean }

function testsOf({ filters, sort }: Conditions): Test[] {
  const { service, language, mode, accepting, claimed, ratingMin } = filters
  const most = mostCents({ filters, sort })
  const stars = ratingMin ?? (sort === 'rating' ? 0 : null)
  const bitOf = (bits: ReadonlyMap<string, number>, value: string | null) => bits.get(value ?? '') ?? 0
  const [serviceBit, languageBit] = [bitOf(SERVICE_BITS, service), bitOf(LANGUAGE_BITS, language)]
  const modeBit = bitOf(MODE_BITS, mode)
  const tests: (Test | false)[] = [
    service !== null && {
      bit: FAILS.service,
      passes: ({ services }) => (services & serviceBit) !== 0,
    },
    language !== null && {
      bit: FAILS.language,
      passes: ({ languages }) => (languages & languageBit) !== 0,
    },
    mode !== null && { bit: FAILS.mode, passes: ({ modes }) => (modes & modeBit) !== 0 },
    accepting && { bit: FAILS.accepting, passes: ({ isAccepting }) => isAccepting },
    claimed && { bit: FAILS.claimed, passes: ({ isClaimed }) => isClaimed },
    stars !== null && { bit: FAILS.ratingMin, passes: (agent) => isRated(agent, stars) },
    most !== null && { bit: FAILS.fee, passes: (agent) => isWithin(agent, most, service) },
  ]
  return tests.filter((test) => test !== false)
}

/** Null: a fee isn't asked for. */
export const mostCents = ({ filters: { fee }, sort }: Conditions): number | null =>
  fee === null ? (sort === 'fee' ? Infinity : null) : fee * 100

export const isRated = ({ reviews, stars }: KnownAgent, least: number) =>
  reviews >= AVERAGE_FROM && stars >= reviews * least

/** Has a fee for the service asked for, or else for any, that isn't higher. */
export function isWithin({ fees }: KnownAgent, cents: number, service: string | null): boolean {
  const lowest = lowestFee(fees, service)
  return lowest !== null && lowest.cents <= cents
}

/** The known agents in an area, best match first but for distance. */
export function knownIn(known: KnownAgents, area: Area): readonly KnownAgent[] {
  switch (area.kind) {
    case 'everywhere':
      return known.all
    case 'state':
      return known.inState.get(area.state) ?? []
    case 'city':
      return known.inCity.get(area.cityId) ?? []
    case 'cities':
      return area.cityIds.flatMap((id) => known.inCity.get(id) ?? [])
    case 'zips':
      return Array.from(area.zips, (near) => known.inZip.get(codeOf(near)) ?? []).flat()
    case 'zip3':
      return known.all.filter(({ zip }) => zip >= 0 && String(zip).padStart(5, '0').startsWith(area.zip3))
    case 'written':
      return known.all.filter(
        ({ cityId, cityKey, state }) =>
          cityId === 0 && cityKey === area.cityKey && (area.state === null || state === area.state),
      )
  }
}

type Distances = ReadonlyMap<number, number>
const distances = new WeakMap<object, Distances>()

/** Miles by ZIP code; null where no distance was asked for. */
export function milesIn(area: Area): Distances | null {
  if (area.kind !== 'zips') return null
  const near = distances.get(area.zips) ?? new Map(Array.from(area.zips, (zip) => [codeOf(zip), milesOf(zip)]))
  distances.set(area.zips, near)
  return near
}

type Order = { sort: AgentQuery['sort']; service: string | null; area: Area; name: NameTest | null }

export type NameTest = {
  /** How well a name matches; lower is better, and null is a different name. */
  rankOf: (agent: KnownAgent) => number | null
  /** Whether a last name can match at all. */
  isLast: (lastKey: string) => boolean
}

/** The known agents in an area who have the name; null: any name. */
export function namedIn(known: KnownAgents, area: Area, name: NameTest | null): readonly KnownAgent[] {
  if (name === null) return knownIn(known, area)
  const here = area.kind === 'everywhere' ? bearersOf(known, name) : knownIn(known, area)
  return here.filter((agent) => name.rankOf(agent) !== null)
}

function bearersOf({ inLastName }: KnownAgents, { isLast }: NameTest): KnownAgent[] {
  const bearers: KnownAgent[] = []
  for (const [lastKey, agents] of inLastName) if (isLast(lastKey)) bearers.push(...agents)
  return bearers
}

type Placed = { agent: KnownAgent; rank: number; miles: number; points: number; cents: number }
type Compare = (a: Placed, b: Placed) => number

const best: Compare = (a, b) => a.rank - b.rank || compareMatch(a.agent, b.agent, b.points - a.points)
const ORDERS: Record<AgentQuery['sort'], Compare> = {
  best,
  distance: (a, b) => a.miles - b.miles || best(a, b),
  name: (a, b) => a.agent.nth - b.agent.nth,
  rating: ({ agent: a }, { agent: b }) => b.bayes - a.bayes || b.reviews - a.reviews || a.nth - b.nth,
  fee: (a, b) => a.cents - b.cents || best(a, b),
}

export function inOrder(agents: readonly KnownAgent[], { sort, service, area, name }: Order): readonly KnownAgent[] {
  const near = milesIn(area)
  // They are kept in this order.
  if (sort === 'best' && !near && !name && area.kind !== 'cities') return agents
  const placed = agents.map((agent): Placed => {
    const miles = near?.get(agent.zip) ?? 0
    return {
      agent,
      miles,
      rank: name?.rankOf(agent) ?? 0,
      points: agent.points + (near ? distancePoints(miles) : 0),
      cents: sort === 'fee' ? (lowestFee(agent.fees, service)?.cents ?? 0) : 0,
    }
  })
  return placed.sort(ORDERS[sort]).map(({ agent }) => agent)
}

/**
 * Finds a name as find-named.ts does.
 *
 * @param similar null: only as asked.
 * @param isWidened with similar names.
 */
export function nameTest(asked: AskedName, similar: Candidates | null, isWidened: boolean): NameTest {
  const { last, first, firm } = asked
  if (firm !== '') return { rankOf: ({ dbaKey }) => (dbaKey.startsWith(firm) ? 0 : null), isLast: () => true }
  const lasts = ranksOf(similar?.lasts ?? [{ key: last, rank: 0 }])
  const firsts = ranksOf(similar?.firsts ?? sameFirstNames(first, last === ''))
  const parts = similar !== null && leadsToNames(last)
  const isPart = (key: string) => parts && key.includes(' ') && holdsName(key, last)
  const lastRank = (key: string) => {
    if (last === '') return 0
    return lasts.get(key) ?? (isPart(key) ? PART_RANK : key.startsWith(last) ? PREFIX_RANK : null)
  }
  const firstRank = (key: string) =>
    first === '' ? 0 : (firsts.get(key) ?? (key.startsWith(first) ? PREFIX_RANK : null))
  return {
    isLast: (key) => lastRank(key) !== null,
    rankOf: ({ lastKey, firstKey }) => {
      const [byLast, byFirst] = [lastRank(lastKey), firstRank(firstKey)]
      if (byLast === null || byFirst === null) return null
      const rank = Math.max(byLast, byFirst)
      return isWidened || rank * 100 < WIDENED_RANK ? rank : null
    },
  }
}

const ranksOf = (candidates: readonly Pick<Candidate, 'key' | 'rank'>[]) =>
  new Map(candidates.map(({ key, rank }) => [key, rank]))
