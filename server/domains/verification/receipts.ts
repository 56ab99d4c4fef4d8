/**
 * A receipt: the query and what the lists said at that moment, stored in full, so that it stays true when the lists
 * change. It is about one person when there is one match, or when the visitor chose one of several or similar names.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type KeySettings, readSigningKeys } from '#server/platform/signing-keys.ts'
import type { DisciplineRecord } from '#common/discipline.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import { type ClaimRecord, readClaimRecord } from '#server/domains/claims/prove-again.ts'
import { readDiscipline } from '#server/domains/discipline/read-discipline.ts'
import { historyOf, readLists, readRanges } from './read-lists.ts'
import { storeSignature } from './sign-receipt.ts'
import type { HistoryEntry, VerifiedListing, VerifyAnswer } from './types.ts'
import { outcomeByStatus, verifyName } from './verify-name.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

export type ReceiptSettings = KeySettings & { origin: string }

export type ReceiptRequest = {
  question: VerifyQuery
  /** Public id of the person the visitor chose among several or similar ones; '' for the answer as a whole. */
  chosen: string
}

/** @returns the new receipt's id. @throws AppError `not_found` when the chosen person doesn't match the query. */
export async function createReceipt(db: Db, settings: ReceiptSettings, request: ReceiptRequest): Promise<string> {
  const { question, chosen } = request
  const answer = await answerFor(db, request)
  const [only] = answer.outcome === 'one' ? answer.matches : chosen === '' ? [] : answer.similar
  const { listingId, ...about } = only ? await readAbout(db, only) : NO_LISTING
  const id = newReceiptId()
  const outcome = outcomeByStatus(answer)
  const signer = { keys: await readSigningKeys(settings), issuer: settings.origin }
  await inTransaction(db, async (tx) => {
    await tx`
      insert into receipt (id, asked, outcome, listing_id, answer)
      values (${id}, ${tx.json(question)}, ${outcome}, ${listingId}, ${tx.json({ ...answer, outcome, ...about } as never)})`
    await storeSignature(tx, signer, id)
  })
  return id
}

/** What a receipt would say. @throws AppError `not_found` when the chosen person doesn't match the query. */
export const answerFor = (db: Db, request: ReceiptRequest): Promise<VerifyAnswer> =>
  request.chosen === '' ? verifyName(db, request.question) : answerAbout(db, request)

/** A similar name only when there is no match: otherwise the receipt would deny a match that exists. */
async function answerAbout(db: Db, { question, chosen }: ReceiptRequest): Promise<VerifyAnswer> {
  const exact = await verifyName(db, question, chosen)
  if (exact.outcome === 'one') return exact
  const all = await verifyName(db, question)
  const similar = all.similar.filter(({ publicId }) => publicId === chosen)
  if (similar.length === 0) {
    throw new AppError('not_found', i18n._(msg`The person you chose doesn’t match this name. Check the name again.`))
  }
  return { ...all, similar, similarTotal: 1 }
}

type About = {
  listingId: number | null
  history: readonly HistoryEntry[]
  claim?: ClaimRecord | null
  discipline?: DisciplineRecord
}
const NO_LISTING: About = { listingId: null, history: [] }

async function readAbout(db: Db, { publicId, state }: VerifiedListing): Promise<About> {
  const [listing] = await db<[{ id: number }?]>`select id from listing where public_id = ${publicId}`
  if (!listing) return NO_LISTING
  const [lists, ranges, claim, discipline] = await Promise.all([
    readLists(db),
    readRanges(db, [listing.id]),
    readClaimRecord(db, publicId),
    readDiscipline(db, publicId),
  ])
  return { listingId: listing.id, history: historyOf(lists, ranges, state), claim, discipline }
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_LETTERS = 26

/** 128 random bits in base 32: it can be shared but not guessed. */
function newReceiptId(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let id = ''
  for (let letter = 0; letter < ID_LETTERS; letter++) {
    id = `${CROCKFORD[Number(bits & 31n)]}${id}`
    bits >>= 5n
  }
  return id
}

type Removal = { id: string; reason: string }

/**
 * Removes one receipt, as the privacy policy offers the people named in it. The database allows deleting only the
 * receipt that this transaction names.
 *
 * @throws AppError `not_found`; `invalid_fields` without a reason.
 */
export async function removeReceipt(db: Db, { id, reason }: Removal): Promise<void> {
  const why = reason.trim()
  if (why === '')
    throw new AppError('invalid_fields', i18n._(msg`Enter a reason.`), { reason: [i18n._(msg`Enter a reason.`)] })
  await inTransaction(db, async (tx) => {
    await tx`select set_config('enrolled.receipt_to_remove', ${id}, true)`
    const removed = await tx`delete from receipt where id = ${id}`
    if (removed.count === 0)
      throw new AppError('not_found', i18n._(msg`We couldn’t find that receipt. Check that the link is complete.`))
    await writeAudit(tx, 'system', { action: 'receipt.remove', target: { kind: 'receipt', id }, reason: why })
  })
}
