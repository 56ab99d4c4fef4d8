/** Anybody says that a public text breaks a rule. It stays public until a moderator has looked. */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError, ComeBackLater } from '#server/platform/errors.ts'
import type { PostKind, ReportForm } from '#contract/moderation.ts'
import { type ListingAddress, paths } from '#contract/paths.ts'

const REPORTS_PER_DAY = 20
const DAY_S = 86_400

/** Of a visitor we keep a fingerprint of the network, to count each once. */
export type Reporter = { accountId: string } | { network: Buffer }

/**
 * The same text by the same person again is one report.
 * @throws AppError `not_found` for what is not public, `too_many_requests`.
 */
export async function reportPost(db: Db, reporter: Reporter, { kind, id, reason, note }: ReportForm): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await readReported(tx, kind, id))) throw new AppError('not_found', 'There is no such public text.')
    const [accountId, network] = 'accountId' in reporter ? [reporter.accountId, null] : [null, reporter.network]
    const [{ today }] = await tx<[{ today: number }]>`
      select count(*)::int as today from report
      where created_at > now() - interval '1 day'
        and ${accountId === null ? tx`network = ${network}` : tx`reporter_id = ${accountId}`}`
    if (today >= REPORTS_PER_DAY) {
      throw new ComeBackLater('too_many_requests', 'That is enough for a day. Please come back tomorrow.', DAY_S)
    }
    await tx`
      insert into report (kind, target_id, reason, note, reporter_id, network)
      values (${kind}, ${id}, ${reason}, ${note}, ${accountId}, ${network})
      on conflict do nothing`
  })
}

/** `path`: where it stands, to go back to. */
export type Reported = { excerpt: string; path: string }

/** What is public under this name; null when nothing is. */
export async function readReported(db: Db, kind: PostKind, id: string): Promise<Reported | null> {
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

async function readReview(db: Db, kind: 'review' | 'reply', id: string): Promise<Reported | null> {
  const isReply = kind === 'reply'
  const [row] = await db<[(ListingAddress & { excerpt: string })?]>`
    select left(${isReply ? db`r.reply` : db`r.comment`}, ${EXCERPT}) as excerpt,
      l.public_id, l.first_name, l.last_name, l.city, l.state
    from review r join listing l on l.id = r.listing_id
    where r.id::text = ${id} and r.state in ('published', 'flagged')
      ${isReply ? db`and r.reply is not null and r.reply_removed_for is null` : db``}`
  return row ? { excerpt: row.excerpt, path: `${paths.listing(row)}#reviews` } : null
}

async function readQuestion(db: Db, id: string): Promise<Reported | null> {
  const [row] = await db<[{ title: string }?]>`
    select title from question where public_id = ${id} and state = 'published'`
  return row ? { excerpt: row.title, path: paths.question({ publicId: id, title: row.title }) } : null
}

async function readAnswer(db: Db, id: string): Promise<Reported | null> {
  const [row] = await db<[{ excerpt: string; publicId: string; title: string }?]>`
    select left(a.body, ${EXCERPT}) as excerpt, q.public_id, q.title
    from answer a join question q on q.id = a.question_id
    where a.id::text = ${id} and a.state = 'published' and q.state = 'published'`
  return row ? { excerpt: row.excerpt, path: `${paths.question(row)}#answer-${id}` } : null
}

async function readArticle(db: Db, id: string): Promise<Reported | null> {
  const [row] = await db<[{ title: string; slug: string }?]>`
    select title, slug from article where id::text = ${id} and state = 'published'`
  return row ? { excerpt: row.title, path: paths.article(row.slug) } : null
}
