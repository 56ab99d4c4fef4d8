/** A question as the search works with it: comparable names, an area, filters, a window of rows. */
import type { AgentQuery, AgentSort } from '#contract/agent-query.ts'
import { nameKey } from '#contract/name-key.ts'
import type { Db } from '#server/platform/db.ts'
import { findPlaceAsked, unknownPlace } from './find-place-asked.ts'
import type { ClaimedFilters } from './list-claimed.ts'
import { readBox } from './read-box.ts'
import { type AskedName, NO_NAME, type PlaceAsked, type Window } from './search-plan.ts'

export type Asked = {
  name: AskedName
  /** The name in the visitor's own spelling. */
  typed: AskedName
  place: PlaceAsked
  filters: ClaimedFilters
  sort: AgentSort
  window: Window
  /** No other reading of the box need be tried. */
  sure: boolean
}

/** @returns what may be meant, likeliest first: one reading, or several where the one box leaves it open. */
export async function understandQuery(db: Db, query: AgentQuery): Promise<Asked[]> {
  const { service, language, mode, accepting, claimed, ratingMin, sort, page, perPage } = query
  const filters = { service, language, mode, accepting, claimed, ratingMin }
  const window = { skip: (page - 1) * perPage, take: perPage }
  const place = await findPlaceAsked(db, query)
  const typed = { last: query.lastName, first: query.firstName, firm: '' }
  // "%", an emoji: nothing that a name or place is made of is found nowhere, rather than everywhere.
  if ([query.q, typed.last, typed.first].some(saysNothing)) {
    return [{ filters, sort, window, name: NO_NAME, typed, place: unknownPlace(''), sure: true }]
  }
  if (query.q === '') return [{ filters, sort, window, name: keysOf(typed), typed, place, sure: true }]
  const readings = await readBox(db, { ...query, place })
  return readings.map(({ last, first, firm, place: within, sure }) => {
    const name = { last: typed.last || last, first: typed.first || first, firm }
    return { filters, sort, window, name: keysOf(name), typed: name, place: within, sure }
  })
}

const saysNothing = (text: string) => text !== '' && nameKey(text) === ''

const keysOf = ({ last, first, firm }: AskedName): AskedName => ({
  last: nameKey(last),
  first: nameKey(first),
  firm: nameKey(firm),
})
