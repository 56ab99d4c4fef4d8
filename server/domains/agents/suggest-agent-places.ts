/** Place suggestions while typing: where agents are, with each ZIP code, city, and state once. */
import { SUGGESTION_ROWS } from '#common/limits.ts'
import { nameKey } from '#common/name-key.ts'
import { stateKeyed } from '#server/domains/places/read-place-text.ts'
import { prefixUpperBound } from '#server/platform/prefix-upper-bound.ts'
import type { Db } from '#server/platform/db.ts'

export type AgentPlaceSuggestion = { zip: string; city: string; state: string }

/** At most SUGGESTION_ROWS, by ZIP code if one is typed, otherwise by city. Empty input gives no suggestions. */
export async function suggestAgentPlaces(
  db: Db,
  typed: { zip: string; state: string; city: string },
): Promise<AgentPlaceSuggestion[]> {
  const zip = typed.zip.trim().slice(0, 5)
  const city = nameKey(typed.city)
  const stateText = nameKey(typed.state)
  const state = stateKeyed(stateText)
  if ((zip === '' && city === '' && stateText === '') || (stateText !== '' && !state)) return []
  return db<AgentPlaceSuggestion[]>`
    select zip, city, state from listed_place
    where city <> ''
      ${zip === '' ? db`` : db`and zip >= ${zip} and zip < ${prefixUpperBound(zip)}`}
      ${city === '' ? db`` : db`and city_key >= ${city} and city_key < ${prefixUpperBound(city)}`}
      ${state === null ? db`` : db`and state = ${state}`}
    order by ${zip === '' ? db`city_key, state, zip` : db`zip, city_key, state`}
    limit ${SUGGESTION_ROWS}`
}
