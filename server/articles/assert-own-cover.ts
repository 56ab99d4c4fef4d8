import type { SignedIn } from '#server/platform/actors.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/** A cover is a picture that its author sent, and nobody else's. @throws AppError `invalid_fields` */
export async function assertOwnCover(tx: Transaction, author: SignedIn, coverId: string | undefined): Promise<void> {
  if (coverId === undefined) return
  const [own] = await tx`select 1 from article_cover where id = ${coverId} and account_id = ${author.accountId}`
  if (!own)
    throw new AppError('invalid_fields', 'Send the cover picture again.', { cover: ['Send the picture again.'] })
}
