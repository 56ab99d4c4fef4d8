/**
 * An editor's decision: publish, request changes with a note, or archive. State, audit log, note and email in one
 * transaction. A moderator decides on what readers report.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { ArticleDecisionForm, ArticleForm } from '#common/article-schemas.ts'
import { slugOf } from '#common/name-key.ts'
import type { Editor, Moderator } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { lockArticle, type LockedArticle } from './own-articles.ts'
import { type Author, columnsOf, isLive, type Saved } from './save-article.ts'
import { today } from '#common/dates.ts'
import { emailAddressOf, moderationEmails } from '#server/domains/moderation/emails.ts'
import { closeReports, logDecision } from '#server/domains/moderation/decide-post.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import { paths } from '#common/paths.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { articleSubject, articleEmails, type DecidedArticle } from './emails.ts'

type Decided = ArticleDecisionForm & { id: string; requestId?: string }

/** @throws AppError `not_found`, `conflict`, `forbidden` for the editor's own article. */
export async function decideArticle(db: Db, deps: EmailDeps, editor: Editor, decided: Decided): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const article = await lockArticle(tx, null, decided)
    if (article.authorId === editor.accountId && decided.decision !== 'archive') {
      throw new AppError('forbidden', i18n._(msg`You can’t decide on your own article. Ask another editor.`))
    }
    await act(tx, article, decided)
    await tx`
      insert into article_note (article_id, editor_id, decision, note)
      values (${article.id}, ${editor.accountId}, ${decided.decision}, ${decided.note})`
    await logEditorDecision(tx, editor, article, decided)
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
    throw new AppError('conflict', i18n._(msg`This article isn’t waiting for an editor anymore. Reload the page.`))
  }
  if (!waits && article.removedFor !== null) {
    throw new AppError(
      'conflict',
      i18n._(msg`A moderator removed this article. Only a new version of it can be published.`),
    )
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
    throw new AppError('conflict', i18n._(msg`This article isn’t waiting for an editor anymore. Reload the page.`))
  }
  const column = isLive(article) ? tx`revision_state` : tx`state`
  await tx`
    update article set ${column} = 'changes_requested', version = version + 1, updated_at = now()
    where id = ${article.id}`
}

async function archive(tx: Transaction, { id, state }: LockedArticle): Promise<void> {
  if (state !== 'published') throw new AppError('conflict', i18n._(msg`Only a public article can be archived.`))
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
    await logEditorDecision(tx, author, article, { decision: 'archive' })
    await bumpDataVersion(tx, 'posts')
    return { id: article.id, version: article.version + 1 }
  })
}

async function logEditorDecision(
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

type ReportedArticle = { id: string; slug: string; state: string; authorId: string | null; removedFor: string | null }

/**
 * A moderator decides on a reported public article: it stays, or is removed for a public reason.
 * @throws AppError `not_found`, `forbidden` for the moderator's own, `conflict` when its state has changed.
 */
export async function decideReportedArticle(
  db: Db,
  deps: EmailDeps,
  moderator: Moderator,
  decided: PostDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[ReportedArticle?]>`
      select id, slug, state, author_id, removed_for from article
      where id::text = ${decided.id} and state in ('published', 'archived') for update`
    if (!row)
      throw new AppError('not_found', i18n._(msg`That article isn’t public, or it doesn’t exist. Reload the page.`))
    if (row.authorId === moderator.accountId)
      throw new AppError('forbidden', i18n._(msg`You can’t review your own posts. Ask someone else on the team.`))
    const after = afterDecision(row, decided)
    await moveReported(tx, row, after, decided)
    await closeReports(tx, decided)
    await logDecision(tx, moderator, decided, { before: row.state, after })
    await bumpDataVersion(tx, 'posts')
    const to = after === row.state ? null : await emailAddressOf(tx, row.authorId)
    const path = after === 'published' ? paths.article(row.slug) : paths.editArticle(row.id)
    if (to) await sendEmail(tx, deps.sender, to, moderationEmails.post_decided({ ...decided, path }))
  })
}

/** Restores only what a moderator removed; what its author or an editor archived is theirs. */
function afterDecision({ state, removedFor }: ReportedArticle, { decision }: PostDecision): 'published' | 'archived' {
  if (decision === 'publish' && (state === 'published' || removedFor !== null)) return 'published'
  if (decision === 'remove' && state === 'published') return 'archived'
  throw new AppError('conflict', i18n._(msg`This article has changed since you opened it. Review it again.`))
}

async function moveReported(
  tx: Transaction,
  { id, state }: ReportedArticle,
  after: string,
  decided: PostDecision,
): Promise<void> {
  if (after === state) return
  const isOff = after === 'archived'
  await tx`
    update article set state = ${after}, removed_for = ${isOff ? (decided.reason ?? null) : null},
      removed_at = ${isOff ? tx`now()` : null}, removed_note = ${isOff ? decided.note : ''}, version = version + 1,
      updated_at = now()
    where id = ${id}`
}

/** Notifies an author of an editor's decision and the reason. */
export async function notifyArticleDecision(
  tx: Transaction,
  { sender }: EmailDeps,
  { authorId, ...decided }: DecidedArticle & { authorId: string | null },
): Promise<void> {
  if (authorId !== null) {
    const preview = () => `${articleSubject(decided.decision)}: ${decided.title}`
    await notify(tx, { type: 'article', from: null, to: authorId, ref: decided.id, preview })
  }
  const to = await emailAddressOf(tx, authorId)
  if (to) await sendEmail(tx, sender, to, articleEmails.article_decided(decided))
}
