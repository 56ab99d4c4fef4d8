/** Turns emails about new answers on or off. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/** @throws AppError `not_found` */
export async function followQuestion(db: Db, { accountId }: SignedIn, publicId: string, on: boolean): Promise<void> {
  const [question] = await db<[{ id: number }?]>`
    select id from question where public_id = ${publicId} and state = 'published'`
  if (!question) throw new AppError('not_found', 'No question has this address.')
  if (on) {
    await db`insert into question_follower (question_id, account_id) values (${question.id}, ${accountId}) on conflict do nothing`
  } else {
    await db`delete from question_follower where question_id = ${question.id} and account_id = ${accountId}`
  }
}

/** Through the link in an email. Idempotent. */
export async function unsubscribeFromQuestion(db: Db, key: string): Promise<void> {
  await db`delete from question_follower where stop_key::text = ${key}`
}
