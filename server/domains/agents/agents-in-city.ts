/**
 * All agents in a city given as one text: "Austin", "austin-tx", "Austin, TX". Without a state, covers every city of
 * that name.
 */
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import { citiesKeyed, type Place } from '#server/domains/places/look-up-places.ts'
import { readPlaceText } from '#server/domains/places/read-place-text.ts'
import type { Db } from '#server/platform/db.ts'
import { EVERYWHERE, shownPlace } from './find-place-asked.ts'
import { NOTHING_TYPED } from './interpret-query.ts'
import { searchAgents, searchReadings } from './search-agents.ts'
import type { PlaceAsked } from './search-plan.ts'
import type { AgentPage } from './types.ts'

export async function agentsInCity(
  db: Db,
  text: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<AgentPage> {
  const query = { ...EMPTY_AGENT_QUERY, city: text, page, perPage }
  const namesakes = await citiesNamed(db, text)
  const [first] = namesakes
  // An unknown city may be misspelled or abroad; the regular search handles both.
  if (!first) return searchAgents(db, query)
  const place: PlaceAsked = {
    ...EVERYWHERE,
    area: { kind: 'cities', cityIds: namesakes.flatMap(({ cityId }) => cityId ?? []) },
    shown:
      namesakes.length === 1 ? shownPlace(first, null) : { ...shownPlace(first, null), label: first.name, state: null },
  }
  const window = { skip: (page - 1) * perPage, take: perPage }
  const { sort } = query
  return searchReadings(db, [{ ...NOTHING_TYPED, place, sort, window }], { page, perPage })
}

/** If the text ends with a state, the city in that state; otherwise every city with exactly that name. */
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
