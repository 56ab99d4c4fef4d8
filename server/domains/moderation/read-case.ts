/** What a moderator sees next to a post: its context, any reported messages, and its author's history. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { paths } from '#common/paths.ts'
import type { QueueKind } from '#common/moderation.ts'
import { isRecentViolation, postsOfPeople, REPEAT_CLOSED_FROM, REPEAT_HELD_FROM } from './posts-of-person.ts'
import { findQueuedPost, type QueuedPost } from './read-queue.ts'

const HISTORY_ROWS = 12
/** Messages of a reported conversation: enough to judge it, and no more. */
const MESSAGES_SHOWN = 20

type ContextPart = { heading: string; text: string; path: string | null }
type ReportedMessage = { by: 'reporter' | 'reported'; body: string; at: Date }
type CaseAuthor = {
  name: string
  role: string | null
  since: Date | null
  published: number
  held: number
  removed: number
  removedLately: number
  standing: 'free' | 'held' | 'closed'
}
type PastPost = { kind: QueueKind; title: string; state: string; reason: string | null; at: Date }
export type ModerationCase = {
  context: ContextPart[]
  messages: readonly ReportedMessage[]
  author: CaseAuthor
  history: readonly PastPost[]
}

/** Each view of a conversation is logged. @throws AppError `not_found` for a post that isn't in the queue. */
export async function readCase(
  db: Db,
  moderator: Moderator,
  { requestId, ...postRef }: { kind: QueueKind; id: string; requestId: string },
): Promise<ModerationCase> {
  const queuedPost = await findQueuedPost(db, moderator, postRef)
  if (!queuedPost)
    throw new AppError(
      'not_found',
      i18n._(msg`Another moderator has already decided this case. Reload the page to see the decision.`),
    )
  const [context, messages, author, history] = await Promise.all([
    readContext(db, queuedPost),
    queuedPost.kind === 'conversation' ? readReportedMessages(db, queuedPost.id) : [],
    readAuthor(db, queuedPost),
    readHistory(db, queuedPost),
  ])
  // Before anything is returned: no one reads a conversation without a log entry.
  if (queuedPost.kind === 'conversation') await logAccess(db, moderator, { id: queuedPost.id, requestId, messages })
  return { context, messages, author, history }
}

type CaseAccess = { id: string; requestId: string; messages: readonly ReportedMessage[] }

async function logAccess(db: Db, moderator: Moderator, { id, requestId, messages }: CaseAccess): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [report] = await tx<[{ conversation: string }]>`
      select conversation_id as conversation from conversation_report where id::text = ${id}`
    await writeAudit(tx, moderator, {
      action: 'conversation.read',
      target: { kind: 'conversation', id },
      after: { ...report, messages: messages.length },
      requestId,
    })
  })
}

function readContext(db: Db, queuedPost: QueuedPost): Promise<ContextPart[]> {
  switch (queuedPost.kind) {
    case 'answer':
      return answerContext(db, queuedPost)
    case 'review':
    case 'reply':
      return reviewContext(db, queuedPost)
    case 'article':
      return articleContext(db, queuedPost)
    case 'question':
    case 'conversation':
      return Promise.resolve([])
  }
}

async function answerContext(db: Db, { questionId, questionTitle }: QueuedPost): Promise<ContextPart[]> {
  const [question] = await db<[{ body: string }?]>`select body from question where public_id = ${questionId}`
  if (!question || questionId === null) return []
  const title = questionTitle ?? ''
  return [
    {
      heading: i18n._(msg`The question: ${{ title }}`),
      text: question.body,
      path: paths.question({ publicId: questionId, title }),
    },
  ]
}

async function reviewContext(db: Db, { kind, id }: QueuedPost): Promise<ContextPart[]> {
  const [review] = await db<[{ rating: number; title: string; comment: string; reply: string | null }?]>`
    select rating, title, comment, reply from review where id::text = ${id}`
  if (!review) return []
  const stars = `${review.rating} of 5 stars`
  if (kind === 'reply') {
    const heading = [i18n._(msg`The review`), stars, review.title].filter(Boolean).join(' · ')
    return [{ heading, text: review.comment, path: null }]
  }
  const text =
    review.reply === null
      ? i18n._(msg`The agent hasn’t replied.`)
      : i18n._(msg`The agent replied: ${{ reply: review.reply }}`)
  return [{ heading: stars, text, path: null }]
}

async function articleContext(db: Db, { id }: QueuedPost): Promise<ContextPart[]> {
  const [article] = await db<[{ summary: string; sources: { title: string; url: string }[] }?]>`
    select summary, sources from article where id::text = ${id}`
  if (!article) return []
  const sources = article.sources.map(({ title, url }) => `${title}: ${url}`).join('\n')
  return [
    { heading: 'Summary', text: article.summary, path: null },
    { heading: 'Sources', text: sources, path: null },
  ]
}

/** The last messages at the time of the report. */
const readReportedMessages = (db: Db, reportId: string) => db<ReportedMessage[]>`
  select * from (
    select case when m.sender_id = p.reporter_id then 'reporter' else 'reported' end as by, m.body, m.sent_at as at, m.place
    from conversation_report p join message m on m.conversation_id = p.conversation_id and m.place <= p.up_to_place
    where p.id::text = ${reportId} order by m.place desc limit ${MESSAGES_SHOWN}) m
  order by m.place`

const ofAuthor = (db: Db, { authorId, email }: QueuedPost) =>
  authorId ? db`b.author_id = ${authorId}` : db`b.email = lower(${email})`

async function readAuthor(db: Db, queuedPost: QueuedPost): Promise<CaseAuthor> {
  const [counts] = await db<[Pick<CaseAuthor, 'published' | 'held' | 'removed' | 'removedLately'>]>`
    select count(*) filter (where state in ('published', 'flagged'))::int as published,
      count(*) filter (where state in ('pending', 'submitted'))::int as held,
      count(*) filter (where state in ('rejected', 'removed') and reason <> 'author')::int as removed,
      count(*) filter (where ${isRecentViolation(db)})::int as removed_lately
    from (${postsOfPeople(db)}) b where ${ofAuthor(db, queuedPost)}`
  const [account] = await db<[{ role: string; since: Date }?]>`
    select role, created_at as since from account where id = ${queuedPost.authorId} and status <> 'deleted'`
  return {
    name: queuedPost.author,
    role: account?.role ?? null,
    since: account?.since ?? null,
    ...counts,
    standing: authorStanding(counts.removedLately),
  }
}

function authorStanding(removedLately: number): CaseAuthor['standing'] {
  if (removedLately >= REPEAT_CLOSED_FROM) return 'closed'
  return removedLately >= REPEAT_HELD_FROM ? 'held' : 'free'
}

const readHistory = (db: Db, queuedPost: QueuedPost) => db<PastPost[]>`
  select b.kind, b.title, b.state, b.reason, coalesce(b.decided_at, b.created_at) as at
  from (${postsOfPeople(db)}) b
  where ${ofAuthor(db, queuedPost)} and b.state not in ('pending', 'submitted', 'unconfirmed')
  order by at desc, b.kind limit ${HISTORY_ROWS}`
