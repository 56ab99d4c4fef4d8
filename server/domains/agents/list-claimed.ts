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
  replyOrder,
  SERVICE_BITS,
  TRAITS,
} from './agent-table.ts'
import type { Chosen } from './known-in-area.ts'
import { matchAt, RANK_WEIGHT } from './order-weights.ts'
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

/** Whether only known agents can be on the list. By rating, fee, or reply, it has only those who have one. */
export const isFiltered = ({ filters, sort }: Conditions) =>
  sort === 'rating' ||
  sort === 'fee' ||
  sort === 'reply' ||
  Object.values(filters).some((value) => value !== null && value !== false)

/** The conditions that an agent can fail, a bit each. */
export const FAILS = {
  service: 1,
  language: 2,
  mode: 4,
  accepting: 8,
  claimed: 16,
  ratingMin: 32,
  fee: 64,
  reply: 128,
} as const

/** The traits that a condition can ask for. */
export const TRAITS_OF = {
  [FAILS.mode]: sumOf(MODE_BITS),
  [FAILS.accepting]: TRAITS.accepting,
  [FAILS.claimed]: TRAITS.claimed,
  [FAILS.ratingMin]: TRAITS.rated | sumOf(TRAITS.ratedFrom),
  [FAILS.fee]: TRAITS.priced | sumOf(TRAITS.pricedTo),
  [FAILS.reply]: TRAITS.replies,
} as const

function sumOf(bits: ReadonlyMap<string, number>): number {
  return [...bits.values()].reduce((sum, bit) => sum | bit, 0)
}

/** Who doesn't have the bit in this column fails. */
type Test = { column: Int32Array; bit: number; fail: number }

function testsOf(table: AgentTable, conditions: Conditions): Test[] {
  const { services, languages, traits } = table
  const { filters, sort } = conditions
  const { service, language, mode, accepting, claimed, ratingMin, fee } = filters
  const stars = ratingMin === null ? TRAITS.rated : (TRAITS.ratedFrom.get(String(ratingMin)) ?? 0)
  const most = fee === null ? TRAITS.priced : (TRAITS.pricedTo.get(String(fee)) ?? 0)
  // A fee for one service isn't a trait.
  const isPriced = service === null && mostCents(conditions) !== null
  const tests: (Test | false)[] = [
    service !== null && { column: services, bit: SERVICE_BITS.get(service) ?? 0, fail: FAILS.service },
    language !== null && { column: languages, bit: LANGUAGE_BITS.get(language) ?? 0, fail: FAILS.language },
    mode !== null && { column: traits, bit: MODE_BITS.get(mode) ?? 0, fail: FAILS.mode },
    accepting && { column: traits, bit: TRAITS.accepting, fail: FAILS.accepting },
    claimed && { column: traits, bit: TRAITS.claimed, fail: FAILS.claimed },
    (ratingMin !== null || sort === 'rating') && { column: traits, bit: stars, fail: FAILS.ratingMin },
    sort === 'reply' && { column: traits, bit: TRAITS.replies, fail: FAILS.reply },
    isPriced && { column: traits, bit: most, fail: FAILS.fee },
  ]
  return tests.filter((test) => test !== false)
}

/** Whether the fee for the service asked for is too high; null: that isn't asked. */
function feeTest(table: AgentTable, conditions: Conditions): ((agent: number) => boolean) | null {
  const { service } = conditions.filters
  const most = mostCents(conditions)
  if (service === null || most === null) return null
  const lowest = lowestCents(table, service)
  return (agent) => lowest(agent) > most
}

/** A test of one agent, made once for a list. @returns the FAILS; 0 for an agent who passes. */
export function conditionTest(table: AgentTable, conditions: Conditions): (agent: number) => number {
  const [tests, isTooHigh] = [testsOf(table, conditions), feeTest(table, conditions)]
  return (agent) => {
    let fails = 0
    for (const { column, bit, fail } of tests) if (((column[agent] ?? 0) & bit) === 0) fails |= fail
    return isTooHigh?.(agent) ? fails | FAILS.fee : fails
  }
}

/** The same of many: one condition after the other, which takes a fifth of the time. @returns FAILS beside `agents`. */
export function failsOf(table: AgentTable, agents: Int32Array, conditions: Conditions): Uint8Array {
  const all = new Uint8Array(agents.length)
  for (const { column, bit, fail } of testsOf(table, conditions)) {
    for (let at = 0; at < all.length; at++)
      all[at] = (all[at] ?? 0) | (((column[agents[at] ?? 0] ?? 0) & bit) === 0 ? fail : 0)
  }
  const isTooHigh = feeTest(table, conditions)
  if (isTooHigh)
    for (let at = 0; at < all.length; at++) if (isTooHigh(agents[at] ?? 0)) all[at] = (all[at] ?? 0) | FAILS.fee
  return all
}

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

type Compare = (a: number, b: number) => number

function comparison(table: AgentTable, chosen: Chosen, { sort, service }: Order): Compare {
  const { agents, miles } = chosen
  const { nths, bayes, reviews, size } = table
  const column = (of: (agent: number) => number) => columnOf(agents, of)
  switch (sort) {
    case 'best':
      return byColumns(bestColumn(table, chosen))
    case 'distance':
      return miles ? byColumns(miles, bestColumn(table, chosen)) : byColumns(bestColumn(table, chosen))
    case 'name':
      return byColumns(column((agent) => nths[agent] ?? 0))
    case 'rating':
      // Those with most reviews first, then by name, whose number is less than the size.
      return byColumns(
        column((agent) => -(bayes[agent] ?? 0)),
        column((agent) => (nths[agent] ?? 0) - (reviews[agent] ?? 0) * size),
      )
    case 'fee':
      return byColumns(column(lowestCents(table, service)), bestColumn(table, chosen))
    case 'reply':
      return byColumns(column(replyOrder(table)), bestColumn(table, chosen))
  }
}

function columnOf(agents: Int32Array, of: (agent: number) => number): Float64Array {
  const column = new Float64Array(agents.length)
  for (let at = 0; at < column.length; at++) column[at] = of(agents[at] ?? 0)
  return column
}

/** The closest name, then the best match, which counts the distance. */
function bestColumn({ matches }: AgentTable, { agents, miles, ranks }: Chosen): Float64Array {
  const column = new Float64Array(agents.length)
  for (let at = 0; at < column.length; at++) {
    const match = matches[agents[at] ?? 0] ?? 0
    column[at] = (ranks?.[at] ?? 0) * RANK_WEIGHT + (miles ? matchAt(match, miles[at] ?? 0) : match)
  }
  return column
}

/** By the first column, then by the other. */
const byColumns =
  (first: Float64Array, then?: Float64Array): Compare =>
  (a, b) =>
    (first[a] ?? 0) - (first[b] ?? 0) || (then ? (then[a] ?? 0) - (then[b] ?? 0) : 0)

/** Sorting all of them takes less than keeping the first so many in order, when those are this share of all. */
const SHARE_SORTED = 1 / 8

/** The first of the numbers from 0 to `size`, in order: a page is found without sorting all that it is the first of. */
function firstOf(size: number, count: number, compare: Compare): number[] {
  if (count === 0) return []
  if (count > size * SHARE_SORTED)
    return Array.from({ length: size }, (_, at) => at)
      .sort(compare)
      .slice(0, count)
  const found: number[] = []
  for (let at = 0; at < size; at++) {
    const last = found[count - 1]
    if (last !== undefined && compare(at, last) > 0) continue
    if (last !== undefined) found.pop()
    found.splice(indexFor(found, at, compare), 0, at)
  }
  return found
}

function indexFor(sorted: readonly number[], added: number, compare: Compare): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0, added) < 0) low = middle + 1
    else high = middle
  }
  return low
}
