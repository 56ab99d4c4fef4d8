/**
 * The license check: who with this name is, or was, on the lists we have. Everyone with the name is shown: a list
 * without numbers can't tell namesakes apart, so neither do we.
 *
 * The same first and last name is a match, with or without a middle name (common/name-match.ts). If there is none,
 * similar names are shown as such.
 *
 * A person who is no longer on the newest list is found too, and shown as such. A hidden person isn't found.
 */
import type { BulkOutcome } from '#common/bulk-checks.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import { parseVerifyQuery, type VerifyProblems, type VerifyQuery } from '#common/verify-query.ts'
import { historyOf, newestOf, readLists, readRanges, standingOf } from './read-lists.ts'
import type { IrsList, VerifiedListing, VerifyAnswer } from './types.ts'
import { nicknamesOf } from '#server/domains/agents/compare-names.ts'
import { similarNames } from '#server/domains/agents/similar-names.ts'
import { readDataVersion } from '#server/platform/data-version.ts'
import { nameKey } from '#common/name-key.ts'
import { compareGivenNames, type NameMatch } from '#common/name-match.ts'

/** @param publicId checks only this person; '' checks everyone with the name. */
export async function verifyName(db: Db, question: VerifyQuery, publicId = ''): Promise<VerifyAnswer> {
  const [lists, within] = await Promise.all([readLists(db), findNamesakes(db, question, publicId)])
  const askedPlace = question.state !== '' || question.zip !== ''
  // No match there: the same name in another location may be the person, moved.
  const anywhere =
    askedPlace && !areMatches(within) ? await findNamesakes(db, { ...question, state: '', zip: '' }, publicId) : []
  const matches = areMatches(within) ? within : []
  const elsewhere = areMatches(anywhere) ? anywhere : []
  const similar = [within, anywhere].find((found) => found.length > 0 && !areMatches(found)) ?? []
  return {
    outcome: outcomeOf(matches.length),
    matches: await withStanding(db, matches.slice(0, VERIFY_ROWS), lists),
    total: matches.length,
    similar: await withStanding(db, similar.slice(0, VERIFY_ROWS), lists),
    similarTotal: similar.length,
    elsewhere: await withStanding(db, elsewhere.slice(0, ELSEWHERE_ROWS), lists),
    elsewhereTotal: elsewhere.length,
    lists: newestOf(lists),
  }
}

/** One way of reading the name found all of them. */
const areMatches = ([first]: readonly FoundListing[]) => first?.match === 'exact' || first?.match === 'middle'

const outcomeOf = (found: number) => (found === 0 ? 'none' : found === 1 ? 'one' : 'several')

/** `formerly`: the one person with the name isn't on the newest list. What says only "one" could be read as "yes". */
export const outcomeByStatus = ({ outcome, matches: [only] }: VerifyAnswer): BulkOutcome =>
  outcome === 'one' && only?.standing?.status !== 'listed' ? 'formerly' : outcome

async function withStanding(
  db: Db,
  listings: readonly FoundListing[],
  lists: readonly IrsList[],
): Promise<VerifiedListing[]> {
  if (listings.length === 0) return []
  const ids = listings.map(({ id }) => id)
  const ranges = await readRanges(db, ids)
  return listings.map(({ id, status, ...listing }) => {
    const own = ranges.filter(({ listingId }) => listingId === id)
    return { ...listing, standing: standingOf(status, historyOf(lists, own, listing.state)) }
  })
}

/** Everyone with a name in a location: the same name, else swapped, by nickname, in part, or by typo, in that order. */
type FoundListing = Omit<VerifiedListing, 'standing'> & { id: number; status: 'listed' | 'not_in_latest' }
type Row = Omit<FoundListing, 'match'>
/** An SQL fragment. */
type Condition = Fragment

/**
 * Uses the first way of reading the name that finds anyone; '' in `question` doesn't filter.
 * @param publicId only this listing; '' for all.
 * @returns sorted by location, then name, then id.
 */
async function findNamesakes(db: Db, question: VerifyQuery, publicId = ''): Promise<FoundListing[]> {
  const last = nameKey(question.lastName)
  const first = nameKey(question.firstName)
  // A few rows of the lists have a period as the last name: punctuation alone doesn't search for them.
  if (last === '') return []
  const read = (named: Condition) => readListings(db, named, withinOf(db, question, publicId))
  const same = sameNames(await read(sameLastName(db, last, first)), question)
  if (same.length > 0) return same
  const ways: [NameMatch, () => Promise<Row[]>][] = [
    ['swapped', async () => (first ? read(exactly(db, first, last)) : [])],
    ['nickname', () => read(db`last_key = ${last} and first_key = any(${[...nicknamesOf(first)]})`)],
    ['part', () => read(inPart(db, last, first))],
    ['spelling', async () => read(anyOf(db, await similarKeys(db, last, first)))],
  ]
  for (const [match, find] of ways) {
    const rows = await find()
    if (rows.length > 0) return rows.map((row) => Object.assign(row, { match }))
  }
  return []
}

const withinOf = (db: Db, { state, zip }: VerifyQuery, publicId: string): Condition => db`
  ${state ? db`and state = ${state}` : db``}
  ${zip ? db`and zip = ${zip}` : db``}
  ${publicId ? db`and public_id = ${publicId}` : db``}`

const readListings = (db: Db, named: Condition, within: Condition) => db<Row[]>`
  select id, public_id, first_name, middle_name, last_name, suffix, city, state, zip, is_demo, status
  from listing
  where status in ('listed', 'not_in_latest') and ${named} ${within}
  order by state nulls last, city_key, last_key, first_key, id
  limit ${NAMESAKES_READ}`

/** The rows that `sameNames` looks through: the last name with or without its suffix, and the first of the first names. */
const sameLastName = (db: Db, last: string, first: string): Condition => {
  const [lead = ''] = first.split(' ')
  return db`
    last_key = any(${[last, last.replace(SUFFIX, '')]})
    ${first ? db`and (first_key = ${lead} or starts_with(first_key, ${`${lead} `}))` : db``}`
}

const SUFFIX = / (jr|sr|ii|iii|iv)$/

/** A name the list doesn't have counts only when no one has it: "Mary Ann" isn't every Mary. */
function sameNames(rows: readonly Row[], { lastName, firstName }: VerifyQuery): FoundListing[] {
  const asked = nameKey(lastName)
  const found = rows
    .filter((row) => [row.lastName, `${row.lastName} ${row.suffix}`].some((name) => nameKey(name) === asked))
    .map((row) => ({ row, match: compareGivenNames(firstName, row) }))
  const whole = found.filter(({ match }) => match === 'exact' || match === 'middle')
  const chosen = whole.length > 0 ? whole : found.filter(({ match }) => match === 'extra')
  return chosen.map(({ row, match }) => Object.assign(row, { match: match === 'exact' ? match : ('middle' as const) }))
}

/** With or without the middle name: both are the person's own name. */
const exactly = (db: Db, last: string, first: string): Condition => db`
  last_key = ${last}
  ${first ? db`and (first_key = ${first} or middle_key <> '' and first_key || ' ' || middle_key = ${first})` : db``}`

/**
 * One of two last names ("Garcia" of "Garcia Lopez", or the reverse); one of two first names, or its initial.
 * Ranges, not patterns, so that the index is used: '!' is the character after the space.
 */
function inPart(db: Db, last: string, first: string): Condition {
  const [lastWord = last] = last.split(' ')
  const [firstWord = first] = first.split(' ')
  const surname = db`
    (last_key = any(${[last, lastWord]}) or (last_key >= ${`${last} `} and last_key < ${`${last}!`}))`
  if (!first) return surname
  return db`${surname}
    and (first_key = ${firstWord} or starts_with(first_key, ${`${firstWord} `})
      or (${firstWord.length === 1} and starts_with(first_key, ${firstWord}))
      or (length(first_key) = 1 and starts_with(${firstWord}, first_key)))`
}

type Keys = { lasts: string[]; first: string; firsts: string[] | null }

/** Names in the directory that are one typo away from the searched name, or sound like it. */
async function similarKeys(db: Db, last: string, first: string): Promise<Keys> {
  const { lasts, firsts } = await similarNames(db, { last, first, firm: '' }, await readDataVersion(db, 'listings'))
  return { lasts: (lasts ?? []).map(({ key }) => key), first, firsts: firsts && firsts.map(({ key }) => key) }
}

const anyOf = (db: Db, { lasts, first, firsts }: Keys): Condition => db`
  last_key = any(${lasts})
  ${firsts ? db`and (first_key = any(${firsts}) or starts_with(first_key, ${first}))` : db``}`

/** Limits of the license check. */

/** People with one name shown at once; more need a state. */
const VERIFY_ROWS = 50
/** People with the name outside the requested state or ZIP code. */
const ELSEWHERE_ROWS = 10
/** Listings read for one check; beyond this, the count says "more than". */
const NAMESAKES_READ = 500

export type Check =
  | { state: 'not_asked' }
  | { state: 'problems'; given: VerifyQuery; problems: VerifyProblems }
  | { state: 'answered'; given: VerifyQuery; answer: VerifyAnswer }

/** From URL parameters to the answer, for both pages that have a license check. */
export async function answerCheck(db: Db, fields: URLSearchParams): Promise<Check> {
  if (!ASKING.some((name) => fields.has(name))) return { state: 'not_asked' }
  const parsed = parseVerifyQuery(fields)
  if (!parsed.question) return { state: 'problems', given: parsed.given, problems: parsed.problems }
  return { state: 'answered', given: parsed.question, answer: await verifyName(db, parsed.question) }
}

const ASKING = ['last_name', 'first_name', 'state', 'zip'] as const
