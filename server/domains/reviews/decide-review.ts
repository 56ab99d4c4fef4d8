/**
 * Who decides that a review stays: a moderator decides on it or on its reply, its author withdraws it, an admin removes
 * it for a public reason.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { Moderator, SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { emailAddressOf, moderationEmails } from '#server/domains/moderation/emails.ts'
import { closeReports, decidePost, logDecision } from '#server/domains/moderation/decide-post.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import { paths } from '#common/paths.ts'
import { notifyReviewedAgent } from './write-review.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import type { ModerationReason } from '#common/moderation.ts'

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
    const email = moderationEmails.post_decided({ ...decided, path: paths.ownReviews })
    if (to) await sendEmail(tx, deps.sender, to, email)
  })
}

/** A reply is either shown or not: it can be removed, left as it is, or restored. */
export async function decideReply(db: Db, deps: EmailDeps, moderator: Moderator, decided: PostDecision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await readReply(tx, decided.id)
    if (row.replyAuthorId === moderator.accountId) {
      throw new AppError('forbidden', i18n._(msg`You can’t review your own posts. Ask someone else on the team.`))
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
    const email = moderationEmails.post_decided({ ...decided, path: paths.ownReviews })
    if (to) await sendEmail(tx, deps.sender, to, email)
  })
}

type ReplyRow = { replyAuthorId: string | null; replyRemovedFor: string | null }

async function readReply(tx: Transaction, id: string): Promise<ReplyRow> {
  const [row] = await tx<[ReplyRow?]>`
    select reply_author_id, reply_removed_for from review where id::text = ${id} and reply is not null for update`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that reply.`))
  return row
}

type Removal = { id: string; reason: ModerationReason | undefined; requestId: string }

/**
 * Its author withdraws it, text included, or an admin removes it for a public reason.
 * @throws AppError `not_found` for everyone else; `invalid_fields` for an admin without a reason.
 */
export async function removeReview(db: Db, deps: EmailDeps, who: SignedIn, removal: Removal): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ authorId: string | null; state: string }?]>`
      select author_id, state from review where id = ${removal.id} and reason is distinct from 'author' for update`
    if (row?.authorId === who.accountId) return withdrawOwnReview(tx, who, removal, row.state)
    if (!row || who.role !== 'admin') throw new AppError('not_found', i18n._(msg`We couldn’t find that review.`))
    const admin = proveAdmin(who)
    const { reason, ...rest } = removal
    if (!reason)
      throw new AppError('invalid_fields', i18n._(msg`Enter a reason. It will be public.`), {
        reason: [i18n._(msg`Choose a reason.`)],
      })
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
