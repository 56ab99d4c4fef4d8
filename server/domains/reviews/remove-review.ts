/** Removes a review: its author withdraws it, text included, or an admin removes it for a public reason. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { decideReview } from './decide-review.ts'
import type { ModerationReason } from '#common/moderation.ts'

type Removal = { id: string; reason: ModerationReason | undefined; requestId: string }

/** @throws AppError `not_found` for everyone else; `invalid_fields` for an admin without a reason. */
export async function removeReview(db: Db, deps: EmailDeps, who: SignedIn, removal: Removal): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ authorId: string | null; state: string }?]>`
      select author_id, state from review where id = ${removal.id} and reason is distinct from 'author' for update`
    if (row?.authorId === who.accountId) return withdrawOwnReview(tx, who, removal, row.state)
    if (!row || who.role !== 'admin') throw new AppError('not_found', 'There is no such review.')
    const admin = proveAdmin(who)
    const { reason, ...rest } = removal
    if (!reason)
      throw new AppError('invalid_fields', 'Say why: the reason is public.', { reason: ['Choose a reason.'] })
    const decision = row.state === 'pending' ? 'reject' : 'remove'
    await decideReview(tx, deps, admin, { ...rest, kind: 'review', decision, reason, note: '' })
  })
}

async function withdrawOwnReview(
  tx: Parameters<typeof writeAudit>[0],
  who: SignedIn,
  { id, requestId }: Removal,
  before: string,
) {
  await tx`
    update review set state = 'removed', reason = 'author', held_for = null, title = '', comment = '', note = '',
      reply = null, replied_at = null, reply_author_id = null, reply_removed_for = null, decided_at = now()
    where id = ${id}`
  await tx`update report set handled_at = now() where kind in ('review', 'reply') and target_id = ${id} and handled_at is null`
  await writeAudit(tx, who, {
    action: 'review.take_back',
    target: { kind: 'review', id },
    before: { state: before },
    after: { state: 'removed' },
    requestId,
  })
  await bumpDataVersion(tx, 'posts')
}
