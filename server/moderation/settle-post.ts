/** A moderator's decision on one text: its state, its public reason, the log, the open reports and the mail, at once. */
import type { Moderator } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Decision, PostState } from '#contract/moderation.ts'
import type { Decided, Settled } from './types.ts'

type Table = 'review' | 'question' | 'answer'
type PostRow = { state: PostState; reason: string | null; authorId: string | null }

/** From which states a decision leads where; anything else was decided by somebody else meanwhile. */
const MOVES: Readonly<Record<Decision, { from: readonly PostState[]; to: PostState }>> = {
  publish: { from: ['pending', 'published', 'flagged', 'rejected', 'removed'], to: 'published' },
  reject: { from: ['pending'], to: 'rejected' },
  remove: { from: ['published', 'flagged'], to: 'removed' },
}

/** @throws AppError `not_found`, `forbidden` for one's own text, `conflict` when it stands differently by now. */
export async function settlePost(
  tx: Transaction,
  moderator: Moderator,
  table: Table,
  decided: Decided,
): Promise<Settled> {
  const { id, decision, note } = decided
  const key = table === 'question' ? tx`public_id = ${id}` : tx`id::text = ${id}`
  const [row] = await tx<[PostRow?]>`
    select state, reason, author_id from ${tx(table)} where ${key} and state <> 'unconfirmed' for update`
  if (!row) throw new AppError('not_found', 'There is no such text.')
  if (row.authorId === moderator.accountId) throw new AppError('forbidden', 'Somebody else decides on your own texts.')
  const { from, to } = MOVES[decision]
  if (!from.includes(row.state) || row.reason === 'author') {
    throw new AppError('conflict', `It is ${row.state} by now. Look at it again.`)
  }
  const reason = decision === 'publish' ? null : (decided.reason ?? null)
  await tx`
    update ${tx(table)} set state = ${to}, held_for = null, reason = ${reason}, note = ${note}, decided_at = now(),
      published_at = case when ${to} = 'published' then coalesce(published_at, now()) else published_at end
    where ${key}`
  await closeReports(tx, decided)
  await logDecision(tx, moderator, decided, { before: row.state, after: to })
  await raiseDataVersion(tx, 'posts')
  return { before: row.state, after: to, authorId: row.authorId }
}

export async function closeReports(tx: Transaction, { kind, id }: Pick<Decided, 'kind' | 'id'>): Promise<void> {
  await tx`update report set handled_at = now() where kind = ${kind} and target_id = ${id} and handled_at is null`
}

export async function logDecision(
  tx: Transaction,
  moderator: Moderator,
  { kind, id, decision, reason, requestId }: Decided,
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
