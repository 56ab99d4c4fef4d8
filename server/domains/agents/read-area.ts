/** What the pages of a state and of a city list: its agents, all or those who meet the conditions in the address. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type AgentQuery, agentSearchParams, parseAgentQuery } from '#common/agent-query.ts'
import { stateFromSlug } from '#common/states.ts'
import { cityBySlug, countyById } from '#server/domains/places/look-up-places.ts'
import { nearbyCities } from '#server/domains/places/nearest-zips.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { countWithoutEach } from './loosen-search.ts'
import { searchAgents } from './search-agents.ts'

const NEIGHBORS = 12

/** The conditions in an address whose path names the place. */
export function conditionsIn(url: string): AgentQuery {
  const { query } = parseAgentQuery(new URL(url).searchParams)
  return { ...query, q: '', lastName: '', firstName: '', city: '', state: '', zip: '' }
}

type Asked = {
  /** Of the page, without parameters. */
  path: string
  /** For people. */
  name: string
  query: AgentQuery
  place: Pick<AgentQuery, 'state'> & Partial<Pick<AgentQuery, 'city' | 'sort'>>
}

/** @throws AppError `not_found` past the last page. */
export async function readArea(db: Db, { path, name, query, place }: Asked) {
  const found = await searchAgents(db, { ...query, ...place })
  const conditions = agentSearchParams({ ...query, page: 1 }).toString()
  // None here: the search went beyond the place. Without conditions, the pages link to neighboring places instead.
  const isWidened = found.widened.length > 0
  const isEmpty = isWidened && conditions === ''
  const { hits, lastPage } = isEmpty ? { hits: [], lastPage: 1 } : found
  if (query.page > lastPage)
    throw new AppError('not_found', i18n._(msg`The list for ${{ name }} ends at page ${{ lastPage }}.`))
  const total = isWidened ? 0 : found.total
  return {
    query,
    hits,
    byVideo: found.byVideo,
    facets: found.facets,
    orderedBy: found.orderedBy,
    beside: found.beside,
    /** In the place itself. */
    total,
    /** Without any: conditions that can be removed, each with the number of agents then. */
    looser: total === 0 && conditions !== '' ? await countWithoutEach(db, query, place) : [],
    sentences: isEmpty ? [] : found.widened.map(({ sentence }) => sentence),
    page: query.page,
    lastPage,
    address: conditions === '' ? path : `${path}?${conditions}`,
    hasConditions: conditions !== '',
  }
}

/** The city at an address. @throws AppError `not_found`. */
export async function cityAt(db: Db, params: { state: string; city: string }) {
  const state = stateFromSlug(params.state)
  const city = state && (await cityBySlug(db, { state: state.code, city: params.city }))
  if (!state || !city?.cityId) {
    throw new AppError(
      'not_found',
      i18n._(msg`We couldn’t find a city with this name in this state. Search for it, or choose the state.`),
    )
  }
  return { ...city, state, cityId: city.cityId }
}

/** The cities around with listings, and the county's name. */
export async function surroundingsOf(db: Db, { cityId, countyId }: { cityId: number; countyId: number | null }) {
  const [around, county] = await Promise.all([
    nearbyCities(db, cityId, { limit: NEIGHBORS, listedOnly: true }),
    countyId === null ? null : countyById(db, countyId),
  ])
  return { around, county }
}
