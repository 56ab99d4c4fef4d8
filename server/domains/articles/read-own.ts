/** Articles as their authors and editors see them: the latest text, in any state. */
import type { Editor, SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Page, paginate, type Paged } from '#server/platform/paginate.ts'
import { authorColumns, withAuthor } from './article-columns.ts'
import { formColumns } from './lock-article.ts'
import type { OwnArticle, OwnArticleLine } from './types.ts'

const ownColumns = (db: Db) => db`
  r.id, r.slug, coalesce(r.revision ->> 'title', r.title) as title, r.state, r.revision_state, r.updated_at,
  r.published_at, r.version, r.removed_for, r.removed_note, ${authorColumns(db)}`

export const readOwnArticles = (db: Db, { accountId }: SignedIn, page: Page): Promise<Paged<OwnArticleLine>> =>
  paginate(
    db,
    page,
    db`select ${ownColumns(db)} from ${withAuthor(db)} where r.author_id = ${accountId} order by r.updated_at desc, r.id`,
  )

/** Awaiting an editor, oldest first. */
export const readArticleQueue = (db: Db, _editor: Editor, page: Page): Promise<Paged<OwnArticleLine>> =>
  paginate(
    db,
    page,
    db`
      select ${ownColumns(db)} from ${withAuthor(db)}
      where r.state = 'submitted' or r.revision_state = 'submitted' order by r.submitted_at, r.id`,
  )

/** @throws AppError `not_found` for another author's. */
export const readOwnArticle = (db: Db, who: SignedIn, id: string): Promise<OwnArticle> =>
  readFullArticle(db, who, db`r.id = ${id} and r.author_id = ${who.accountId}`)

/**
 * Editors read what was submitted or published; drafts are visible to their authors only.
 * @throws AppError `not_found`
 */
export const readSubmittedArticle = (db: Db, editor: Editor, id: string): Promise<OwnArticle> =>
  readFullArticle(db, editor, db`r.id = ${id} and (r.state <> 'draft' or r.author_id = ${editor.accountId})`)

async function readFullArticle(db: Db, { accountId }: SignedIn, which: ReturnType<Db>): Promise<OwnArticle> {
  const [article] = await db<[OwnArticle?]>`
    select ${ownColumns(db)}, r.author_id = ${accountId} as is_own,
      ${formColumns(db)},
      (select coalesce(json_agg(json_build_object('decision', n.decision, 'note', n.note, 'at', n.created_at)
        order by n.id desc), '[]') from article_note n where n.article_id = r.id) as notes
    from ${withAuthor(db)} where ${which}`
  if (!article) throw new AppError('not_found', 'There is no such article.')
  return article
}
