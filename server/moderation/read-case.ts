/** What a moderator reads beside a text: what it stands under, what was said before, and its author's past. */
import type { Moderator } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { paths } from '#contract/paths.ts'
import type { QueueKind } from '#contract/moderation.ts'
import { brokenLately, postsOfPeople, REPEAT_CLOSED_FROM, REPEAT_HELD_FROM } from './posts-of-person.ts'
import { findWaiting, type Waiting } from './read-queue.ts'

const HISTORY_ROWS = 12
/** Of a reported conversation: enough to judge, and no more of it than that. */
const MESSAGES_SHOWN = 20

type ContextPart = { heading: string; text: string; path: string | null }
type CaseMessage = { by: 'reporter' | 'reported'; body: string; at: Date }
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
  messages: readonly CaseMessage[]
  author: CaseAuthor
  history: readonly PastPost[]
}

/** @throws AppError `not_found` for what does not wait. */
export async function readCase(
  db: Db,
  moderator: Moderator,
  asked: { kind: QueueKind; id: string },
): Promise<ModerationCase> {
  const waiting = await findWaiting(db, moderator, asked)
  if (!waiting) throw new AppError('not_found', 'This does not wait any more. Somebody has decided.')
  const [context, messages, author, history] = await Promise.all([
    readContext(db, waiting),
    waiting.kind === 'conversation' ? readReported(db, waiting.id) : [],
    readAuthor(db, waiting),
    readHistory(db, waiting),
  ])
  return { context, messages, author, history }
}

function readContext(db: Db, waiting: Waiting): Promise<ContextPart[]> {
  switch (waiting.kind) {
    case 'answer':
      return questionAnswered(db, waiting)
    case 'review':
    case 'reply':
      return reviewRepliedTo(db, waiting)
    case 'article':
      return articleAround(db, waiting)
    case 'question':
    case 'conversation':
      return Promise.resolve([])
  }
}

async function questionAnswered(db: Db, { questionId, questionTitle }: Waiting): Promise<ContextPart[]> {
  const [question] = await db<[{ body: string }?]>`select body from question where public_id = ${questionId}`
  if (!question || questionId === null) return []
  const title = questionTitle ?? ''
  return [
    { heading: `The question: ${title}`, text: question.body, path: paths.question({ publicId: questionId, title }) },
  ]
}

async function reviewRepliedTo(db: Db, { kind, id }: Waiting): Promise<ContextPart[]> {
  const [review] = await db<[{ rating: number; title: string; comment: string; reply: string | null }?]>`
    select rating, title, comment, reply from review where id::text = ${id}`
  if (!review) return []
  const stars = `${review.rating} of 5 stars`
  if (kind === 'reply') {
    const heading = ['The review', stars, review.title].filter(Boolean).join(' · ')
    return [{ heading, text: review.comment, path: null }]
  }
  const text = review.reply === null ? 'The agent has not replied.' : `The agent replied: ${review.reply}`
  return [{ heading: stars, text, path: null }]
}

async function articleAround(db: Db, { id }: Waiting): Promise<ContextPart[]> {
  const [article] = await db<[{ summary: string; sources: { title: string; url: string }[] }?]>`
    select summary, sources from article where id::text = ${id}`
  if (!article) return []
  const sources = article.sources.map(({ title, url }) => `${title}: ${url}`).join('\n')
  return [
    { heading: 'Summary', text: article.summary, path: null },
    { heading: 'Sources', text: sources, path: null },
  ]
}

/** The last of what had been written when it was reported. */
const readReported = (db: Db, reportId: string) => db<CaseMessage[]>`
  select * from (
    select case when m.sender_id = p.reporter_id then 'reporter' else 'reported' end as by, m.body, m.sent_at as at, m.place
    from conversation_report p join message m on m.conversation_id = p.conversation_id and m.place <= p.up_to_place
    where p.id::text = ${reportId} order by m.place desc limit ${MESSAGES_SHOWN}) m
  order by m.place`

const ofAuthor = (db: Db, { authorId, email }: Waiting) =>
  authorId ? db`b.author_id = ${authorId}` : db`b.email = lower(${email})`

async function readAuthor(db: Db, waiting: Waiting): Promise<CaseAuthor> {
  const [counts] = await db<[Pick<CaseAuthor, 'published' | 'held' | 'removed' | 'removedLately'>]>`
    select count(*) filter (where state in ('published', 'flagged'))::int as published,
      count(*) filter (where state in ('pending', 'submitted'))::int as held,
      count(*) filter (where state in ('rejected', 'removed') and reason <> 'author')::int as removed,
      count(*) filter (where ${brokenLately(db)})::int as removed_lately
    from (${postsOfPeople(db)}) b where ${ofAuthor(db, waiting)}`
  const [account] = await db<[{ role: string; since: Date }?]>`
    select role, created_at as since from account where id = ${waiting.authorId} and status <> 'deleted'`
  return {
    name: waiting.author,
    role: account?.role ?? null,
    since: account?.since ?? null,
    ...counts,
    standing: standingOf(counts.removedLately),
  }
}

function standingOf(removedLately: number): CaseAuthor['standing'] {
  if (removedLately >= REPEAT_CLOSED_FROM) return 'closed'
  return removedLately >= REPEAT_HELD_FROM ? 'held' : 'free'
}

const readHistory = (db: Db, waiting: Waiting) => db<PastPost[]>`
  select b.kind, b.title, b.state, b.reason, coalesce(b.decided_at, b.created_at) as at
  from (${postsOfPeople(db)}) b
  where ${ofAuthor(db, waiting)} and b.state not in ('pending', 'submitted', 'unconfirmed')
  order by at desc, b.kind limit ${HISTORY_ROWS}`
