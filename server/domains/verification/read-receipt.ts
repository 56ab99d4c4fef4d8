import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import type { HistoryEntry, Receipt, VerifyAnswer } from './types.ts'

type StoredAnswer = VerifyAnswer & { history: HistoryEntry[] }
/** Older receipts have similar names among the matches, each marked as such. They stay as they were. */
const BEFORE_SIMILAR = { similar: [], similarTotal: 0 } satisfies Partial<VerifyAnswer>

const RECEIPT_ID = /^[0-9a-hjkmnp-tv-z]{26}$/

/** @throws AppError `not_found` for any id we never issued. */
export async function readReceipt(db: Db, id: string): Promise<Receipt> {
  const [row] = RECEIPT_ID.test(id)
    ? await db<[{ asked: VerifyQuery; answer: StoredAnswer; createdAt: Date }?]>`
        select asked, answer, created_at from receipt where id = ${id}`
    : []
  if (!row) throw new AppError('not_found', 'There is no receipt with this number. Check the last part of the address.')
  const { history, ...answer } = { ...BEFORE_SIMILAR, ...row.answer }
  return { id, madeAt: row.createdAt.toISOString(), asked: row.asked, answer, history }
}
