/** A moderator's decision on one post: state, public reason, audit log, open reports, and email, in one transaction. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { PostState } from '#common/moderation.ts'
import type { Decision } from '#common/moderation-schemas.ts'
import type { PostDecision, DecisionResult } from './types.ts'

type Table = 'review' | 'question' | 'answer'
type PostRow = { state: PostState; reason: string | null; authorId: string | null }

/** The states each decision starts from and leads to. In any other state, someone else has decided meanwhile. */
const MOVES: Readonly<Record<Decision, { from: readonly PostState[]; to: PostState }>> = {
  publish: { from: ['pending', 'published', 'flagged', 'rejected', 'removed'], to: 'published' },
  reject: { from: ['pending'], to: 'rejected' },
  remove: { from: ['published', 'flagged'], to: 'removed' },
}

/** @throws AppError `not_found`, `forbidden` for one's own post, `conflict` when its state has changed since. */
export async function decidePost(
  tx: Transaction,
  moderator: Moderator,
  table: Table,
  postDecision: PostDecision,
): Promise<DecisionResult> {
  const { id, decision, note } = postDecision
  const key = table === 'question' ? tx`public_id = ${id}` : tx`id::text = ${id}`
  const [row] = await tx<[PostRow?]>`
    select state, reason, author_id from ${tx(table)} where ${key} and state <> 'unconfirmed' for update`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that post.`))
  if (row.authorId === moderator.accountId)
    throw new AppError('forbidden', i18n._(msg`You can’t review your own posts. Ask someone else on the team.`))
  const { from, to } = MOVES[decision]
  if (!from.includes(row.state) || row.reason === 'author') {
    throw new AppError('conflict', i18n._(msg`This post has changed since you opened it. Review it again.`))
  }
  const reason = decision === 'publish' ? null : (postDecision.reason ?? null)
  await tx`
    update ${tx(table)} set state = ${to}, held_for = null, reason = ${reason}, note = ${note}, decided_at = now(),
      published_at = case when ${to} = 'published' then coalesce(published_at, now()) else published_at end
    where ${key}`
  await closeReports(tx, postDecision)
  await logDecision(tx, moderator, postDecision, { before: row.state, after: to })
  await bumpDataVersion(tx, 'posts')
  return { before: row.state, after: to, authorId: row.authorId }
}

export async function closeReports(tx: Transaction, { kind, id }: Pick<PostDecision, 'kind' | 'id'>): Promise<void> {
  await tx`update report set handled_at = now() where kind = ${kind} and target_id = ${id} and handled_at is null`
}

export async function logDecision(
  tx: Transaction,
  moderator: Moderator,
  { kind, id, decision, reason, requestId }: PostDecision,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await writeAudit(tx, moderator, {
    action: `${kind}.${decision}`,
    target: { kind, id },
    before: { state: before },
    after: { state: after },
    ...(reason ? { reason } : {}),
    ...(requestId ? { requestId } : {}),
  })
}
