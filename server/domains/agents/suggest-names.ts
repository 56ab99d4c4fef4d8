/** Name suggestions while typing: each name once, however many agents have it. */
import { SUGGESTION_ROWS } from '#common/limits.ts'
import { nameKey } from '#common/name-key.ts'
import { prefixUpperBound } from '#server/platform/prefix-upper-bound.ts'
import type { Db } from '#server/platform/db.ts'

export type NameSuggestion = { lastName: string; firstName: string }

/** At most SUGGESTION_ROWS, by name. Empty input gives no suggestions. */
export async function suggestNames(db: Db, typed: { lastName: string; firstName: string }): Promise<NameSuggestion[]> {
  const last = nameKey(typed.lastName)
  const first = nameKey(typed.firstName)
  if (last === '' && first === '') return []
  // Leads with the longer prefix: its range is smaller, and either index contains both names.
  const byFirst = first.length > last.length
  const [lead, other] = byFirst ? [db`first_key`, db`last_key`] : [db`last_key`, db`first_key`]
  const [leadText, otherText] = byFirst ? [first, last] : [last, first]
  // The other side is written so that no index can serve it; a range condition would tempt the planner to use the
  // wrong one.
  return db<NameSuggestion[]>`
    select shown.last_name, shown.first_name
    from (
      select distinct on (${lead}, ${other}) last_key, first_key, id from listing
      where status = 'listed' and ${lead} >= ${leadText} and ${lead} < ${prefixUpperBound(leadText)}
        ${otherText === '' ? db`` : db`and left(${other}, ${otherText.length}) = ${otherText}`}
      order by ${lead}, ${other}, id limit ${SUGGESTION_ROWS}
    ) found join listing shown on shown.id = found.id
    order by found.last_key, found.first_key`
}
