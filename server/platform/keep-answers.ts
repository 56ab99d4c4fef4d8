/**
 * What was answered to a call that came with an Idempotency-Key, kept for a day in the transaction of the call itself:
 * the call again is answered the same and does nothing. Equal calls at the same time wait for the first. A refusal is
 * not kept: it changed nothing, and may be right the next time.
 */
import type { Database, Db, Transaction } from './db.ts'
import { AppError } from './errors.ts'

const KEPT_HOURS = 24

export type CallKey = {
  /** Whose key it is. */
  scope: string
  key: string
  /** A digest of what was asked. */
  asked: Buffer
}

/** @throws AppError `invalid_fields` for a key that stood on another call. */
export function onceFor<T>(db: Database, key: CallKey, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.begin(async (tx) => {
    const [mine] = await tx`
      insert into answered_once (scope, key, asked, answer) values (${key.scope}, ${key.key}, ${key.asked}, 'null')
      on conflict do nothing returning 1 as one`
    if (!mine) return repeat(tx, key)
    const answer = await work(tx)
    await tx`
      update answered_once set answer = ${tx.json(answer as never)} where scope = ${key.scope} and key = ${key.key}`
    return answer
  }) as Promise<T>
}

async function repeat<T>(tx: Transaction, { scope, key, asked }: CallKey): Promise<T> {
  const [kept] = await tx<[{ asked: Buffer; answer: T }?]>`
    select asked, answer from answered_once where scope = ${scope} and key = ${key}`
  // The hourly cleaning may have come between.
  if (!kept) throw new AppError('conflict', 'Please send this again.')
  if (kept.asked.equals(asked)) return kept.answer
  throw new AppError('invalid_fields', 'This Idempotency-Key stood on another call. Make a new one for each.')
}

/** @returns how many were forgotten. */
export async function forgetOldAnswers(db: Db): Promise<number> {
  const gone = await db`delete from answered_once where answered_at < now() - ${KEPT_HOURS} * interval '1 hour'`
  return gone.count
}
