/** Suggestions while a name is typed: each name once, however many agents bear it. */
import { SUGGESTION_ROWS } from '#contract/limits.ts'
import { nameKey } from '#contract/name-key.ts'
import type { Db } from '#server/platform/db.ts'
import { after } from './search-plan.ts'

export type NameSuggestion = { lastName: string; firstName: string }

/** At most SUGGESTION_ROWS, by name. Nothing typed: nothing suggested. */
export async function suggestNames(db: Db, typed: { lastName: string; firstName: string }): Promise<NameSuggestion[]> {
  const last = nameKey(typed.lastName)
  const first = nameKey(typed.firstName)
  if (last === '' && first === '') return []
  // By the side with more letters: its range is the shorter one, and either index holds both names.
  const order = first.length > last.length ? db`first_key, last_key` : db`last_key, first_key`
  return db<NameSuggestion[]>`
    select shown.last_name, shown.first_name
    from (
      select distinct on (${order}) last_key, first_key, id from listing
      where status = 'listed'
        and last_key >= ${last} and last_key < ${after(last)} and first_key >= ${first} and first_key < ${after(first)}
      order by ${order}, id limit ${SUGGESTION_ROWS}
    ) found join listing shown on shown.id = found.id
    order by found.last_key, found.first_key`
}
