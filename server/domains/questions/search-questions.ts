/** Public questions: searched by words, filtered by topic, state, tax year, and whether they are answered. */
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { paginate, type Paged } from '#server/platform/paginate.ts'
import { LAST_PAGE } from '#common/limits.ts'
import type { ListingUrlParts } from '#common/paths.ts'
import type { QuestionQuery } from '#common/questions.ts'
import { lineColumns } from './question-columns.ts'
import type { QuestionLine } from './types.ts'

export type QuestionPage = Paged<QuestionLine> & {
  /** True when no question has all the words and these have some of them. */
  loosely: boolean
}

/** By relevance when there are search words, otherwise newest first. @throws AppError `page_too_deep` */
export async function searchQuestions(db: Db, query: QuestionQuery): Promise<QuestionPage> {
  if (query.page > LAST_PAGE) throw new AppError('page_too_deep', 'The list does not go so far.')
  const strictly = await run(db, query, db`websearch_to_tsquery('english', ${query.q})`)
  if (strictly.total > 0 || query.q === '' || query.page > 1) return { ...strictly, loosely: false }
  return { ...(await run(db, query, anyWord(db, query.q))), loosely: true }
}

async function run(db: Db, query: QuestionQuery, words: ReturnType<typeof anyWord>) {
  const { q } = query
  const matching = whereMatching(db, query, words)
  return paginate<QuestionLine>(
    db,
    query,
    db`
      select ${lineColumns(db)} from question q left join account a on a.id = q.author_id ${matching}
      order by ${q === '' ? db`` : db`ts_rank(q.words, ${words}) desc,`} q.published_at desc, q.id desc`,
    db`select 1 from question q ${matching}`,
  )
}

function whereMatching(
  db: Db,
  { q, topic, state, taxYear, answered, agent }: QuestionQuery,
  words: ReturnType<typeof anyWord>,
) {
  const hasAnswer = db`exists (select 1 from answer n where n.question_id = q.id and n.state = 'published')`
  return db`
    where q.state = 'published'
      ${q === '' ? db`` : db`and q.words @@ ${words}`}
      ${topic === '' ? db`` : db`and q.topic = ${topic}`}
      ${state === '' ? db`` : db`and q.state_code = ${state}`}
      ${taxYear === null ? db`` : db`and q.tax_year = ${taxYear}`}
      ${answered === '' ? db`` : answered === 'yes' ? db`and ${hasAnswer}` : db`and not ${hasAnswer}`}
      ${agent === '' ? db`` : db`and q.id in (${answeredBy(db, agent)})`}`
}

const answeredBy = (db: Db, agentId: string) => db`
  select n.question_id from answer n join listing l on l.id = n.listing_id
  where l.public_id = ${agentId} and l.status <> 'hidden' and n.state = 'published'`

/** Null when the listing is hidden or unknown. */
export async function findAnswerer(db: Db, agentId: string): Promise<ListingUrlParts | null> {
  const [found] = await db<[ListingUrlParts?]>`
    select public_id, first_name, last_name, city, state from listing
    where public_id = ${agentId} and status <> 'hidden'`
  return found ?? null
}

/** A query for any of the words, by their stems. */
export const anyWord = (db: Db, text: string) => db`
  coalesce((select string_agg(quote_literal(lexeme), ' | ')::tsquery
    from unnest(to_tsvector('english', ${text}))), ''::tsquery)`
