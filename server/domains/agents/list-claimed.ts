/**
 * Which of the known agents a list shows, and in what order: those in an area who pass the filters, which are about
 * what agents say of themselves, and about reviews.
 */
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import {
  type AgentTable,
  LANGUAGE_BITS,
  lowestCents,
  MODE_BITS,
  SERVICE_BITS,
  TRAITS,
} from './agent-table.ts'
import type { Chosen } from './known-in-area.ts'
import { distancePoints } from './order-weights.ts'
import type { Window } from './search-plan.ts'

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

/** The traits that a condition can ask for. */
export const TRAITS_OF = {
  [FAILS.mode]: sumOf(MODE_BITS),
  [FAILS.accepting]: TRAITS.accepting,
  [FAILS.claimed]: TRAITS.claimed,
  [FAILS.ratingMin]: TRAITS.rated | sumOf(TRAITS.ratedFrom),
  [FAILS.fee]: TRAITS.priced | sumOf(TRAITS.pricedTo),
} as const

function sumOf(bits: ReadonlyMap<string, number>): number {
  return [...bits.values()].reduce((sum, bit) => sum | bit, 0)
}

/** A test of one agent, made once for a list. @returns the FAILS; 0 for an agent who passes. */
export function conditionTest(table: AgentTable, conditions: Conditions): (agent: number) => number {
  const { services, languages, traits } = table
  const { service, language, fee } = conditions.filters
  const serviceBit = SERVICE_BITS.get(service ?? '') ?? 0
  const languageBit = LANGUAGE_BITS.get(language ?? '') ?? 0
  const wanted = traitsWanted(conditions)
  const most = service === null ? null : mostCents(conditions)
  const lowest = lowestCents(table, service)
  return (agent) => {
    const missing = wanted & ~(traits[agent] ?? 0)
    return (
      ((serviceBit & ~(services[agent] ?? 0)) === 0 ? 0 : FAILS.service) |
      ((languageBit & ~(languages[agent] ?? 0)) === 0 ? 0 : FAILS.language) |
      (missing === 0 ? 0 : failsFor(missing)) |
      (most === null || lowest(agent) <= most ? 0 : FAILS.fee)
    )
  }
}

/** Without a fee for one service, which isn't a trait. */
function traitsWanted(conditions: Conditions): number {
  const { filters, sort } = conditions
  const { service, mode, accepting, claimed, ratingMin, fee } = filters
  const ofFee = service !== null || mostCents(conditions) === null ? 0 : TRAITS.priced
  return (
    (MODE_BITS.get(mode ?? '') ?? 0) |
    (accepting ? TRAITS.accepting : 0) |
    (claimed ? TRAITS.claimed : 0) |
    (sort === 'rating' ? TRAITS.rated : 0) |
    (TRAITS.ratedFrom.get(String(ratingMin)) ?? 0) |
    (ofFee && (TRAITS.pricedTo.get(String(fee)) ?? ofFee))
  )
}

const failsFor = (missing: number): number =>
  ((missing & TRAITS_OF[FAILS.mode]) === 0 ? 0 : FAILS.mode) |
  ((missing & TRAITS_OF[FAILS.accepting]) === 0 ? 0 : FAILS.accepting) |
  ((missing & TRAITS_OF[FAILS.claimed]) === 0 ? 0 : FAILS.claimed) |
  ((missing & TRAITS_OF[FAILS.ratingMin]) === 0 ? 0 : FAILS.ratingMin) |
  ((missing & TRAITS_OF[FAILS.fee]) === 0 ? 0 : FAILS.fee)

/** Null: a fee isn't asked for. */
export const mostCents = ({ filters: { fee }, sort }: Conditions): number | null =>
  fee === null ? (sort === 'fee' ? Number.MAX_VALUE : null) : fee * 100

type Order = { sort: AgentQuery['sort']; service: string | null }

/** An agent on a page. */
export type KnownRow = { id: number; miles: number | null }

/** The part of the list that a window shows. */
export function rowsInOrder(table: AgentTable, chosen: Chosen, order: Order, window: Window): KnownRow[] {
  const { agents, miles } = chosen
  return inWindow(table, chosen, order, window).map((at) => ({
    id: table.ids[agents[at] ?? 0] ?? 0,
    miles: miles?.[at] ?? null,
  }))
}

/** Indexes of `chosen`. */
function inWindow(table: AgentTable, chosen: Chosen, order: Order, { skip, take }: Window): number[] {
  const { agents, miles, ranks } = chosen
  const end = Math.min(agents.length, skip + take)
  // They are kept in this order.
  if (order.sort === 'best' && !miles && !ranks)
    return Array.from({ length: Math.max(0, end - skip) }, (_, nth) => skip + nth)
  return firstOf(agents.length, end, comparison(table, chosen, order)).slice(skip)
}

/** More than there are points, and than the highest turn. */
const [POINTS, TURNS] = [1_000, 2 ** 32]

function comparison(table: AgentTable, chosen: Chosen, { sort, service }: Order): (a: number, b: number) => number {
  const { agents, miles, ranks } = chosen
  const { nths, bayes, reviews, points, turns, claimed, size } = table
  const keys = (of: (agent: number, at: number) => number) => {
    const column = new Float64Array(agents.length)
    for (let at = 0; at < column.length; at++) column[at] = of(agents[at] ?? 0, at)
    return column
  }
  /** A number for the rank of the name, claimed or not, points, and turn, each of which decides among equals. */
  const best = (agent: number, at: number) => {
    const gained = (points[agent] ?? 0) + (miles ? distancePoints(miles[at] ?? 0) : 0)
    const group = (ranks?.[at] ?? 0) * 2 + (agent < claimed ? 0 : 1)
    return (group * POINTS + POINTS - 1 - gained) * TURNS + (turns[agent] ?? 0)
  }
  const nth = (agent: number) => nths[agent] ?? 0
  switch (sort) {
    case 'best':
      return byKeys(keys(best))
    case 'distance':
      return miles ? byKeys(miles, keys(best)) : byKeys(keys(best))
    case 'name':
      return byKeys(keys(nth))
    case 'rating':
      // Those with most reviews first, by a name whose number is less than the size.
      return byKeys(
        keys((agent) => -(bayes[agent] ?? 0)),
        keys((agent) => nth(agent) - (reviews[agent] ?? 0) * size),
      )
    case 'fee':
      return byKeys(keys(lowestCents(table, service)), keys(best))
  }
}

/** By the first column, then by the other. */
const byKeys = (first: Float64Array, then?: Float64Array) => (a: number, b: number) =>
  (first[a] ?? 0) - (first[b] ?? 0) || (then ? (then[a] ?? 0) - (then[b] ?? 0) : 0)

/** Sorting all of them takes less than keeping the first so many in order, when those are this share of all. */
const SHARE_SORTED = 1 / 8

/** The first of the numbers from 0 to `size`, in order: a page is found without sorting all that it is the first of. */
function firstOf(size: number, count: number, compare: (a: number, b: number) => number): number[] {
  if (count === 0) return []
  if (count > size * SHARE_SORTED) return Array.from({ length: size }, (_, at) => at).sort(compare).slice(0, count)
  const found: number[] = []
  for (let at = 0; at < size; at++) {
    const last = found[count - 1]
    if (last !== undefined && compare(at, last) > 0) continue
    if (last !== undefined) found.pop()
    found.splice(indexFor(found, at, compare), 0, at)
  }
  return found
}

function indexFor(sorted: readonly number[], added: number, compare: (a: number, b: number) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0, added) < 0) low = middle + 1
    else high = middle
  }
  return low
}
