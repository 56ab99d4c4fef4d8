/** Suggestions while a place is typed: where agents are, each ZIP code, city and state once. */
import type { Db } from '#server/platform/db.ts'

export type AgentPlaceSuggestion = { zip: string; city: string; state: string }

/** At most SUGGESTION_ROWS. Nothing typed: nothing suggested. */
export async function suggestAgentPlaces(
  _db: Db,
  _typed: { zip: string; state: string; city: string },
): Promise<AgentPlaceSuggestion[]> {
  throw new Error('in the making')
}
