/** Which of the known agents are in an area, and have the name asked for. */
import { codeOf, milesOf, ZIP_CODES } from '#server/domains/places/nearest-zips.ts'
import type { AgentTable } from './agent-table.ts'
import { membersOf } from './groups.ts'
import type { KnownAgents } from './known-agents.ts'
import { bearersOf, type NameMeant } from './known-names.ts'
import type { Area } from './search-plan.ts'

/** Beside each agent, what is known of it only here. */
export type Chosen = {
  /** Best match first, if the next two are null. */
  agents: Int32Array
  /** From the middle of an area of ZIP codes. */
  miles: Float64Array | null
  /** How well the name matches; null: none was asked for. */
  ranks: Uint8Array | null
}

type NearArea = Extract<Area, { kind: 'zips' }>

/** One search asks several times for the same list of ZIP codes. */
const near = new WeakMap<NearArea['zips'], { known: KnownAgents; chosen: Chosen }>()

/** @param name Null: any name. */
export function chosenIn(known: KnownAgents, area: Area, name: NameMeant | null): Chosen {
  if (name !== null) return namedIn(known, area, name)
  if (area.kind !== 'zips') return { agents: agentsIn(known.table, area), miles: null, ranks: null }
  const kept = near.get(area.zips)
  if (kept?.known === known) return kept.chosen
  const chosen = nearIn(known.table, area)
  near.set(area.zips, { known, chosen })
  return chosen
}

function agentsIn(table: AgentTable, area: Exclude<Area, NearArea>): Int32Array {
  switch (area.kind) {
    case 'everywhere':
      return table.everyone
    case 'state':
      return membersOf(table.inState, table.stateCodes.indexOf(area.state))
    case 'city':
      return membersOf(table.inCity, area.cityId)
    case 'cities':
      return joined(area.cityIds.map((id) => membersOf(table.inCity, id))).sort()
    case 'zip3':
      return joined(zip3Codes(area.zip3).map((code) => membersOf(table.inZip, code))).sort()
    case 'written':
      return membersOf(table.inCity, 0).filter(areaTest(table, area))
  }
}

/** The ZIP codes that start with three digits. */
export const zip3Codes = (zip3: string): number[] => Array.from({ length: 100 }, (_, nth) => Number(zip3) * 100 + nth)

function joined(parts: readonly Int32Array[]): Int32Array {
  const whole = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Whether an agent is in an area. */
function areaTest(table: AgentTable, area: Exclude<Area, NearArea>): (agent: number) => boolean {
  const { states, cities, zips, cityKeys } = table
  switch (area.kind) {
    case 'everywhere':
      return () => true
    case 'state': {
      const state = table.stateCodes.indexOf(area.state)
      return (agent) => states[agent] === state
    }
    case 'city':
      return (agent) => cities[agent] === area.cityId
    case 'cities':
      return (agent) => area.cityIds.includes(cities[agent] ?? 0)
    case 'zip3':
      return (agent) => Math.floor((zips[agent] ?? -1) / 100) === Number(area.zip3)
    case 'written': {
      const state = area.state === null ? null : table.stateCodes.indexOf(area.state)
      return (agent) => cityKeys.get(agent) === area.cityKey && (state === null || states[agent] === state)
    }
  }
}

function nearIn({ inZip: { starts, members } }: AgentTable, { zips }: NearArea): Chosen {
  let size = 0
  for (let nth = 0; nth < zips.length; nth++) {
    const code = codeOf(zips[nth] ?? 0)
    size += (starts[code + 1] ?? 0) - (starts[code] ?? 0)
  }
  const [agents, miles] = [new Int32Array(size), new Float64Array(size)]
  let filled = 0
  for (let nth = 0; nth < zips.length; nth++) {
    const zip = zips[nth] ?? 0
    const code = codeOf(zip)
    const end = starts[code + 1] ?? 0
    for (let at = starts[code] ?? 0; at < end; at++) {
      agents[filled] = members[at] ?? 0
      miles[filled++] = milesOf(zip)
    }
  }
  return { agents, miles, ranks: null }
}

function namedIn({ table, names }: KnownAgents, area: Area, name: NameMeant): Chosen {
  const bearers = { ...bearersOf(names, name), miles: null }
  if (area.kind === 'everywhere') return bearers
  if (area.kind === 'zips') return nearOf(table, area, bearers)
  const isIn = areaTest(table, area)
  return choose(bearers, (agent) => isIn(agent))
}

/** By ZIP code, one more than its place in the list of an area; 0 between two uses. */
const placeOfZip = new Uint16Array(ZIP_CODES)

/** Few have a name, and a list can have two thousand ZIP codes: a map of them would take longer than all the rest. */
function nearOf({ zips: zipOf }: AgentTable, { zips }: NearArea, bearers: Chosen): Chosen {
  for (let nth = 0; nth < zips.length; nth++) placeOfZip[codeOf(zips[nth] ?? 0)] = nth + 1
  const placeOf = (agent: number) => placeOfZip[zipOf[agent] ?? -1] ?? 0
  const here = choose(bearers, (agent) => placeOf(agent) > 0)
  const miles = Float64Array.from(here.agents, (agent) => milesOf(zips[placeOf(agent) - 1] ?? 0))
  for (let nth = 0; nth < zips.length; nth++) placeOfZip[codeOf(zips[nth] ?? 0)] = 0
  return { ...here, miles }
}

/** Those who pass a test. */
export function choose(chosen: Chosen, passes: (agent: number, at: number) => boolean): Chosen {
  const { agents, miles, ranks } = chosen
  const kept = new Int32Array(agents.length)
  let size = 0
  for (let at = 0; at < agents.length; at++) if (passes(agents[at] ?? 0, at)) kept[size++] = at
  if (size === agents.length) return chosen
  const places = kept.subarray(0, size)
  return {
    agents: picked(agents, places, new Int32Array(size)),
    miles: miles && picked(miles, places, new Float64Array(size)),
    ranks: ranks && picked(ranks, places, new Uint8Array(size)),
  }
}

/** In a loop, which takes a tenth of the time of `from`. */
function picked<T extends Int32Array | Float64Array | Uint8Array>(column: T, places: Int32Array, into: T): T {
  for (let at = 0; at < places.length; at++) into[at] = column[places[at] ?? 0] ?? 0
  return into
}

/** Where no distance counts, the claimed come first. */
export function chooseClaimed(chosen: Chosen, { claimed, size }: AgentTable): Chosen {
  const { agents, miles, ranks } = chosen
  if (miles !== null || ranks !== null) return claimed === size ? chosen : choose(chosen, (agent) => agent < claimed)
  let end = agents.length
  while (end > 0 && (agents[end - 1] ?? 0) >= claimed) end--
  return { agents: agents.subarray(0, end), miles, ranks }
}
