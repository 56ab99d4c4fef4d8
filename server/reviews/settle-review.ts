/** A moderator decides on a review, or on the reply to one. Its author hears of it. */
import type { Moderator } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { addressOf, tellDecided } from '#server/moderation/letters.ts'
import { closeReports, logDecision, settlePost } from '#server/moderation/settle-post.ts'
import type { Decided, PostHouse } from '#server/moderation/types.ts'
import { paths } from '#contract/paths.ts'
import { tellAgent } from './tell-agent.ts'

/** @throws AppError as settlePost. */
export async function settleReview(db: Db, house: PostHouse, moderator: Moderator, decided: Decided): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { authorId, before, after } = await settlePost(tx, moderator, 'review', decided)
    if (before === 'pending' && after === 'published') await tellAgent(tx, house, decided.id)
    const to = before === after ? null : await addressOf(tx, authorId)
    if (to) await tellDecided(tx, house, to, { ...decided, path: paths.ownReviews })
  })
}

/** A reply is there or not: it can be removed, left alone, or put back. */
export async function settleReply(db: Db, house: PostHouse, moderator: Moderator, decided: Decided): Promise<void> {
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
    await raiseDataVersion(tx, 'posts')
    const to = states.before === states.after ? null : await addressOf(tx, row.replyAuthorId)
    if (to) await tellDecided(tx, house, to, { ...decided, path: paths.ownReviews })
  })
}

type ReplyRow = { replyAuthorId: string | null; replyRemovedFor: string | null }

async function readReply(tx: Transaction, id: string): Promise<ReplyRow> {
  const [row] = await tx<[ReplyRow?]>`
    select reply_author_id, reply_removed_for from review where id::text = ${id} and reply is not null for update`
  if (!row) throw new AppError('not_found', 'There is no such reply.')
  return row
}
