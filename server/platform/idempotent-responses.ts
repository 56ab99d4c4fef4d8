/**
 * Stores the response to a call with an Idempotency-Key for a day, in the transaction of the call: the same call again
 * gets the same response and does nothing. Equal calls at the same time wait for the first. An error isn't stored: it
 * changed nothing, and the next try may succeed.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Database, Db, Transaction } from './db.ts'
import { AppError } from './errors.ts'
import { ANSWER_KEPT_HOURS } from '#common/retention.ts'

export type IdempotencyKey = {
  /** The owner of the key. */
  scope: string
  key: string
  /** A digest of the request. */
  asked: Buffer
}

/** @throws AppError `invalid_fields` for a key that was used for another call. */
export function withIdempotencyKey<T>(
  db: Database,
  key: IdempotencyKey,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.begin(async (tx) => {
    const [isFirst] = await tx`
      insert into answered_once (scope, key, asked, answer) values (${key.scope}, ${key.key}, ${key.asked}, 'null')
      on conflict do nothing returning 1 as one`
    if (!isFirst) return replayResponse(tx, key)
    const answer = await work(tx)
    await tx`
      update answered_once set answer = ${tx.json(answer as never)} where scope = ${key.scope} and key = ${key.key}`
    return answer
  }) as Promise<T>
}

async function replayResponse<T>(tx: Transaction, { scope, key, asked }: IdempotencyKey): Promise<T> {
  const [stored] = await tx<[{ asked: Buffer; answer: T }?]>`
    select asked, answer from answered_once where scope = ${scope} and key = ${key}`
  // The hourly cleanup may have run in between.
  if (!stored) throw new AppError('conflict', i18n._(msg`Send your request again.`))
  if (stored.asked.equals(asked)) return stored.answer
  throw new AppError(
    'invalid_fields',
    i18n._(msg`This Idempotency-Key was already used for a different call. Use a new one for each call.`),
  )
}

/** @returns how many were deleted. */
export async function deleteExpiredResponses(db: Db): Promise<number> {
  const gone = await db`delete from answered_once where answered_at < now() - ${ANSWER_KEPT_HOURS} * interval '1 hour'`
  return gone.count
}
