/**
 * An editor's decision: publish, request changes with a note, or archive. State, audit log, note and email in one
 * transaction.
 */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { ArticleDecisionForm, ArticleForm } from '#common/article-schemas.ts'
import { slugOf } from '#common/name-key.ts'
import type { Editor } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { notifyArticleDecision } from './emails.ts'
import { type LockedArticle, lockArticle } from './lock-article.ts'
import { type Author, columnsOf, isLive, type Saved } from './save-article.ts'
import { today } from '#common/dates.ts'

type Decided = ArticleDecisionForm & { id: string; requestId?: string }

/** @throws AppError `not_found`, `conflict`, `forbidden` for the editor's own article. */
export async function decideArticle(db: Db, deps: EmailDeps, editor: Editor, decided: Decided): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const article = await lockArticle(tx, null, decided)
    if (article.authorId === editor.accountId && decided.decision !== 'archive') {
      throw new AppError('forbidden', 'Another editor decides on your own articles.')
    }
    await act(tx, article, decided)
    await tx`
      insert into article_note (article_id, editor_id, decision, note)
      values (${article.id}, ${editor.accountId}, ${decided.decision}, ${decided.note})`
    await logDecision(tx, editor, article, decided)
    await bumpDataVersion(tx, 'posts')
    const [now] = await tx<[Saved & { slug: string | null }]>`
      select id, version, slug from article where id = ${article.id}`
    await notifyArticleDecision(tx, deps, {
      ...decided,
      authorId: article.authorId,
      title: article.form.title,
      slug: now.slug,
    })
    return { id: now.id, version: now.version }
  })
}

async function act(tx: Transaction, article: LockedArticle, { decision }: Decided): Promise<void> {
  switch (decision) {
    case 'publish':
      return publish(tx, article)
    case 'request_changes':
      return requestChanges(tx, article)
    case 'archive':
      return archive(tx, article)
  }
}

/** The submitted text becomes the public one. An archived article without a revision returns as it was. */
async function publish(tx: Transaction, article: LockedArticle): Promise<void> {
  const waits = (article.revisionState ?? article.state) === 'submitted'
  if (!waits && !(article.state === 'archived' && article.revision === null)) {
    throw new AppError('conflict', 'It is not waiting for an editor. Look at it again.')
  }
  if (!waits && article.removedFor !== null) {
    throw new AppError('conflict', 'A moderator took this text off. Only a new version can be published.')
  }
  const slug = article.slug ?? (await uniqueSlug(tx, article.form))
  await tx`
    update article set ${tx.set(columnsOf(tx, article.form))}, slug = ${slug}, state = 'published', revision = null,
      revision_state = null, removed_for = null, removed_at = null, reviewed_on = ${today()}, published_at = coalesce(published_at, now()),
      revised_at = ${isLive(article) ? tx`now()` : null}, version = version + 1, updated_at = now()
    where id = ${article.id}`
}

async function requestChanges(tx: Transaction, article: LockedArticle): Promise<void> {
  if ((article.revisionState ?? article.state) !== 'submitted') {
    throw new AppError('conflict', 'It is not waiting for an editor. Look at it again.')
  }
  const column = isLive(article) ? tx`revision_state` : tx`state`
  await tx`
    update article set ${column} = 'changes_requested', version = version + 1, updated_at = now()
    where id = ${article.id}`
}

async function archive(tx: Transaction, { id, state }: LockedArticle): Promise<void> {
  if (state !== 'published') throw new AppError('conflict', 'Only a public article can be archived.')
  await tx`update article set state = 'archived', version = version + 1, updated_at = now() where id = ${id}`
}

const SLUG_MAX = 80
const SLUG_MIN = 5

/** From the title; numbered when taken, prefixed when too short to tell apart from our own paths. */
async function uniqueSlug(tx: Transaction, { title }: ArticleForm): Promise<string> {
  await tx`select pg_advisory_xact_lock(hashtextextended('article slug', 6))`
  const wish = slugOf(title).slice(0, SLUG_MAX).replace(/-+$/, '')
  const stem = wish.length < SLUG_MIN ? `article-${wish}` : wish
  const taken = await tx<{ slug: string }[]>`select slug from article where slug like ${`${stem}%`}`
  const known = new Set(taken.map(({ slug }) => slug))
  let slug = stem
  for (let next = 2; known.has(slug); next++) slug = `${stem}-${next}`
  return slug
}

/** Authors archive their own public articles. @throws AppError `not_found`, `conflict` */
export async function archiveOwnArticle(
  db: Db,
  author: Author,
  asked: { id: string; version: number },
): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const article = await lockArticle(tx, author.accountId, asked)
    await archive(tx, article)
    await logDecision(tx, author, article, { decision: 'archive' })
    await bumpDataVersion(tx, 'posts')
    return { id: article.id, version: article.version + 1 }
  })
}

async function logDecision(
  tx: Transaction,
  who: Author,
  { id, state, revisionState }: LockedArticle,
  { decision, requestId }: Pick<Decided, 'decision' | 'requestId'>,
): Promise<void> {
  await writeAudit(tx, who, {
    action: `article.${decision}`,
    target: { kind: 'article', id },
    before: { state, revisionState },
    ...(requestId ? { requestId } : {}),
  })
}
