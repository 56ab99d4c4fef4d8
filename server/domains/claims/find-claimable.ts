/** A listing that can be claimed, locked until the claim on it is created. */
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockListing } from '#server/platform/lock-order.ts'

/** @throws AppError `not_found`, also for a hidden one. */
export async function lockClaimable(tx: Transaction, publicId: string): Promise<number> {
  const [listing] = await tx<[{ id: number }?]>`
    select id from listing where public_id = ${publicId} and status <> 'hidden'`
  if (!listing) throw new AppError('not_found', 'No listing has this address.')
  await lockListing(tx, listing.id)
  return listing.id
}
