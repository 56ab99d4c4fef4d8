/** An article row, locked for the rest of the transaction. Forbidden looks like missing. */
import type { ArticleState, RevisionState } from '#common/articles.ts'
import type { ArticleForm } from '#common/article-schemas.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { coverColumn } from './article-columns.ts'

export type LockedArticle = {
  id: string
  slug: string | null
  authorId: string | null
  state: ArticleState
  revision: ArticleForm | null
  revisionState: RevisionState | null
  version: number
  /** Why a moderator removed it; otherwise null. */
  removedFor: string | null
  form: ArticleForm
}

/** The latest text under the form's field names: the revision if there is one. */
export const formColumns = (db: Db) => db`
  coalesce('{"cover": null}' || r.revision, jsonb_build_object('title', r.title, 'summary', r.summary, 'body', r.body,
    'category', r.category, 'tags', to_jsonb(r.tags), 'tax_year', r.tax_year, 'sources', r.sources, 'review_by', r.review_by,
    'cover', ${coverColumn(db)})) as form`

type Asked = { id: string; version: number }

/**
 * @param author whose it must be; null: anyone's.
 * @throws AppError `not_found`, `conflict` when someone has saved since.
 */
export async function lockArticle(tx: Transaction, author: string | null, asked: Asked): Promise<LockedArticle> {
  const [row] = await tx<[LockedArticle?]>`
    select r.id, r.slug, r.author_id, r.state, r.revision, r.revision_state, r.version, r.removed_for,
      ${formColumns(tx)}
    from article r where r.id = ${asked.id} ${author === null ? tx`` : tx`and r.author_id = ${author}`} for update`
  if (!row) throw new AppError('not_found', author === null ? 'There is no such article.' : 'You have no such article.')
  if (row.version !== asked.version) {
    throw new AppError('conflict', 'This article was changed elsewhere since you opened it. Nothing was overwritten.')
  }
  return row
}
