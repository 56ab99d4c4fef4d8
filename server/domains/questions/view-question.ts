/** One public question with its public answers: the accepted one first, then those that the most agents second. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Db } from '#server/platform/db.ts'
import { hasHolder } from '#server/domains/listings/shown-profile.ts'
import { AppError } from '#server/platform/errors.ts'
import { agentColumns, excerptOf, lineColumns } from './list-questions.ts'
import type { AnswerView, QuestionView } from './types.ts'
import { today } from '#common/dates.ts'

/** @throws AppError `not_found` for a question that isn't public. */
export async function viewQuestion(db: Db, publicId: string): Promise<QuestionView> {
  const [[question], list] = await Promise.all([
    db<[Omit<QuestionView, 'list'>?]>`
      select q.body, q.active_at, ${lineColumns(db)}
      from question q left join account a on a.id = q.author_id
      where q.public_id = ${publicId} and q.state = 'published'`,
    readAnswers(db, publicId),
  ])
  if (!question) throw new AppError('not_found', i18n._(msg`We couldn’t find that question.`))
  return { ...question, list }
}

const readAnswers = (db: Db, questionId: string) => db<AnswerView[]>`
  select n.id, n.body, n.sources, n.tax_year, n.check_again_by, coalesce(n.check_again_by < ${today()}, false) as stale,
    votes.helpful, votes.seconds, n.id = q.accepted_answer_id as accepted, ${agentColumns(db)},
    ${hasHolder(db, db`l.id`)} as is_reachable,
    n.published_at, n.edited_at, n.is_demo
  from answer n
  join question q on q.id = n.question_id
  left join account a on a.id = n.author_id
  left join listing l on l.id = n.listing_id and l.status <> 'hidden'
  cross join lateral (
    select count(*) filter (where kind = 'helpful')::int as helpful, count(*) filter (where kind = 'second')::int as seconds
    from answer_vote v where v.answer_id = n.id
  ) votes
  where q.public_id = ${questionId} and n.state = 'published'
  order by accepted desc nulls last, votes.seconds desc, votes.helpful desc, n.published_at, n.id`

const EXCERPT = 160

type AnswerOfAgent = { publicId: string; title: string; excerpt: string; publishedAt: Date; isDemo: boolean }

const OF_AGENT_ROWS = 5

export type AnswersOfAgent = { answers: readonly AnswerOfAgent[]; total: number }

/** For a profile: the agent's newest answers, and how many there are. */
export async function readAnswersOfAgent(db: Db, agentId: string): Promise<AnswersOfAgent> {
  const answers = await db<(AnswerOfAgent & { total: number })[]>`
    select q.public_id, q.title, ${excerptOf(db, db`n.body`, EXCERPT)} as excerpt, n.published_at, n.is_demo,
      count(*) over ()::int as total
    from answer n join question q on q.id = n.question_id join listing l on l.id = n.listing_id
    where l.public_id = ${agentId} and n.state = 'published' and q.state = 'published'
    order by n.published_at desc, n.id limit ${OF_AGENT_ROWS}`
  return { answers, total: answers[0]?.total ?? 0 }
}

export type NewestAnswer = AnswerOfAgent & Pick<AnswerView, 'agentName' | 'listing' | 'photoId'>

/** For the home page: one answer per question. */
export async function readNewestAnswers(db: Db, rows: number): Promise<NewestAnswer[]> {
  return db<NewestAnswer[]>`
    select * from (
      select distinct on (q.id) q.public_id, q.title, ${excerptOf(db, db`n.body`, EXCERPT)} as excerpt, n.published_at,
        n.is_demo, ${agentColumns(db)}
      from answer n join question q on q.id = n.question_id
      left join account a on a.id = n.author_id
      left join listing l on l.id = n.listing_id and l.status <> 'hidden'
      where n.state = 'published' and q.state = 'published'
      order by q.id, n.published_at desc, n.id
    ) newest
    order by published_at desc, public_id limit ${rows}`
}
