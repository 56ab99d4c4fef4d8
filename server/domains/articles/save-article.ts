/** Authors start a draft, save it as often as they like, submit it to an editor, and withdraw it again. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type ArticleForm, articleProblems } from '#common/article-schemas.ts'
import { textOf } from '#common/articles.ts'
import type { ApprovedAgent, Editor, SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, RetryLaterError } from '#server/platform/errors.ts'
import { LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import { lockArticle, type LockedArticle } from './own-articles.ts'

/** Who can write: an approved agent or an editor. */
export type Author = ApprovedAgent | Editor
export type Saved = { id: string; version: number }

/** @throws AppError `too_many_requests` */
export async function createArticle(db: Db, author: Author, form: ArticleForm): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    // One at a time, so that two at once can't both be the last of the day.
    await tx`select 1 from account where id = ${author.accountId} for no key update`
    await assertOwnCover(tx, author, form.cover?.id)
    const [{ today }] = await tx<[{ today: number }]>`
      select count(*)::int as today from article
      where author_id = ${author.accountId}
        and created_at > now() - ${WINDOW_S[LIMITS.articleDrafts.window]} * interval '1 second'`
    if (today >= LIMITS.articleDrafts.max) {
      throw new RetryLaterError(
        'too_many_requests',
        i18n._(msg`You’ve reached today’s limit for articles. Try again tomorrow.`),
        WINDOW_S[LIMITS.articleDrafts.window],
      )
    }
    const [made] = await tx<[Saved]>`
      insert into article ${tx.rows([
        {
          ...columnsOf(tx, form),
          author_id: author.accountId,
          listing_id: author.agent?.listingId ?? null,
          is_demo: author.isDemo,
        },
      ])}
      returning id, version`
    return made
  })
}

export const columnsOf = (tx: Transaction, form: ArticleForm) => ({
  title: form.title,
  summary: form.summary,
  body: tx.json(form.body as never),
  body_text: textOf(form.body),
  category: form.category,
  tags: [...form.tags],
  tax_year: form.tax_year,
  sources: tx.json(form.sources),
  review_by: form.review_by,
  cover_id: form.cover?.id ?? null,
  cover_alt: form.cover?.alt ?? '',
})

type SaveAsked = ArticleForm & { id: string; version: number }

/**
 * A published text stays as it is: saving stores a revision of it.
 * @throws AppError `not_found`, `conflict` for an outdated version, or while an editor has it.
 */
export async function saveArticle(db: Db, author: Author, { id, version, ...form }: SaveAsked): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const article = await lockArticle(tx, author.accountId, { id, version })
    if (newestState(article) === 'submitted') {
      throw new AppError(
        'conflict',
        i18n._(msg`An editor is reviewing this article. To make changes, withdraw the article first.`),
      )
    }
    if (form.cover?.id !== article.form.cover?.id) await assertOwnCover(tx, author, form.cover?.id)
    const [saved] = isLive(article)
      ? await tx<[Saved]>`
          update article set revision = ${tx.json(form as never)}, revision_state = coalesce(revision_state, 'draft'),
            version = version + 1, updated_at = now()
          where id = ${id} returning id, version`
      : await tx<[Saved]>`
          update article set ${tx.set(columnsOf(tx, form))}, version = version + 1, updated_at = now()
          where id = ${id} returning id, version`
    return saved
  })
}

export const isLive = ({ state }: Pick<LockedArticle, 'state'>) => state === 'published' || state === 'archived'

/** State of the text in progress: the revision's if there is one, otherwise the article's. */
const newestState = ({ state, revisionState }: LockedArticle) => revisionState ?? state

type Asked = { id: string; version: number }

/** @throws AppError `not_found`, `conflict`, `invalid_fields` when it's unfinished. */
export async function submitArticle(db: Db, author: Author, asked: Asked): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const article = await lockArticle(tx, author.accountId, asked)
    if (!['draft', 'changes_requested'].includes(newestState(article))) {
      throw new AppError('conflict', i18n._(msg`There’s nothing to submit, because nothing has changed.`))
    }
    const problems = articleProblems(article.form)
    if (Object.keys(problems).length > 0)
      throw new AppError(
        'invalid_fields',
        i18n._(msg`Your article isn’t ready to submit. Fix the fields marked below.`),
        problems,
      )
    return move(tx, article, 'submitted')
  })
}

/** Returns it from the editor to the author. @throws AppError `not_found`, `conflict` */
export async function withdrawArticle(db: Db, author: Author, asked: Asked): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const article = await lockArticle(tx, author.accountId, asked)
    if (newestState(article) !== 'submitted')
      throw new AppError('conflict', i18n._(msg`This article isn’t in review, so you can’t withdraw it.`))
    return move(tx, article, 'draft')
  })
}

async function move(tx: Transaction, article: LockedArticle, to: 'submitted' | 'draft'): Promise<Saved> {
  const column = isLive(article) ? tx`revision_state` : tx`state`
  const [moved] = await tx<[Saved]>`
    update article set ${column} = ${to}, submitted_at = ${to === 'submitted' ? tx`now()` : null},
      version = version + 1, updated_at = now()
    where id = ${article.id} returning id, version`
  return moved
}

/**
 * Deletes an article that was never public; of a public one, only the unfinished revision.
 * @throws AppError `not_found`, `conflict` when there is nothing to discard.
 */
export async function discardDraft(db: Db, author: Author, asked: Asked): Promise<void> {
  await inTransaction(db, async (tx) => {
    const article = await lockArticle(tx, author.accountId, asked)
    if (!isLive(article)) {
      await tx`delete from article where id = ${article.id}`
      return
    }
    if (article.revision === null)
      throw new AppError('conflict', i18n._(msg`To take down a public article, archive it.`))
    await tx`
      update article set revision = null, revision_state = null, version = version + 1, updated_at = now()
      where id = ${article.id}`
  })
}

/** A cover must be a picture that its author uploaded. @throws AppError `invalid_fields` */
async function assertOwnCover(tx: Transaction, author: SignedIn, coverId: string | undefined): Promise<void> {
  if (coverId === undefined) return
  const [own] = await tx`select 1 from article_cover where id = ${coverId} and account_id = ${author.accountId}`
  if (!own)
    throw new AppError('invalid_fields', i18n._(msg`We couldn’t find the cover picture. Upload it again.`), {
      cover: [i18n._(msg`Upload the picture again.`)],
    })
}
