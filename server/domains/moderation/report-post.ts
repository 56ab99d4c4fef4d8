/** Anyone can report that a public post breaks a rule. It stays public until a moderator decides. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { createHmac } from 'node:crypto'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, RetryLaterError } from '#server/platform/errors.ts'
import { LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import type { PostKind } from '#common/moderation.ts'
import type { ReportForm } from '#common/moderation-schemas.ts'
import { type ListingUrlParts, paths } from '#common/paths.ts'
import { today } from '#common/dates.ts'

/** A visitor is identified only by network. */
export type Reporter = { accountId: string } | { network: string }

/**
 * Repeated reports of one post by one person count once.
 * @throws AppError `not_found` for a post that isn't public, `too_many_requests`.
 */
export async function reportPost(db: Db, reporter: Reporter, { kind, id, reason, note }: ReportForm): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await readReportedPost(tx, kind, id)))
      throw new AppError('not_found', i18n._(msg`That post isn’t public, or it doesn’t exist.`))
    const [accountId, network] =
      'accountId' in reporter ? [reporter.accountId, null] : [null, await networkFingerprint(tx, reporter.network)]
    const [{ sent }] = await tx<[{ sent: number }]>`
      select count(*)::int as sent from report
      where created_at > now() - ${WINDOW_S[LIMITS.reports.window]} * interval '1 second'
        and ${accountId === null ? tx`network = ${network}` : tx`reporter_id = ${accountId}`}`
    if (sent >= LIMITS.reports.max) {
      throw new RetryLaterError(
        'too_many_requests',
        i18n._(msg`You’ve reached today’s limit for reports. Try again tomorrow.`),
        WINDOW_S[LIMITS.reports.window],
      )
    }
    await tx`
      insert into report (kind, target_id, reason, note, reporter_id, network)
      values (${kind}, ${id}, ${reason}, ${note}, ${accountId}, ${network})
      on conflict do nothing`
  })
}

/**
 * Counts a visitor once a day and is useless afterward: its salt is deleted with the day, and without the salt, access
 * to the database isn't enough to try all addresses. The fingerprint is deleted too
 * (server/platform/personal-data/posts.ts).
 */
async function networkFingerprint(tx: Transaction, network: string): Promise<Buffer> {
  const day = today()
  await tx`insert into report_salt (day) values (${day}) on conflict (day) do nothing`
  const [{ salt }] = await tx<[{ salt: Buffer }]>`select salt from report_salt where day = ${day}`
  return createHmac('sha256', salt).update(network).digest()
}

/** `path`: the page it is on, to return to. */
export type ReportedPost = { excerpt: string; path: string }

/** The public post with this id; null when there is none. */
export async function readReportedPost(db: Db, kind: PostKind, id: string): Promise<ReportedPost | null> {
  switch (kind) {
    case 'review':
    case 'reply':
      return readReview(db, kind, id)
    case 'question':
      return readQuestion(db, id)
    case 'answer':
      return readAnswer(db, id)
    case 'article':
      return readArticle(db, id)
  }
}

const EXCERPT = 200

async function readReview(db: Db, kind: 'review' | 'reply', id: string): Promise<ReportedPost | null> {
  const isReply = kind === 'reply'
  const [row] = await db<[(ListingUrlParts & { excerpt: string })?]>`
    select left(${isReply ? db`r.reply` : db`r.comment`}, ${EXCERPT}) as excerpt,
      l.public_id, l.first_name, l.last_name, l.city, l.state
    from review r join listing l on l.id = r.listing_id
    where r.id::text = ${id} and r.state in ('published', 'flagged')
      ${isReply ? db`and r.reply is not null and r.reply_removed_for is null` : db``}`
  return row ? { excerpt: row.excerpt, path: `${paths.listing(row)}#reviews` } : null
}

async function readQuestion(db: Db, id: string): Promise<ReportedPost | null> {
  const [row] = await db<[{ title: string }?]>`
    select title from question where public_id = ${id} and state = 'published'`
  return row ? { excerpt: row.title, path: paths.question({ publicId: id, title: row.title }) } : null
}

async function readAnswer(db: Db, id: string): Promise<ReportedPost | null> {
  const [row] = await db<[{ excerpt: string; publicId: string; title: string }?]>`
    select left(a.body, ${EXCERPT}) as excerpt, q.public_id, q.title
    from answer a join question q on q.id = a.question_id
    where a.id::text = ${id} and a.state = 'published' and q.state = 'published'`
  return row ? { excerpt: row.excerpt, path: `${paths.question(row)}#answer-${id}` } : null
}

async function readArticle(db: Db, id: string): Promise<ReportedPost | null> {
  const [row] = await db<[{ title: string; slug: string }?]>`
    select title, slug from article where id::text = ${id} and state = 'published'`
  return row ? { excerpt: row.title, path: paths.article(row.slug) } : null
}
