/**
 * People whose name a text begins: for one word, the last and first names that most agents have; for more, whole names,
 * first name first or last. A name that one agent has leads to the profile, any other to the list of that name. And
 * agents by the name of their firm.
 */
import { msg } from '@lingui/core/runtime-macro'
import { agentSearchParams } from '#common/agent-query.ts'
import { i18n } from '#common/i18n.ts'
import { nameKey } from '#common/name-key.ts'
import { type ListingUrlParts, paths } from '#common/paths.ts'
import { beginsWith, BY_FIRST_NAME, BY_LAST_NAME, distinctNames } from '#server/domains/agents/suggestions.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import type { SearchSuggestion } from '#common/suggestions.ts'

const ROWS = 5
const NAMES = 4
const FIRM_ROWS = 2
const SHORTEST_FIRM = 4
/** Two letters begin thousands of names: they only suggest Ng, Li, and the like. */
const SHORTEST_BEGINNING = 3
/** A last or first name that so few agents have is suggested as these agents. */
const FEW = 3

/** What a name is, where only one is known. */
export const FIRST_NAME = msg`First name`
const LAST_NAME = msg`Last name`

type Side = 'last' | 'first'

/** An agent with a name that begins so. */
export type PersonFound = ListingUrlParts & {
  /** How many agents have the name: on one side, or, for null, the whole name. */
  agents: number
  side: Side | null
  /** A message reaches the agent. */
  claimed: boolean
}

/** As rows of PersonFound, with quoted names. */
export const peopleBeginning = (db: Db, words: readonly string[]): Fragment =>
  words.length === 1 ? byOneWord(db, words[0] ?? '') : byWholeName(db, words)

/** Of the dictionary of names, which has counts: a short text begins thousands of them. */
function byOneWord(db: Db, word: string): Fragment {
  const begun = word.length < SHORTEST_BEGINNING ? db`form = ${word}` : beginsWith(db, db`form`, word)
  const names = (side: Side) => db`
    select ${side} as side, name_key, listings from name_form
    where side = ${side} and kind = 'whole' and ${begun}
    order by listings desc, name_key limit ${NAMES}`
  const people = (side: Side) => db`
    select ${listingColumns(db)} from listing l
    where l.status = 'listed' and name.side = ${side} and ${db(`l.${side}_key`)} = name.name_key
    order by l.last_key, l.first_key, l.id limit ${FEW}`
  return db`
    select name.side, name.listings as agents, person.*
    from (select * from ((${names('last')}) union all (${names('first')})) either
      order by listings desc, side desc, name_key limit ${NAMES}) name
    cross join lateral ((${people('last')}) union all (${people('first')})) person`
}

/** Of several words, names with two whole parts first. */
function byWholeName(db: Db, words: readonly string[]): Fragment {
  const namesBy = (by: typeof BY_LAST_NAME | typeof BY_FIRST_NAME, where: Fragment, order: number, begun: string) => db`
    select *, ${order}::int as reading, ${db(by[1])} = ${begun} as is_whole
    from (${distinctNames(db, { by, where, rows: ROWS })}) named`
  const readings = readingsOf(words).map(({ by, whole, begun }, order) =>
    namesBy(by, db`${db(by[0])} = ${whole} and ${beginsWith(db, db(by[1]), begun)}`, order, begun),
  )
  // "de la c" is half a last name itself.
  const half = namesBy(BY_LAST_NAME, beginsWith(db, db`last_key`, words.join(' ')), readings.length, '')
  const found = readings.reduce((all, reading) => db`${reading} union all ${all}`, half)
  return db`
    select null as side, found.agents, ${listingColumns(db)}
    from (${found}) found join listing l on l.id = found.id
    order by found.is_whole desc, found.reading, found.last_key, found.first_key`
}

/** One part of the name is whole, the other begins so: one range of an index. */
type Reading = { by: typeof BY_LAST_NAME | typeof BY_FIRST_NAME; whole: string; begun: string }

/** "maria g", "gonzales m", "mary ann smi", "maria de la c": only the last word is half typed. Or "g maria". */
function readingsOf(words: readonly string[]): Reading[] {
  const [start, end] = [words.slice(0, -1).join(' '), words.at(-1) ?? '']
  const isInitial = start.length === 1
  const parts = { whole: isInitial ? end : start, begun: isInitial ? start : end }
  const readings: Reading[] = [
    { by: BY_FIRST_NAME, ...parts },
    { by: BY_LAST_NAME, ...parts },
  ]
  if (words.length > 2) readings.push({ by: BY_FIRST_NAME, whole: words[0] ?? '', begun: words.slice(1).join(' ') })
  return readings
}

/** An agent whose firm's name begins so. */
export type FirmFound = ListingUrlParts & { firm: string }

/** As rows of FirmFound; null for a text that begins too many. */
export function firmsBeginning(db: Db, key: string): Fragment | null {
  if (key.length < SHORTEST_FIRM) return null
  return db`
    select l.dba as firm, ${listingColumns(db)} from listing l
    where l.status = 'listed' and l.dba_key <> '' and ${beginsWith(db, db`l.dba_key`, key)}
    order by l.dba_key, l.last_key, l.first_key, l.id limit ${FIRM_ROWS}`
}

export const suggestFirms = (found: readonly FirmFound[]): SearchSuggestion[] =>
  found.map((agent) => ({ ...asPerson(agent), label: agent.firm, detail: detailOf(agent, [nameOf(agent)]) }))

/** One look-up per row: “exists” made a hash of all profiles, which took 40 ms of 850,000 listings. */
const listingColumns = (db: Db) => db`
  l.public_id as "publicId", l.first_name as "firstName", l.last_name as "lastName", l.city, l.state,
  (select true from listing_profile p where p.listing_id = l.id limit 1) is not null as claimed`

/** Each name and each person once. */
export function suggestPeople(found: readonly PersonFound[]): SearchSuggestion[] {
  const people = [...new Map(found.map((person) => [person.publicId, person])).values()]
  // Of several names that one word begins, those who can be written to first.
  const inOrder = people.every(({ side }) => side !== null)
    ? people.toSorted((one, other) => Number(other.claimed) - Number(one.claimed))
    : people
  const suggestions = inOrder.map((person) => {
    const { side, firstName, lastName } = person
    if (side !== null && person.agents > FEW)
      return asName(side === 'last' ? { lastName } : { firstName }, person.agents)
    // Of so few agents, all are among those found.
    const agents = side === null ? person.agents : people.filter((other) => hasSameName(other, person)).length
    return agents === 1 ? asPerson(person) : asName({ lastName, firstName }, agents)
  })
  return uniquePages(suggestions).slice(0, ROWS)
}

export const uniquePages = (suggestions: readonly SearchSuggestion[]): SearchSuggestion[] => {
  const paths = new Set<string>()
  return suggestions.filter(({ path }) => !paths.has(path) && paths.add(path))
}

const hasSameName = (one: PersonFound, other: PersonFound) =>
  nameKey(one.firstName) === nameKey(other.firstName) && nameKey(one.lastName) === nameKey(other.lastName)

const asPerson = (person: ListingUrlParts): SearchSuggestion => ({
  group: 'people',
  label: nameOf(person),
  detail: detailOf(person),
  agents: 1,
  path: paths.listing(person),
})

const nameOf = ({ firstName, lastName }: ListingUrlParts) => `${firstName} ${lastName}`.trim()

const detailOf = ({ city, state }: ListingUrlParts, before: readonly string[] = []) =>
  [...before, city, state].filter(Boolean).join(', ')

function asName(name: { firstName?: string; lastName?: string }, agents: number): SearchSuggestion {
  const isWhole = name.firstName !== undefined && name.lastName !== undefined
  return {
    group: 'people',
    label: [name.firstName, name.lastName].filter(Boolean).join(' '),
    detail: isWhole ? '' : i18n._(name.lastName === undefined ? FIRST_NAME : LAST_NAME),
    agents,
    path: `${paths.agents}?${agentSearchParams(name)}`,
  }
}
