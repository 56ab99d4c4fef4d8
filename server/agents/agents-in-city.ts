/** Everyone in a city named in one text: "Austin", "austin-tx", "Austin, TX". Without a state: in all cities of that name. */
import { EMPTY_AGENT_QUERY } from '#contract/agent-query.ts'
import { nameKey } from '#contract/name-key.ts'
import { citiesKeyed } from '#server/places/look-up-places.ts'
import { readPlaceText } from '#server/places/read-place-text.ts'
import type { Place } from '#server/places/types.ts'
import type { Db } from '#server/platform/db.ts'
import { EVERYWHERE, shownPlace } from './find-place-asked.ts'
import { searchAgents, searchReadings } from './search-agents.ts'
import { NO_NAME, type PlaceAsked } from './search-plan.ts'
import type { AgentPage } from './types.ts'

export async function agentsInCity(
  db: Db,
  text: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<AgentPage> {
  const query = { ...EMPTY_AGENT_QUERY, city: text, page, perPage }
  const namesakes = await citiesNamed(db, text)
  const [first] = namesakes
  // An unknown city may be misspelt, or abroad: the search knows what to do.
  if (!first) return searchAgents(db, query)
  const place: PlaceAsked = {
    ...EVERYWHERE,
    area: { kind: 'cities', cityIds: namesakes.flatMap(({ cityId }) => cityId ?? []) },
    shown:
      namesakes.length === 1 ? shownPlace(first, null) : { ...shownPlace(first, null), label: first.name, state: null },
  }
  const { service, language, mode, accepting, claimed, ratingMin, sort } = query
  const filters = { service, language, mode, accepting, claimed, ratingMin }
  const window = { skip: (page - 1) * perPage, take: perPage }
  return searchReadings(db, [{ name: NO_NAME, typed: NO_NAME, place, filters, sort, window, sure: true }], {
    page,
    perPage,
  })
}

/** With a state at the end of the text, the city of that state; else every city of that very name. */
async function citiesNamed(db: Db, text: string): Promise<Place[]> {
  const { key, inStates } = readPlaceText(text)
  const all = await citiesKeyed(db, [key], null)
  const ofThatName = all.filter(({ name }) => nameKey(name) === key)
  if (ofThatName.length > 0) return ofThatName
  for (const { head, state } of inStates) {
    const [city] = await citiesKeyed(db, [head], state)
    if (city) return [city]
  }
  return all.slice(0, 1)
}
