/** Public questions that may match the one being written. */
import type { Db } from '#server/platform/db.ts'
import { SIMILAR_ROWS } from '#common/questions.ts'
import { lineColumns } from './question-columns.ts'
import { anyWord } from './search-questions.ts'
import type { QuestionLine } from './types.ts'

/** Of this many best matches by words, those that share at least half of the words. */
const LOOKED_AT = 40
const SHARED = 0.5

/** Answered questions first. */
export async function findSimilar(db: Db, title: string): Promise<QuestionLine[]> {
  return db<QuestionLine[]>`
    with asked as (
      select ${anyWord(db, title)} as query, array(select lexeme from unnest(to_tsvector('english', ${title}))) as words
    ), near as (
      select q.*, ts_rank(q.words, asked.query) as rank, asked.words as asked_words
      from question q, asked
      where q.state = 'published' and q.words @@ asked.query
      order by rank desc, q.id desc limit ${LOOKED_AT}
    )
    select ${lineColumns(db)}
    from near q left join account a on a.id = q.author_id
    where cardinality(array(select unnest(q.asked_words) intersect select unnest(tsvector_to_array(q.words))))
      >= greatest(2, ceil(cardinality(q.asked_words) * ${SHARED}::float8))
    order by exists (select 1 from answer n where n.question_id = q.id and n.state = 'published') desc, q.rank desc, q.id desc
    limit ${SIMILAR_ROWS}`
}
