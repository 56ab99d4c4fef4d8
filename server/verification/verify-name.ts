/**
 * The licence check: who of this name stands, or stood, on the lists we hold. Everyone of the name is shown: a list
 * without numbers cannot tell namesakes apart, so neither do we.
 *
 * A person who left the newest list is found too, and said to have left. A hidden one is not found.
 */
import type { Db } from '#server/platform/db.ts'
import type { VerifyQuestion } from '#contract/verify-question.ts'
import { type FoundListing, findNamesakes } from './find-namesakes.ts'
import { ELSEWHERE_ROWS, VERIFY_ROWS } from './limits.ts'
import { historyOf, readRanges, standingOf } from './read-history.ts'
import { newestOf, readLists } from './read-lists.ts'
import type { IrsList, VerifiedListing, VerifyAnswer } from './types.ts'

/** @param publicId asks about one of those who bear the name; '' about all. */
export async function verifyName(db: Db, question: VerifyQuestion, publicId = ''): Promise<VerifyAnswer> {
  const [lists, within] = await Promise.all([readLists(db), findNamesakes(db, question, publicId)])
  const askedPlace = question.state !== '' || question.zip !== ''
  // Nobody there: someone of the name in another place may be the person, moved.
  const elsewhere =
    within.length === 0 && askedPlace ? await findNamesakes(db, { ...question, state: '', zip: '' }, publicId) : []
  return {
    outcome: outcomeOf(within.length),
    matches: await withStanding(db, within.slice(0, VERIFY_ROWS), lists),
    total: within.length,
    elsewhere: await withStanding(db, elsewhere.slice(0, ELSEWHERE_ROWS), lists),
    elsewhereTotal: elsewhere.length,
    lists: newestOf(lists),
  }
}

const outcomeOf = (found: number) => (found === 0 ? 'none' : found === 1 ? 'one' : 'several')

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
