/** Suggestions while a name is typed: each name once, however many agents bear it. */
import { SUGGESTION_ROWS } from '#contract/limits.ts'
import { nameKey } from '#contract/name-key.ts'
import { after } from '#server/platform/after-prefix.ts'
import type { Db } from '#server/platform/db.ts'

export type NameSuggestion = { lastName: string; firstName: string }

/** At most SUGGESTION_ROWS, by name. Nothing typed: nothing suggested. */
export async function suggestNames(db: Db, typed: { lastName: string; firstName: string }): Promise<NameSuggestion[]> {
  const last = nameKey(typed.lastName)
  const first = nameKey(typed.firstName)
  if (last === '' && first === '') return []
  // By the side with more letters: its range is the shorter one, and either index holds both names.
  const byFirst = first.length > last.length
  const [lead, other] = byFirst ? [db`first_key`, db`last_key`] : [db`last_key`, db`first_key`]
  const [leadText, otherText] = byFirst ? [first, last] : [last, first]
  // The other side is written so that no index can serve it: a range there would tempt the planner to the wrong one.
  return db<NameSuggestion[]>`
    select shown.last_name, shown.first_name
    from (
      select distinct on (${lead}, ${other}) last_key, first_key, id from listing
      where status = 'listed' and ${lead} >= ${leadText} and ${lead} < ${after(leadText)}
        ${otherText === '' ? db`` : db`and left(${other}, ${otherText.length}) = ${otherText}`}
      order by ${lead}, ${other}, id limit ${SUGGESTION_ROWS}
    ) found join listing shown on shown.id = found.id
    order by found.last_key, found.first_key`
}
