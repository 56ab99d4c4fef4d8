/**
 * How many agents each choice of a filter would leave on the list: by the same agents and the same tests as the list
 * with that choice.
 */
import { LRUCache } from 'lru-cache'
import { RADIUS_MILES } from '#common/limits.ts'
import { sumsWithin } from '#server/domains/places/nearest-zips.ts'
import type { Db } from '#server/platform/db.ts'
import { type AgentTable, feesOf, LANGUAGE_BITS, lowestCents, MODE_BITS, SERVICE_BITS, TRAITS } from './agent-table.ts'
import type { KnownAgents } from './known-agents.ts'
import { chosenIn } from './known-in-area.ts'
import type { NameMeant } from './known-names.ts'
import {
  type Conditions,
  conditionTest,
  FAILS,
  failsOf,
  filtersOf,
  isFiltered,
  mostCents,
  TRAITS_OF,
} from './list-claimed.ts'
import type { PlaceAsked } from './search-plan.ts'
import { AREA_FACETS, type Facets } from './types.ts'

export type Population = Conditions & {
  known: KnownAgents
  place: Pick<PlaceAsked, 'area' | 'center'>
  /** Null: no name was asked for. */
  name: NameMeant | null
}

export async function countChoices(db: Db, population: Population): Promise<Facets> {
  return { ...countHere(population), radius: await countAround(db, population) }
}

type AreaFacet = (typeof AREA_FACETS)[number]
type Counts = Omit<Facets, 'radius'>

type InCity = (cityId: number) => number

const keepCounts = keeper<Counts>(300)
/** Fewer: each knows the cities of all its agents. */
const keepCities = keeper<InCity>(30)

/** Keeps what is counted among the same agents, by list. */
function keeper<Kept extends object>(max: number) {
  const kept = new WeakMap<KnownAgents, LRUCache<string, Kept>>()
  return (population: Population, count: () => Kept): Kept => {
    const { known } = population
    const own = kept.get(known) ?? new LRUCache<string, Kept>({ max })
    kept.set(known, own)
    const key = keyOf(population)
    const value = own.get(key) ?? count()
    own.set(key, value)
    return value
  }
}

function keyOf({ place: { area }, filters, sort }: Population): string {
  // Of all orders, only these leave agents out.
  const order = sort === 'rating' || sort === 'fee' || sort === 'reply' ? sort : ''
  return JSON.stringify([area.kind === 'state' ? area.state : '', order, Object.values(filtersOf(filters))])
}

/**
 * How many of the whole list are in a city, counted when first asked.
 *
 * @returns null for a part of the country, and for a name: only the database knows all who have it.
 */
export function citiesCounter(population: Population): InCity | null {
  const { known, place, name } = population
  if (name !== null || place.area.kind !== 'everywhere') return null
  if (!isFiltered(population)) return known.counts.inCity
  return keepCities(population, () => {
    let counted: ReadonlyMap<number, number> | null = null
    return (cityId) => (counted ??= passingByCity(population)).get(cityId) ?? 0
  })
}

function passingByCity(population: Population): Map<number, number> {
  const { everyone, cities } = population.known.table
  const failing = failsOf(population.known.table, everyone, population)
  const passing = new Map<number, number>()
  for (const agent of everyone) {
    const city = cities[agent] ?? 0
    if (failing[agent] === 0) passing.set(city, (passing.get(city) ?? 0) + 1)
  }
  return passing
}

/** Kept for states and the whole directory, which have the most agents. */
function countHere(population: Population): Counts {
  const { known, name, filters, sort } = population
  const { area } = population.place
  const count = () => countAmong(chosenIn(known, area, name).agents, known.table, { filters, sort })
  if (name !== null || (area.kind !== 'everywhere' && area.kind !== 'state')) return count()
  return keepCounts(population, count)
}

/**
 * By what an agent fails, the traits to count: with a choice, the list asks for it instead of what it asks now. None for
 * who fails two conditions.
 */
const TRAITS_LEFT = new Int32Array(Object.values(FAILS).reduce((sum, bit) => sum | bit, 0) + 1)
for (const [fails, traits] of Object.entries(TRAITS_OF)) {
  TRAITS_LEFT[Number(fails)] = traits
  TRAITS_LEFT[0] = (TRAITS_LEFT[0] ?? 0) | traits
}
/** Each service has its own fee. */
const BESIDE_SERVICE = ~(FAILS.service | FAILS.fee)

function countAmong(agents: Int32Array, table: AgentTable, conditions: Conditions): Counts {
  const tallies = isFiltered(conditions) ? tallyFiltered(agents, table, conditions) : tallyAll(agents, table)
  return Object.fromEntries(
    AREA_FACETS.map((facet) => {
      const [column, values] = FACET_BITS[facet]
      const tally = tallies[column]
      const counts: Record<string, number> = {}
      for (const [value, bit] of values) counts[value] = tally[bit] ?? 0
      return [facet, counts]
    }),
  ) as Counts
}

/** How many agents have each bit of a column. */
type Tallies = Record<'services' | 'languages' | 'traits', Int32Array>

/** Where the values of a facet are, and the place of each one's bit. */
const FACET_BITS: Record<AreaFacet, [keyof Tallies, [value: string, bit: number][]]> = {
  service: ['services', placesIn(SERVICE_BITS)],
  language: ['languages', placesIn(LANGUAGE_BITS)],
  mode: ['traits', placesIn(MODE_BITS)],
  accepting: ['traits', placesIn([['on', TRAITS.accepting]])],
  claimed: ['traits', placesIn([['on', TRAITS.claimed]])],
  rating: ['traits', placesIn(TRAITS.ratedFrom)],
  fee: ['traits', placesIn(TRAITS.pricedTo)],
}

function placesIn(bits: Iterable<readonly [string, number]>): [string, number][] {
  return Array.from(bits, ([value, bit]) => [value, 31 - Math.clz32(bit)])
}

const noTallies = (): Tallies => {
  const [services, languages, traits] = [new Int32Array(32), new Int32Array(32), new Int32Array(32)]
  return { services, languages, traits }
}

/** Without conditions, there are many agents, and nothing to ask of them. */
function tallyAll(agents: Int32Array, table: AgentTable): Tallies {
  const tallies = noTallies()
  for (const name of ['services', 'languages', 'traits'] as const) {
    const [column, tally] = [table[name], tallies[name]]
    for (let at = 0; at < agents.length; at++) countBits(tally, column[agents[at] ?? 0] ?? 0)
  }
  return tallies
}

function tallyFiltered(agents: Int32Array, table: AgentTable, conditions: Conditions): Tallies {
  const tallies = noTallies()
  const failing = failsOf(table, agents, conditions)
  const [servicesOf, traitsOf] = [servicesCounted(table, conditions), traitsCounted(table, conditions)]
  for (let at = 0; at < agents.length; at++) {
    const [agent, fails] = [agents[at] ?? 0, failing[at] ?? 0]
    if ((fails & BESIDE_SERVICE) === 0) countBits(tallies.services, servicesOf(agent))
    if ((fails & ~FAILS.language) === 0) countBits(tallies.languages, table.languages[agent] ?? 0)
    const left = TRAITS_LEFT[fails] ?? 0
    if (left !== 0) countBits(tallies.traits, left & traitsOf(agent))
  }
  return tallies
}

function countBits(tally: Int32Array, of: number): void {
  for (let bits = of; bits !== 0; bits &= bits - 1) {
    const bit = 31 - Math.clz32(bits & -bits)
    tally[bit] = (tally[bit] ?? 0) + 1
  }
}

/** The services that an agent would be listed for. */
function servicesCounted(table: AgentTable, conditions: Conditions): (agent: number) => number {
  const { services } = table
  const most = mostCents(conditions)
  if (most === null) return (agent) => services[agent] ?? 0
  return (agent) => {
    const cheap = feesOf(table, agent).filter(({ cents }) => cents <= most)
    return cheap.reduce((bits, { service }) => bits | (SERVICE_BITS.get(service) ?? 0), 0) & (services[agent] ?? 0)
  }
}

const FEE_BANDS = Array.from(TRAITS.pricedTo, ([dollars, bit]) => ({ cents: Number(dollars) * 100, bit }))

/** A service asked for has its own fees. */
function traitsCounted(table: AgentTable, { filters: { service } }: Conditions): (agent: number) => number {
  const { traits } = table
  if (service === null) return (agent) => traits[agent] ?? 0
  const lowest = lowestCents(table, service)
  return (agent) => {
    let counted = (traits[agent] ?? 0) & ~TRAITS_OF[FAILS.fee]
    const cents = lowest(agent)
    for (const band of FEE_BANDS) if (cents <= band.cents) counted |= band.bit
    return counted
  }
}

/** Empty where there is nothing to measure from, and for a name: only the database knows all who have it. */
async function countAround(db: Db, population: Population): Promise<Facets['radius']> {
  const { known, place, name } = population
  if (!place.center || (name && !isFiltered(population))) return {}
  const listingsIn = isFiltered(population) ? passingIn(population) : known.counts.inZip
  const sums = await sumsWithin(db, { center: place.center, radii: RADIUS_MILES }, listingsIn)
  return Object.fromEntries(RADIUS_MILES.map((miles, at) => [miles, sums[at] ?? 0]))
}

/** How many in a ZIP code pass. */
function passingIn(population: Population): (code: number) => number {
  const { known, name } = population
  const { zips, inZip } = known.table
  const failing = conditionTest(known.table, population)
  if (name !== null) {
    const byZip = new Map<number, number>()
    for (const agent of chosenIn(known, { kind: 'everywhere' }, name).agents) {
      const zip = zips[agent] ?? -1
      if (failing(agent) === 0) byZip.set(zip, (byZip.get(zip) ?? 0) + 1)
    }
    return (code) => byZip.get(code) ?? 0
  }
  return (code) => {
    let passing = 0
    const end = inZip.starts[code + 1] ?? 0
    for (let at = inZip.starts[code] ?? 0; at < end; at++) if (failing(inZip.members[at] ?? 0) === 0) passing++
    return passing
  }
}
