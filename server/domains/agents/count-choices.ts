/**
 * How many agents each choice of a filter would leave on the list: by the same agents and the same tests as the list
 * with that choice.
 */
import { FEES_ASKED, RADIUS_MILES, RATINGS_ASKED } from '#common/limits.ts'
import { AREA_FACETS, type Facets } from './types.ts'
import { codeOf, milesOf, zipsWithin } from '#server/domains/places/nearest-zips.ts'
import type { Db } from '#server/platform/db.ts'
import { type KnownAgent, type KnownAgents, LANGUAGE_BITS, MODE_BITS, SERVICE_BITS } from './known-agents.ts'
import {
  type Conditions,
  conditionTest,
  FAILS,
  isFiltered,
  isRated,
  isWithin,
  mostCents,
  namedIn,
  type NameTest,
} from './list-claimed.ts'
import { zipCounts } from './listing-counts.ts'
import type { Area, PlaceAsked } from './search-plan.ts'

export type Population = Conditions & {
  known: KnownAgents
  place: Pick<PlaceAsked, 'area' | 'center'>
  /** Null: no name was asked for. */
  name: NameTest | null
}

export async function countChoices(db: Db, population: Population): Promise<Facets> {
  const { known, place, name } = population
  const isPlain = name === null && !isFiltered(population)
  const count = () => countWithin(namedIn(known, place.area, name), population)
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

type AreaFacet = (typeof AREA_FACETS)[number]
type Facet = {
  values: readonly (string | number)[]
  /** What the list asks for now, and another choice replaces. */
  replaces: number
  /** The values that an agent has, a bit each. */
  bitsOf: (agent: KnownAgent) => number
}

function countWithin(agents: readonly KnownAgent[], conditions: Conditions): Counts {
  const facets = facetsFor(conditions)
  const counts = AREA_FACETS.map((name) => new Int32Array(facets[name].values.length))
  const failsOf = conditionTest(conditions)
  for (const agent of agents) {
    const fails = failsOf(agent)
    for (let nth = 0; nth < AREA_FACETS.length; nth++) {
      const { replaces, bitsOf } = facets[AREA_FACETS[nth] as AreaFacet]
      if ((fails & ~replaces) !== 0) continue
      const tally = counts[nth] as Int32Array
      for (let bits = bitsOf(agent); bits !== 0; bits &= bits - 1) countBit(tally, 31 - Math.clz32(bits & -bits))
    }
  }
  const countsOf = (name: AreaFacet, tally: Int32Array | undefined) =>
    Object.fromEntries(facets[name].values.map((value, at) => [value, tally?.[at] ?? 0]))
  return Object.fromEntries(AREA_FACETS.map((name, nth) => [name, countsOf(name, counts[nth])])) as Counts
}

const countBit = (tally: Int32Array, bit: number) => {
  tally[bit] = (tally[bit] ?? 0) + 1
}

function facetsFor(conditions: Conditions): Record<AreaFacet, Facet> {
  const { service } = conditions.filters
  const most = mostCents(conditions)
  return {
    service: {
      values: [...SERVICE_BITS.keys()],
      // Each service has its own fee.
      replaces: FAILS.service | FAILS.fee,
      bitsOf: (agent) => (most === null ? agent.services : agent.services & servicesWithin(agent, most)),
    },
    language: { values: [...LANGUAGE_BITS.keys()], replaces: FAILS.language, bitsOf: ({ languages }) => languages },
    mode: { values: [...MODE_BITS.keys()], replaces: FAILS.mode, bitsOf: ({ modes }) => modes },
    accepting: {
      values: ['on'],
      replaces: FAILS.accepting,
      bitsOf: ({ isAccepting }) => (isAccepting ? 1 : 0),
    },
    claimed: { values: ['on'], replaces: FAILS.claimed, bitsOf: ({ isClaimed }) => (isClaimed ? 1 : 0) },
    rating: {
      values: RATINGS_ASKED,
      replaces: FAILS.ratingMin,
      bitsOf: (agent) => bitsWhere(RATINGS_ASKED, (stars) => isRated(agent, stars)),
    },
    fee: {
      values: FEES_ASKED,
      replaces: FAILS.fee,
      bitsOf: (agent) => bitsWhere(FEES_ASKED, (dollars) => isWithin(agent, dollars * 100, service)),
    },
  }
}

const bitsWhere = (values: readonly number[], has: (value: number) => boolean) =>
  values.reduce((bits, value, at) => (has(value) ? bits | (1 << at) : bits), 0)

const servicesWithin = ({ fees }: KnownAgent, most: number) =>
  fees.reduce((bits, { service, cents }) => (cents <= most ? bits | (SERVICE_BITS.get(service) ?? 0) : bits), 0)

const WIDEST_MILES = Math.max(...RADIUS_MILES)

/** Empty where there is nothing to measure from, and for a name: only the database knows all who have it. */
async function countAround(db: Db, population: Population): Promise<Facets['radius']> {
  const { known, place, name } = population
  if (!place.center || (name && !isFiltered(population))) return {}
  const listingsIn = isFiltered(population) ? passingIn(population) : (await zipCounts(db, known.listings)).of
  const found = RADIUS_MILES.map((miles) => ({ miles, listings: 0 }))
  for (const near of await zipsWithin(db, { ...place.center, miles: WIDEST_MILES })) {
    const here = listingsIn(codeOf(near))
    for (const circle of found) if (milesOf(near) <= circle.miles) circle.listings += here
  }
  return Object.fromEntries(found.map(({ miles, listings }) => [miles, listings]))
}

function passingIn({ known, name, ...conditions }: Population): (code: number) => number {
  const failsOf = conditionTest(conditions)
  const isLeft = (agent: KnownAgent) => failsOf(agent) === 0 && name?.rankOf(agent) !== null
  return (code) => known.inZip.get(code)?.filter(isLeft).length ?? 0
}
