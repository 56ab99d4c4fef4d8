/** Suggestions while a name is typed: each name once, however many agents bear it. */
import type { Db } from '#server/platform/db.ts'

export type NameSuggestion = { lastName: string; firstName: string }

/** At most SUGGESTION_ROWS, by name. Nothing typed: nothing suggested. */
export async function suggestNames(
  _db: Db,
  _typed: { lastName: string; firstName: string },
): Promise<NameSuggestion[]> {
  throw new Error('in the making')
}
