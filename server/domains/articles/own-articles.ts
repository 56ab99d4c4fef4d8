/** Articles as their authors and editors see them: the latest text, in any state; and locked, for a change. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Editor, SignedIn } from '#server/platform/actors.ts'
import { type Db, orderBy, type Page, type Paged, paginate, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { authorColumns, coverColumn, withAuthor } from './read-articles.ts'
import type { OwnArticle, OwnArticleLine } from './types.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import type { ArticleState, RevisionState } from '#common/articles.ts'
import type { ArticleForm } from '#common/article-schemas.ts'

const latestCover = (db: Db) =>
  db`case when r.revision is null then ${coverColumn(db)} else nullif(r.revision -> 'cover', 'null') end`

/** Of the latest text. */
const wordCount = (db: Db) => db`
  cardinality(regexp_split_to_array(nullif(trim(coalesce(
    (select string_agg(part #>> '{}', ' ') from jsonb_path_query(r.revision -> 'body', 'strict $.** ? (exists (@.text)).text') part),
    r.body_text)), ''), '[[:space:]]+'))`

const ownColumns = (db: Db) => db`
  r.id, r.slug, coalesce(r.revision ->> 'title', r.title) as title,
  coalesce(r.revision ->> 'summary', r.summary) as summary, r.state, r.revision_state, r.updated_at,
  r.submitted_at, r.published_at, r.version, r.removed_for, r.removed_note,
  coalesce(r.revision ->> 'category', r.category) as category, ${latestCover(db)} as cover, ${wordCount(db)} as words,
  ${authorColumns(db)}`

export const readOwnArticles = (db: Db, { accountId }: SignedIn, page: Page): Promise<Paged<OwnArticleLine>> =>
  paginate(
    db,
    page,
    db`select ${ownColumns(db)} from ${withAuthor(db)} where r.author_id = ${accountId} order by r.updated_at desc, r.id`,
  )

type ArticleOrder = Sorted<QueueSort | 'author'>

/** Awaiting an editor, oldest first if nothing else is asked for. */
export const readArticleQueue = (db: Db, _editor: Editor, page: Page & ArticleOrder): Promise<Paged<OwnArticleLine>> =>
  paginate(
    db,
    page,
    db`
      select ${ownColumns(db)} from ${withAuthor(db)}
      where r.state = 'submitted' or r.revision_state = 'submitted'
      ${orderBy(db, page, queueColumns(db), db`r.submitted_at, r.id`)}`,
  )

const queueColumns = (db: Db) => ({
  name: db`lower(coalesce(r.revision ->> 'title', r.title))`,
  author: db`lower(coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), concat_ws(' ', a.first_name, a.last_name)))`,
  since: db`r.submitted_at`,
})

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
  if (!article) throw new AppError('not_found', i18n._(msg`We couldn’t find that article.`))
  return article
}

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
const formColumns = (db: Db) => db`
  coalesce('{"cover": null}' || r.revision, jsonb_build_object('title', r.title, 'summary', r.summary, 'body', r.body,
    'category', r.category, 'tags', to_jsonb(r.tags), 'tax_year', r.tax_year, 'sources', r.sources, 'review_by', r.review_by,
    'cover', ${coverColumn(db)})) as form`

type Asked = { id: string; version: number }

/**
 * An article row, locked for the rest of the transaction. Forbidden looks like missing.
 * @param author whose it must be; null: anyone's.
 * @throws AppError `not_found`, `conflict` when someone has saved since.
 */
export async function lockArticle(tx: Transaction, author: string | null, asked: Asked): Promise<LockedArticle> {
  const [row] = await tx<[LockedArticle?]>`
    select r.id, r.slug, r.author_id, r.state, r.revision, r.revision_state, r.version, r.removed_for,
      ${formColumns(tx)}
    from article r where r.id = ${asked.id} ${author === null ? tx`` : tx`and r.author_id = ${author}`} for update`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that article.`))
  if (row.version !== asked.version) {
    throw new AppError(
      'conflict',
      i18n._(msg`This article was changed elsewhere after you opened it. Reload the page to see those changes.`),
    )
  }
  return row
}
