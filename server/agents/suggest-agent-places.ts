/** Suggestions while a place is typed: where agents are, each ZIP code, city and state once. */
import { SUGGESTION_ROWS } from '#contract/limits.ts'
import { nameKey } from '#contract/name-key.ts'
import { stateKeyed } from '#server/places/read-place-text.ts'
import { after } from '#server/platform/after-prefix.ts'
import type { Db } from '#server/platform/db.ts'

export type AgentPlaceSuggestion = { zip: string; city: string; state: string }

/** At most SUGGESTION_ROWS, by ZIP code where one is typed, else by city. Nothing typed: nothing suggested. */
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
      ${zip === '' ? db`` : db`and zip >= ${zip} and zip < ${after(zip)}`}
      ${city === '' ? db`` : db`and city_key >= ${city} and city_key < ${after(city)}`}
      ${state === null ? db`` : db`and state = ${state}`}
    order by ${zip === '' ? db`city_key, state, zip` : db`zip, city_key, state`}
    limit ${SUGGESTION_ROWS}`
}
