/**
 * A receipt: what was asked and what the lists said at that moment, kept whole, so that it stays true when the lists
 * change. It is about one person when the answer is one, or when the visitor chose one of several.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { VerifyQuestion } from '#contract/verify-question.ts'
import { historyOf, readRanges } from './read-history.ts'
import { readLists } from './read-lists.ts'
import type { HistoryEntry, VerifiedListing } from './types.ts'
import { verifyName } from './verify-name.ts'

export type ReceiptWish = {
  question: VerifyQuestion
  /** Public id of the one the visitor chose among several; '' for the answer as a whole. */
  chosen: string
}

/** @returns the new receipt's id. @throws AppError `not_found` when the chosen one does not answer the question. */
export async function makeReceipt(db: Db, { question, chosen }: ReceiptWish): Promise<string> {
  const answer = await verifyName(db, question, chosen)
  if (chosen !== '' && answer.outcome !== 'one') {
    throw new AppError('not_found', 'The person you chose does not answer this question. Check the name again.')
  }
  const [only] = answer.outcome === 'one' ? answer.matches : []
  const { listingId, history } = only ? await readAbout(db, only) : NOBODY
  const id = newReceiptId()
  await db`
    insert into receipt (id, asked, outcome, listing_id, answer)
    values (${id}, ${db.json(question)}, ${answer.outcome}, ${listingId}, ${db.json({ ...answer, history } as never)})`
  return id
}

type About = { listingId: number | null; history: readonly HistoryEntry[] }
const NOBODY: About = { listingId: null, history: [] }

async function readAbout(db: Db, { publicId, state }: VerifiedListing): Promise<About> {
  const [listing] = await db<[{ id: number }?]>`select id from listing where public_id = ${publicId}`
  if (!listing) return NOBODY
  const [lists, ranges] = await Promise.all([readLists(db), readRanges(db, [listing.id])])
  return { listingId: listing.id, history: historyOf(lists, ranges, state) }
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_LETTERS = 26

/** 128 random bits in base 32: it can be shared, not guessed. */
function newReceiptId(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let id = ''
  for (let letter = 0; letter < ID_LETTERS; letter++) {
    id = `${CROCKFORD[Number(bits & 31n)]}${id}`
    bits >>= 5n
  }
  return id
}
