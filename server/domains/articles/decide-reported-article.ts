/** A moderator decides on a reported public article: it stays, or is removed for a public reason. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { emailAddressOf, sendDecisionEmail } from '#server/domains/moderation/emails.ts'
import { closeReports, logDecision } from '#server/domains/moderation/decide-post.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { paths } from '#common/paths.ts'

type Row = { id: string; slug: string; state: string; authorId: string | null; removedFor: string | null }

/** @throws AppError `not_found`, `forbidden` for the moderator's own, `conflict` when its state has changed. */
export async function decideReportedArticle(
  db: Db,
  deps: EmailDeps,
  moderator: Moderator,
  decided: PostDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[Row?]>`
      select id, slug, state, author_id, removed_for from article
      where id::text = ${decided.id} and state in ('published', 'archived') for update`
    if (!row) throw new AppError('not_found', 'There is no such public article.')
    if (row.authorId === moderator.accountId)
      throw new AppError('forbidden', 'Somebody else decides on your own texts.')
    const after = afterDecision(row, decided)
    await move(tx, row, after, decided)
    await closeReports(tx, decided)
    await logDecision(tx, moderator, decided, { before: row.state, after })
    await bumpDataVersion(tx, 'posts')
    const to = after === row.state ? null : await emailAddressOf(tx, row.authorId)
    const path = after === 'published' ? paths.article(row.slug) : paths.editArticle(row.id)
    if (to) await sendDecisionEmail(tx, deps, to, { ...decided, path })
  })
}

/** Restores only what a moderator removed; what its author or an editor archived is theirs. */
function afterDecision({ state, removedFor }: Row, { decision }: PostDecision): 'published' | 'archived' {
  if (decision === 'publish' && (state === 'published' || removedFor !== null)) return 'published'
  if (decision === 'remove' && state === 'published') return 'archived'
  throw new AppError('conflict', `It is ${state} by now. Look at it again.`)
}

async function move(tx: Transaction, { id, state }: Row, after: string, decided: PostDecision): Promise<void> {
  if (after === state) return
  const isOff = after === 'archived'
  await tx`
    update article set state = ${after}, removed_for = ${isOff ? (decided.reason ?? null) : null},
      removed_at = ${isOff ? tx`now()` : null}, removed_note = ${isOff ? decided.note : ''}, version = version + 1,
      updated_at = now()
    where id = ${id}`
}
