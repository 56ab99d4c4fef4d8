/** The columns of a question `q`, with its author `a`, as one row of a list. */
import type { Db } from '#server/platform/db.ts'

const EXCERPT = 220

/** The beginning of a text, cut at a whole word. */
export const excerptOf = (db: Db, text: ReturnType<Db>, length: number) => db`
  case when length(${text}) <= ${length}::int then ${text}
    else regexp_replace(left(${text}, ${length}::int), '\\s+\\S*$', '') || '…' end`

export const lineColumns = (db: Db) => db`
  q.public_id, q.title, ${excerptOf(db, db`q.body`, EXCERPT)} as excerpt, q.topic, q.tax_year, q.state_code,
  case when q.is_anonymous or coalesce(a.first_name, '') = '' then 'Somebody'
    else concat_ws(' ', a.first_name, left(a.last_name, 1) || '.') end as asked_by,
  (select count(*)::int from answer n where n.question_id = q.id and n.state = 'published') as answers,
  q.accepted_answer_id is not null as accepted, q.published_at, q.is_demo`
