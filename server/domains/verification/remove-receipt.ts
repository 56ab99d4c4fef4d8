import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

type Removal = { id: string; reason: string }

/**
 * Removes one receipt, as the privacy policy offers the people named in it. The database allows deleting only the
 * receipt that this transaction names.
 *
 * @throws AppError `not_found`; `invalid_fields` without a reason.
 */
export async function removeReceipt(db: Db, { id, reason }: Removal): Promise<void> {
  const why = reason.trim()
  if (why === '') throw new AppError('invalid_fields', 'Enter a reason.', { reason: ['Enter a reason.'] })
  await inTransaction(db, async (tx) => {
    await tx`select set_config('enrolled.receipt_to_remove', ${id}, true)`
    const removed = await tx`delete from receipt where id = ${id}`
    if (removed.count === 0)
      throw new AppError('not_found', 'No receipt has this number. Check the end of its address.')
    await writeAudit(tx, 'system', { action: 'receipt.remove', target: { kind: 'receipt', id }, reason: why })
  })
}
