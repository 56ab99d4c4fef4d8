/** Suggestions while typing in the fields of a search. */
import { SUGGESTION_ROWS } from '#common/limits.ts'
import { nameKey } from '#common/name-key.ts'
import { type Db, type Fragment, prefixUpperBound } from '#server/platform/db.ts'
import { stateKeyed } from '#common/state-keys.ts'

export type NameSuggestion = { lastName: string; firstName: string }

/**
 * Name suggestions while typing: each name once, however many agents have it. At most SUGGESTION_ROWS, by name. Empty
 * input gives no suggestions.
 */
export async function suggestNames(db: Db, typed: { lastName: string; firstName: string }): Promise<NameSuggestion[]> {
  const last = nameKey(typed.lastName)
  const first = nameKey(typed.firstName)
  if (last === '' && first === '') return []
  // Leads with the longer prefix: its range is smaller, and either index contains both names.
  const byFirst = first.length > last.length
  const by = byFirst ? BY_FIRST_NAME : BY_LAST_NAME
  const [lead, other] = by
  const [leadText, otherText] = byFirst ? [first, last] : [last, first]
  // The other side is written so that no index can serve it; a range condition would tempt the planner to use the
  // wrong one.
  const where = db`
    ${beginsWith(db, db(lead), leadText)}
    ${otherText === '' ? db`` : db`and left(${db(other)}, ${otherText.length}) = ${otherText}`}`
  return db<NameSuggestion[]>`
    select shown.last_name, shown.first_name
    from (${distinctNames(db, { by, where, rows: SUGGESTION_ROWS })}) found
    join listing shown on shown.id = found.id
    order by found.last_key, found.first_key`
}

/** The order of an index each. */
export const BY_LAST_NAME = ['last_key', 'first_key'] as const
export const BY_FIRST_NAME = ['first_key', 'last_key'] as const

/** Names of listed agents, each once: how many agents have it, and the id of one. */
export const distinctNames = (
  db: Db,
  { by, where, rows }: { by: typeof BY_LAST_NAME | typeof BY_FIRST_NAME; where: Fragment; rows: number },
): Fragment => db`
  select last_key, first_key, min(id) as id, count(*)::int as agents from listing
  where status = 'listed' and ${where}
  group by ${db(by)} order by ${db(by)} limit ${rows}`

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
