/**
 * How many agents each choice of a filter would leave on the list: by the same agents and the same tests as the list
 * with that choice.
 */
import { RADIUS_MILES } from '#common/limits.ts'
import { sumsWithin } from '#server/domains/places/nearest-zips.ts'
import type { Db } from '#server/platform/db.ts'
import {
  type AgentTable,
  feesOf,
  LANGUAGE_BITS,
  lowestCents,
  MODE_BITS,
  SERVICE_BITS,
  TRAITS,
} from './agent-table.ts'
import type { KnownAgents } from './known-agents.ts'
import { chosenIn } from './known-in-area.ts'
import type { NameMeant } from './known-names.ts'
import { type Conditions, conditionTest, FAILS, isFiltered, mostCents, TRAITS_OF } from './list-claimed.ts'
import type { Area, PlaceAsked } from './search-plan.ts'
import type { AREA_FACETS, Facets } from './types.ts'

export type Population = Conditions & {
  known: KnownAgents
  place: Pick<PlaceAsked, 'area' | 'center'>
  /** Null: no name was asked for. */
  name: NameMeant | null
}

export async function countChoices(db: Db, population: Population): Promise<Facets> {
  const { known, place, name } = population
  const isPlain = name === null && !isFiltered(population)
  const count = () => countAmong(chosenIn(known, place.area, name).agents, known.table, population)
  return { ...(isPlain ? countOnce(known, place.area, count) : count()), radius: await countAround(db, population) }
}

type Counts = Omit<Facets, 'radius'>
const counted = new WeakMap<KnownAgents, Map<string, Counts>>()

/** Of a state and of the whole directory, which have the most agents. */
function countOnce(known: KnownAgents, area: Area, count: () => Counts): Counts {
  if (area.kind !== 'everywhere' && area.kind !== 'state') return count()
  const ofAreas = counted.get(known) ?? new Map<string, Counts>()
  counted.set(known, ofAreas)
  const key = area.kind === 'state' ? area.state : ''
  const counts = ofAreas.get(key) ?? count()
  ofAreas.set(key, counts)
  return counts
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
  const [services, languages, traits] = [new Int32Array(BITS), new Int32Array(BITS), new Int32Array(BITS)]
  const failsOf = conditionTest(table, conditions)
  const [servicesOf, traitsOf] = [servicesCounted(table, conditions), traitsCounted(table, conditions)]
  for (const agent of agents) {
    const fails = failsOf(agent)
    if ((fails & BESIDE_SERVICE) === 0) countBits(services, servicesOf(agent))
    if ((fails & ~FAILS.language) === 0) countBits(languages, table.languages[agent] ?? 0)
    const left = TRAITS_LEFT[fails] ?? 0
    if (left !== 0) countBits(traits, left & traitsOf(agent))
  }
  return {
    service: byValue(services, SERVICE_BITS),
    language: byValue(languages, LANGUAGE_BITS),
    mode: byValue(traits, MODE_BITS),
    accepting: byValue(traits, ON_ACCEPTING),
    claimed: byValue(traits, ON_CLAIMED),
    rating: byValue(traits, TRAITS.ratedFrom),
    fee: byValue(traits, TRAITS.pricedTo),
  } satisfies Record<(typeof AREA_FACETS)[number], Record<string, number>>
}

const ON_ACCEPTING = new Map([['on', TRAITS.accepting]])
const ON_CLAIMED = new Map([['on', TRAITS.claimed]])

const BITS = 32

function countBits(tally: Int32Array, of: number): void {
  for (let bits = of; bits !== 0; bits &= bits - 1) {
    const bit = 31 - Math.clz32(bits & -bits)
    tally[bit] = (tally[bit] ?? 0) + 1
  }
}

const byValue = (tally: Int32Array, values: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(Array.from(values, ([value, bit]) => [value, tally[31 - Math.clz32(bit)] ?? 0]))

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
  const failsOf = conditionTest(known.table, population)
  if (name !== null) {
    const byZip = new Map<number, number>()
    for (const agent of chosenIn(known, { kind: 'everywhere' }, name).agents) {
      const zip = zips[agent] ?? -1
      if (failsOf(agent) === 0) byZip.set(zip, (byZip.get(zip) ?? 0) + 1)
    }
    return (code) => byZip.get(code) ?? 0
  }
  return (code) => {
    let passing = 0
    const end = inZip.starts[code + 1] ?? 0
    for (let at = inZip.starts[code] ?? 0; at < end; at++) if (failsOf(inZip.members[at] ?? 0) === 0) passing++
    return passing
  }
}
