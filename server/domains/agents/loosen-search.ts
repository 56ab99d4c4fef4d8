/** After a search that finds no one: what each part less would find, and who is near or can be met by video. */
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { nearbyCities } from '#server/domains/places/nearest-zips.ts'
import type { Db } from '#server/platform/db.ts'
import { searchAgents } from './search-agents.ts'
import type { AgentPage } from './types.ts'

const NEAREST_CITIES = 5

type NearestCity = { name: string; state: string; listings: number }

type Loosened = {
  /** For each query, how many it finds: by the same search, so that the page behind the link has as many. */
  totals: readonly number[]
  nearest: readonly NearestCity[]
  /** Agents who meet by video, wherever they are. */
  byVideo: number
}

export async function loosenSearch(db: Db, queries: readonly AgentQuery[], found: AgentPage): Promise<Loosened> {
  const [totals, nearest, byVideo] = await Promise.all([
    Promise.all(queries.map((query) => countFound(db, query))),
    nearestCities(db, found),
    countFound(db, { ...EMPTY_AGENT_QUERY, mode: 'video' }),
  ])
  return { totals, nearest, byVideo }
}

const firstFound = (db: Db, query: AgentQuery) => searchAgents(db, { ...query, page: 1, perPage: 1 })
const countFound = async (db: Db, query: AgentQuery) => (await firstFound(db, query)).total

/** What a list of a place can be asked for. Sorting by fee or rating leaves out those who have none. */
const CONDITIONS = [
  'sort',
  'radiusMiles',
  'service',
  'language',
  'mode',
  'fee',
  'ratingMin',
  'accepting',
  'claimed',
] as const satisfies readonly (keyof AgentQuery)[]

/** How many agents each condition that is set leaves out, and the place: only where there are some without it. */
export async function countWithoutEach(db: Db, query: AgentQuery, place: Partial<AgentQuery>) {
  const set = CONDITIONS.filter((field) => query[field] !== EMPTY_AGENT_QUERY[field])
  const counted = [...set, 'state' as const].map(async (field) => {
    const where = field === 'state' ? {} : place
    const { total, widened } = await firstFound(db, { ...query, ...where, [field]: EMPTY_AGENT_QUERY[field] })
    return { field, total: widened.length > 0 ? 0 : total }
  })
  return (await Promise.all(counted)).filter(({ total }) => total > 0)
}

async function nearestCities(db: Db, { interpreted: { place } }: AgentPage): Promise<NearestCity[]> {
  const cityId = place === null ? null : (await findPlace(db, place.label))?.cityId
  if (typeof cityId !== 'number') return []
  const cities = await nearbyCities(db, cityId, { limit: NEAREST_CITIES, listedOnly: true })
  const counts = await db<{ cityId: number; listings: number }[]>`
    select city_id, listings from count_by_city where city_id = any(${cities.map((city) => city.cityId)})`
  const byCity = new Map(counts.map(({ cityId: id, listings }) => [id, listings]))
  return cities.map(({ cityId: id, name, state }) => ({ name, state, listings: byCity.get(id) ?? 0 }))
}
