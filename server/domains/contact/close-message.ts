/**
 * Messages from visitors, until staff have handled them. The reply itself is sent from the staff member's own mailbox.
 */
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Page, paginate, type Paged } from '#server/platform/paginate.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

export type MessageLine = {
  id: string
  topic: string
  name: string
  email: string
  message: string
  /** The sender filled in the hidden honeypot field. */
  held: boolean
  createdAt: Date
}

/** Oldest first. */
export const listMessages = (db: Db, _admin: Admin, page: Page): Promise<Paged<MessageLine>> =>
  paginate(
    db,
    page,
    db`
      select id::text, topic, name, email, message, status = 'held' as held, created_at
      from contact_message where status <> 'handled' order by created_at, contact_message.id`,
  )

/** @throws AppError `not_found` for one that's already handled. */
export async function closeMessage(
  db: Db,
  admin: Admin,
  { id, reason, requestId }: { id: string; reason: string; requestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const settled = await tx`
      update contact_message set status = 'handled', handled_at = now() where id = ${id} and status <> 'handled'`
    if (settled.count === 0) throw new AppError('not_found', 'No such message waits.')
    await writeAudit(tx, admin, {
      action: 'message.settle',
      target: { kind: 'contact_message', id },
      reason,
      requestId,
    })
  })
}
