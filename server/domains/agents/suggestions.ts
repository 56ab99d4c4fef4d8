/** Suggestions while typing in the fields of a search. */
import { SUGGESTION_ROWS } from '#common/limits.ts'
import { nameKey } from '#common/name-key.ts'
import { type Db, type Fragment, prefixUpperBound } from '#server/platform/db.ts'
import { stateKeyed } from '#server/domains/places/read-place-text.ts'

export type NameSuggestion = { lastName: string; firstName: string }

/**
 * Name suggestions while typing: each name once, however many agents have it. At most SUGGESTION_ROWS, by name. Empty
 * input gives no suggestions.
 */
export async function suggestNames(db: Db, typed: { lastName: string; firstName: string }): Promise<NameSuggestion[]> {
  const last = nameKey(typed.lastName)
  const first = nameKey(typed.firstName)
  if (last === '' && first === '') return []
  return db<NameSuggestion[]>`
    select shown.last_name, shown.first_name
    from (${namesBeginning(db, { last, first, rows: SUGGESTION_ROWS })}) found join listing shown on shown.id = found.id
    order by found.last_key, found.first_key`
}

/**
 * Names whose parts begin so, each once: how many agents have it, and the id of one.
 * @param lookAt at most so many listings that the longer part begins: "mar zq" would otherwise look at all that "mar"
 *   begins. Null: all of them.
 */
export function namesBeginning(
  db: Db,
  { last, first, rows, lookAt = null }: { last: string; first: string; rows: number; lookAt?: number | null },
): Fragment {
  // Leads with the longer prefix: its range is smaller, and either index contains both names.
  const byFirst = first.length > last.length
  const [lead, other] = byFirst ? [db`first_key`, db`last_key`] : [db`last_key`, db`first_key`]
  const [leadText, otherText] = byFirst ? [first, last] : [last, first]
  // The other side is written so that no index can serve it; a range condition would tempt the planner to use the
  // wrong one.
  const begun = db`listing where status = 'listed' and ${beginsWith(db, lead, leadText)}`
  const looked = db`(select last_key, first_key, id from ${begun} order by ${lead}, ${other}, id limit ${lookAt}) begun where true`
  return db`
    select last_key, first_key, min(id) as id, count(*)::int as agents from ${lookAt === null ? begun : looked}
      ${otherText === '' ? db`` : db`and left(${other}, ${otherText.length}) = ${otherText}`}
    group by ${lead}, ${other} order by ${lead}, ${other} limit ${rows}`
}

export const beginsWith = (db: Db, column: Fragment, text: string): Fragment =>
  db`${column} >= ${text} and ${column} < ${prefixUpperBound(text)}`

type AgentPlaceSuggestion = { zip: string; city: string; state: string }

/**
 * Place suggestions while typing: where agents are, with each ZIP code, city, and state once. At most SUGGESTION_ROWS,
 * by ZIP code if one is typed, otherwise by city. Empty input gives no suggestions.
 */
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
      ${zip === '' ? db`` : db`and ${beginsWith(db, db`zip`, zip)}`}
      ${city === '' ? db`` : db`and ${beginsWith(db, db`city_key`, city)}`}
      ${state === null ? db`` : db`and state = ${state}`}
    order by ${zip === '' ? db`city_key, state, zip` : db`zip, city_key, state`}
    limit ${SUGGESTION_ROWS}`
}
