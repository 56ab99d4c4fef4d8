/** Everyone who bears a name in a place: as written, else by nickname, else in part, else by a slip of the pen. */
import type { Fragment } from 'postgres'
import { nicknamesOf } from '#server/agents/nicknames.ts'
import { similarNames } from '#server/agents/similar-names.ts'
import { readDataVersion } from '#server/platform/data-version.ts'
import type { Db } from '#server/platform/db.ts'
import { nameKey } from '#contract/name-key.ts'
import type { VerifyQuestion } from '#contract/verify-question.ts'
import { NAMESAKES_READ } from './limits.ts'
import type { NameMatch, VerifiedListing } from './types.ts'

export type FoundListing = Omit<VerifiedListing, 'standing'> & { id: number; status: 'listed' | 'not_in_latest' }
type Row = Omit<FoundListing, 'match'>
/** A part of a statement. */
type Condition = Fragment

/**
 * The first way of reading the name that finds anyone; '' in `question` asks for no such thing.
 * @param publicId one listing only; '' for all.
 * @returns by place, then name, then id.
 */
export async function findNamesakes(db: Db, question: VerifyQuestion, publicId = ''): Promise<FoundListing[]> {
  const last = nameKey(question.lastName)
  const first = nameKey(question.firstName)
  // A few rows of the lists have a full stop for a surname: nobody asks for them by punctuation.
  if (last === '') return []
  const read = (named: Condition) => readListings(db, named, withinOf(db, question, publicId))
  const ways: [NameMatch, () => Promise<Row[]>][] = [
    ['exact', () => read(db`last_key = ${last} ${first ? db`and first_key = ${first}` : db``}`)],
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

const withinOf = (db: Db, { state, zip }: VerifyQuestion, publicId: string): Condition => db`
  ${state ? db`and state = ${state}` : db``}
  ${zip ? db`and zip = ${zip}` : db``}
  ${publicId ? db`and public_id = ${publicId}` : db``}`

const readListings = (db: Db, named: Condition, within: Condition) => db<Row[]>`
  select id, public_id, first_name, middle_name, last_name, suffix, city, state, zip, is_demo, status
  from listing
  where status in ('listed', 'not_in_latest') and ${named} ${within}
  order by state nulls last, city_key, last_key, first_key, id
  limit ${NAMESAKES_READ}`

/**
 * One of two surnames ("Garcia" of "Garcia Lopez", or the other way round); one of two first names, or its initial.
 * Ranges, not patterns, so that the index serves: '!' is the character after the space.
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

/** Names of the directory one slip away from the asked one, or sounding like it. */
async function similarKeys(db: Db, last: string, first: string): Promise<Keys> {
  const { lasts, firsts } = await similarNames(db, { last, first, firm: '' }, await readDataVersion(db, 'listings'))
  return { lasts: (lasts ?? []).map(({ key }) => key), first, firsts: firsts && firsts.map(({ key }) => key) }
}

const anyOf = (db: Db, { lasts, first, firsts }: Keys): Condition => db`
  last_key = any(${lasts})
  ${firsts ? db`and (first_key = any(${firsts}) or starts_with(first_key, ${first}))` : db``}`
