/**
 * What is known of agents, in columns: a large area has thousands of them, which are tested, counted, and put in order
 * for each list. As numbers beside each other, this takes a tenth of the time that objects take, and a third of their
 * memory.
 *
 * An agent is a number: the best match is 0, and the claimed come before those who only have reviews.
 */
import type { ReplyFigures } from '#common/figures.ts'
import { FEES_ASKED, RATINGS_ASKED } from '#common/limits.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import { ZIP_CODES } from '#server/domains/places/nearest-zips.ts'
import { groupBy, type Groups } from './groups.ts'
import { matchOf } from './order-weights.ts'
import { COMPARED_UNITS, type ComparedFee } from './published-fees.ts'

/** An agent as read. The lists have the values that the profile has. */
export type AgentRow = {
  id: number
  /** USPS code; '' abroad. */
  state: string
  /** 0: a city missing from the place tables. */
  cityId: number
  /** -1: none. */
  zip: number
  cityKey: string
  lastKey: string
  firstKey: string
  dbaKey: string
  /** Position among the known agents by name. */
  nth: number
  isClaimed: boolean
  services: readonly string[]
  languages: readonly string[]
  modes: readonly string[]
  /** Confirmed within ACCEPTING_EXPIRED_DAYS when this was read. */
  isAccepting: boolean
  /** Lowest first. */
  fees: readonly ComparedFee[]
  /** 0 with too few for an average. */
  reviews: number
  /** Total stars over all reviews. */
  stars: number
  bayes: number
  /** Null: too few conversations. */
  replies: ReplyFigures | null
  /** The first day back, 'YYYY-MM-DD'; '' for who isn't away. */
  awayUntil: string
  /** Of "Best match", without those for distance. */
  points: number
  /** Among equal points; no two agents have the same (order-weights.ts). */
  turn: number
}

/** A column has a value for each agent. */
export type AgentTable = {
  size: number
  claimed: number
  /** 0, 1, 2, … */
  everyone: Int32Array
  ids: Int32Array
  zips: Int32Array
  cities: Int32Array
  states: Uint8Array
  stateCodes: readonly string[]
  /** Of those whose city is missing from the place tables. */
  cityKeys: ReadonlyMap<number, string>
  nths: Int32Array
  /** A bit each, in the order of the closed lists. */
  services: Int32Array
  languages: Int32Array
  /** TRAITS. */
  traits: Int32Array
  fees: FeeColumns
  reviews: Int32Array
  bayes: Float64Array
  replies: ReadonlyMap<number, ReplyFigures>
  /** The first day back of those who are away. */
  away: ReadonlyMap<number, string>
  /** Lower is better, and no two agents have the same (order-weights.ts). */
  matches: Float64Array
  inState: Groups
  inCity: Groups
  inZip: Groups
  /** Ids ascending, and whose they are. */
  sortedIds: Int32Array
  byId: Int32Array
}

/** The fees of an agent are from starts[agent] to starts[agent + 1]. */
type FeeColumns = {
  starts: Int32Array
  services: Int32Array
  cents: Int32Array
  units: Uint8Array
  /** What `services` are: those of the closed list first, then any that it no longer has. */
  slugs: readonly string[]
}

const bitByValue = (values: readonly string[], from = 0): ReadonlyMap<string, number> =>
  new Map(values.map((value, at) => [value, 2 ** (from + at)]))

export const SERVICE_BITS = bitByValue(SERVICES.map(({ slug }) => slug))
export const LANGUAGE_BITS = bitByValue(LANGUAGES.map(({ tag }) => tag))
export const MODE_BITS = bitByValue(MEETING_MODES.map(({ slug }) => slug))

const RATING_BIT = 8
const FEE_BIT = 16
/** What else an agent can be listed by, a bit each. */
export const TRAITS = {
  accepting: 2 ** 5,
  claimed: 2 ** 6,
  /** Has an average. */
  rated: 2 ** 7,
  /** Has a fee that lists compare. */
  priced: 2 ** 15,
  /** Has a public reply record. */
  replies: 2 ** 30,
  ratedFrom: bitByValue(RATINGS_ASKED.map(String), RATING_BIT),
  pricedTo: bitByValue(FEES_ASKED.map(String), FEE_BIT),
} as const

/** @param rows Best match first, the claimed before the others. */
export function tableOf(rows: readonly AgentRow[]): AgentTable {
  const stateCodes = [...new Set(rows.map(({ state }) => state))]
  const stateAt = new Map(stateCodes.map((code, at) => [code, at]))
  const numbers = (of: (row: AgentRow) => number) => Int32Array.from(rows, of)
  const [ids, cities, zips] = [numbers(({ id }) => id), numbers(({ cityId }) => cityId), numbers(({ zip }) => zip)]
  const states = Uint8Array.from(rows, ({ state }) => stateAt.get(state) ?? 0)
  const everyone = Int32Array.from(rows, (_, agent) => agent)
  const byId = everyone.slice().sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
  return {
    size: rows.length,
    claimed: rows.filter(({ isClaimed }) => isClaimed).length,
    everyone,
    ids,
    zips,
    cities,
    states,
    stateCodes,
    cityKeys: new Map(rows.flatMap(({ cityId, cityKey }, agent) => (cityId === 0 ? [[agent, cityKey] as const] : []))),
    nths: numbers(({ nth }) => nth),
    services: numbers(({ services }) => bitsOf(services, SERVICE_BITS)),
    languages: numbers(({ languages }) => bitsOf(languages, LANGUAGE_BITS)),
    traits: numbers(traitsOf),
    fees: feeColumns(rows),
    reviews: numbers(({ reviews }) => reviews),
    bayes: Float64Array.from(rows, ({ bayes }) => bayes),
    replies: new Map(rows.flatMap(({ replies }, agent) => (replies ? [[agent, replies] as const] : []))),
    away: new Map(rows.flatMap(({ awayUntil }, agent) => (awayUntil ? [[agent, awayUntil] as const] : []))),
    matches: Float64Array.from(rows, matchOf),
    inState: groupBy(states, stateCodes.length),
    inCity: groupBy(cities),
    inZip: groupBy(zips, ZIP_CODES),
    sortedIds: byId.map((agent) => ids[agent] ?? 0),
    byId,
  }
}

/** A value we no longer know has no bit. */
const bitsOf = (values: readonly string[], bits: ReadonlyMap<string, number>): number =>
  values.reduce((sum, value) => sum | (bits.get(value) ?? 0), 0)

function traitsOf({ modes, isAccepting, isClaimed, reviews, stars, fees, replies }: AgentRow): number {
  const [lowest] = fees
  const isRated = reviews >= AVERAGE_FROM
  let traits = bitsOf(modes, MODE_BITS)
  if (isAccepting) traits |= TRAITS.accepting
  if (isClaimed) traits |= TRAITS.claimed
  if (isRated) traits |= TRAITS.rated
  if (lowest) traits |= TRAITS.priced
  if (replies) traits |= TRAITS.replies
  for (const [least, bit] of TRAITS.ratedFrom) if (isRated && stars >= reviews * Number(least)) traits |= bit
  for (const [dollars, bit] of TRAITS.pricedTo) if (lowest && lowest.cents <= Number(dollars) * 100) traits |= bit
  return traits
}

function feeColumns(rows: readonly AgentRow[]): FeeColumns {
  const all = rows.flatMap(({ fees }) => fees)
  const slugs = [...new Set([...SERVICE_BITS.keys(), ...all.map(({ service }) => service)])]
  const slugAt = new Map(slugs.map((slug, at) => [slug, at]))
  const starts = new Int32Array(rows.length + 1)
  for (const [agent, { fees }] of rows.entries()) starts[agent + 1] = (starts[agent] ?? 0) + fees.length
  return {
    starts,
    services: Int32Array.from(all, ({ service }) => slugAt.get(service) ?? 0),
    cents: Int32Array.from(all, ({ cents }) => cents),
    units: Uint8Array.from(all, ({ unit }) => COMPARED_UNITS.indexOf(unit)),
    slugs,
  }
}

/** The lowest fee of an agent for a service, or else for any; infinite without one. */
export function lowestCents({ fees }: AgentTable, service: string | null): (agent: number) => number {
  const { starts, services, cents } = fees
  const asked = service === null ? null : fees.slugs.indexOf(service)
  return (agent) => {
    const end = starts[agent + 1] ?? 0
    for (let at = starts[agent] ?? 0; at < end; at++)
      if (asked === null || services[at] === asked) return cents[at] ?? Infinity
    return Infinity
  }
}

/** Lowest first. */
export function feesOf({ fees }: AgentTable, agent: number): ComparedFee[] {
  const found: ComparedFee[] = []
  for (let at = fees.starts[agent] ?? 0; at < (fees.starts[agent + 1] ?? 0); at++) {
    const [service, unit] = [fees.slugs[fees.services[at] ?? 0], COMPARED_UNITS[fees.units[at] ?? 0]]
    if (service !== undefined && unit !== undefined) found.push({ service, cents: fees.cents[at] ?? 0, unit })
  }
  return found
}

export const isAccepting = ({ traits }: AgentTable, agent: number): boolean =>
  ((traits[agent] ?? 0) & TRAITS.accepting) !== 0

/** @returns null for a listing of which no more is known than the list says. */
export function agentWithId({ byId, sortedIds }: AgentTable, id: number): number | null {
  let low = 0
  let high = sortedIds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sortedIds[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return sortedIds[low] === id ? (byId[low] ?? null) : null
}

/** In order: the shortest wait, then the most on time; who is away comes last. */
export function replyOrder({ replies, away }: AgentTable): (agent: number) => number {
  return (agent) => {
    const { medianMinutes = null, onTimePercent = 0 } = replies.get(agent) ?? {}
    return (away.has(agent) ? AWAY_LAST : 0) + (medianMinutes ?? NO_MEDIAN) * 101 + (100 - onTimePercent)
  }
}
/** More minutes than any wait. */
const NO_MEDIAN = 1_000_000
const AWAY_LAST = 1e9
