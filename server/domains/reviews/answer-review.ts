/** What the agent can do about a review: reply once, and flag it for a moderator. Never hide it. */
import { notify } from '#server/domains/notifications/notify.ts'
import type { ApprovedAgent } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { holdsLink } from '#server/domains/moderation/screen-post.ts'
import type { ModerationReason, PostState } from '#common/moderation.ts'

type Row = { authorId: string | null; state: PostState; reply: string | null; flaggedAt: Date | null }

/** @throws AppError `not_found` when it is about another agent, `conflict` for a second reply, `invalid_fields`. */
export async function replyToReview(db: Db, agent: ApprovedAgent, id: string, reply: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const review = await readOwn(tx, agent, id)
    if (review.reply !== null)
      throw new AppError('conflict', 'You have replied already. There is one reply to a review.')
    if (holdsLink(reply)) {
      const words = 'Leave links and addresses out: they stand on your profile.'
      throw new AppError('invalid_fields', 'Some fields need another look.', { reply: [words] })
    }
    await tx`
      update review set reply = ${reply}, replied_at = now(), reply_author_id = ${agent.accountId} where id = ${id}`
    // Doesn't quote the reply: it is shown with the review.
    const preview = 'The agent has replied to your review, in public.'
    if (review.authorId)
      await notify(tx, { type: 'review', from: agent.accountId, to: review.authorId, ref: id, preview })
    await bumpDataVersion(tx, 'posts')
  })
}

type Flag = { reason: ModerationReason; note: string }

/** The review stays public until a moderator decides. One flag per review. */
export async function flagReview(db: Db, agent: ApprovedAgent, id: string, { reason, note }: Flag): Promise<void> {
  await inTransaction(db, async (tx) => {
    const review = await readOwn(tx, agent, id)
    if (review.flaggedAt) throw new AppError('conflict', 'You have asked for a look at this review already.')
    await tx`update review set state = 'flagged', flagged_at = now() where id = ${id}`
    await tx`
      insert into report (kind, target_id, reason, note, reporter_id)
      values ('review', ${id}, ${reason}, ${note}, ${agent.accountId}) on conflict do nothing`
  })
}

async function readOwn(tx: Transaction, { agent }: ApprovedAgent, id: string): Promise<Row> {
  const [row] = await tx<[Row?]>`
    select author_id, state, reply, flagged_at from review
    where id = ${id} and listing_id = ${agent.listingId} and state in ('published', 'flagged') for update`
  if (!row) throw new AppError('not_found', 'There is no such review of you.')
  return row
}
