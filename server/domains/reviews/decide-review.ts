/** A moderator decides on a review, or on the reply to one. Its author is notified. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { emailAddressOf, sendDecisionEmail } from '#server/domains/moderation/emails.ts'
import { closeReports, logDecision, decidePost } from '#server/domains/moderation/decide-post.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import { paths } from '#common/paths.ts'
import { notifyReviewedAgent } from './notify-reviewed-agent.ts'

/** @throws AppError as decidePost. */
export async function decideReview(
  db: Db,
  deps: EmailDeps,
  moderator: Moderator,
  decided: PostDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { authorId, before, after } = await decidePost(tx, moderator, 'review', decided)
    if (before === 'pending' && after === 'published') await notifyReviewedAgent(tx, deps, decided.id)
    const to = before === after ? null : await emailAddressOf(tx, authorId)
    if (to) await sendDecisionEmail(tx, deps, to, { ...decided, path: paths.ownReviews })
  })
}

/** A reply is either shown or not: it can be removed, left as it is, or restored. */
export async function decideReply(db: Db, deps: EmailDeps, moderator: Moderator, decided: PostDecision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await readReply(tx, decided.id)
    if (row.replyAuthorId === moderator.accountId) {
      throw new AppError('forbidden', 'Somebody else decides on your own texts.')
    }
    const reason = decided.decision === 'publish' ? null : (decided.reason ?? null)
    await tx`
      update review set reply_removed_for = ${reason}, reply_decided_at = now(), reply_note = ${decided.note}
      where id::text = ${decided.id}`
    await closeReports(tx, decided)
    const states = { before: row.replyRemovedFor ? 'removed' : 'published', after: reason ? 'removed' : 'published' }
    await logDecision(tx, moderator, decided, states)
    await bumpDataVersion(tx, 'posts')
    const to = states.before === states.after ? null : await emailAddressOf(tx, row.replyAuthorId)
    if (to) await sendDecisionEmail(tx, deps, to, { ...decided, path: paths.ownReviews })
  })
}

type ReplyRow = { replyAuthorId: string | null; replyRemovedFor: string | null }

async function readReply(tx: Transaction, id: string): Promise<ReplyRow> {
  const [row] = await tx<[ReplyRow?]>`
    select reply_author_id, reply_removed_for from review where id::text = ${id} and reply is not null for update`
  if (!row) throw new AppError('not_found', 'There is no such reply.')
  return row
}
