/** What the pages of a city show: its agents, all or those who offer something, and the cities around. */
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { stateFromSlug } from '#common/states.ts'
import { drawRows } from '#server/domains/places/draw-map.ts'
import { cityBySlug, countyById } from '#server/domains/places/look-up-places.ts'
import { nearbyCities } from '#server/domains/places/nearest-zips.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { searchAgents } from './search-agents.ts'

const NEIGHBORS = 12

/** The city at an address. @throws AppError `not_found`. */
export async function cityAt(db: Db, params: { state: string; city: string }) {
  const state = stateFromSlug(params.state)
  const city = state && (await cityBySlug(db, { state: state.code, city: params.city }))
  if (!state || !city?.cityId) {
    throw new AppError('not_found', 'We know no city of this name in this state. Search for it, or choose the state.')
  }
  return { ...city, state, cityId: city.cityId }
}

type City = Awaited<ReturnType<typeof cityAt>>

/** @throws AppError `not_found` past the last page. */
export async function readCity(db: Db, city: City, query: Partial<AgentQuery>) {
  const { name, state, cityId, countyId } = city
  const [found, around, county] = await Promise.all([
    searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query, city: name, state: state.code }),
    nearbyCities(db, cityId, { limit: NEIGHBORS, listedOnly: true }),
    countyId === null ? null : countyById(db, countyId),
  ])
  // None here: the search widened beyond the city, but these pages show the list of neighboring cities instead.
  const widened = found.widened.length > 0
  const { page } = found
  const { hits, total, lastPage } = widened ? { hits: [], total: 0, lastPage: 1 } : found
  if (page > lastPage) throw new AppError('not_found', `The list for ${name} ends at page ${lastPage}.`)
  const map = await drawRows(
    db,
    hits.map(({ zip }) => zip),
    around,
  )
  return { hits, beside: found.beside, total, page, lastPage, around, county, map }
}
