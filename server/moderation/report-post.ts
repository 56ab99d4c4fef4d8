/** Anybody says that a public text breaks a rule. It stays public until a moderator has looked. */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError, ComeBackLater } from '#server/platform/errors.ts'
import type { PostKind, ReportForm } from '#contract/moderation.ts'

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

export type Reported = { excerpt: string }

/** What is public under this name; null when nothing is. */
export async function readReported(db: Db, kind: PostKind, id: string): Promise<Reported | null> {
  const [row] = await db<[Reported?]>`${publicText(db, kind, id)}`
  return row ?? null
}

const EXCERPT = 200

function publicText(db: Db, kind: PostKind, id: string) {
  switch (kind) {
    case 'review':
      return db`select left(comment, ${EXCERPT}) as excerpt from review where id::text = ${id} and state in ('published', 'flagged')`
    case 'reply':
      return db`
        select left(reply, ${EXCERPT}) as excerpt from review
        where id::text = ${id} and state in ('published', 'flagged') and reply is not null and reply_removed_for is null`
    case 'question':
      return db`select title as excerpt from question where public_id = ${id} and state = 'published'`
    case 'answer':
      return db`
        select left(a.body, ${EXCERPT}) as excerpt from answer a join question q on q.id = a.question_id
        where a.id::text = ${id} and a.state = 'published' and q.state = 'published'`
    case 'article':
      return db`select title as excerpt from article where id::text = ${id} and state = 'published'`
  }
}
