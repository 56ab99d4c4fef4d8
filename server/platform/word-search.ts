/** Full-text search for texts that have some of the words, by their stems. */
import type { Db, Fragment } from './db.ts'

/** A query for any of the words. */
export const anyWord = (db: Db, text: string) => db`
  coalesce((select string_agg(quote_literal(lexeme), ' | ')::tsquery
    from unnest(to_tsvector('english', ${text}))), ''::tsquery)`

export const wordsOf = (db: Db, text: string) => db`array(select lexeme from unnest(to_tsvector('english', ${text})))`

const SHARED = 0.5

/** Whether a text has at least half of the words that are asked for, and more than one. */
export const hasHalfOf = (db: Db, asked: Fragment, words: Fragment) => db`
  cardinality(array(select unnest(${asked}) intersect select unnest(tsvector_to_array(${words}))))
    >= greatest(2, ceil(cardinality(${asked}) * ${SHARED}::float8))`
