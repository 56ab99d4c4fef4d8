/**
 * The database as a domain sees it: one driver, SQL written as SQL. Rows come back with camelCase keys, `date` as
 * 'YYYY-MM-DD' text. connect.ts opens connections, for a few callers only.
 */
import { setTimeout } from 'node:timers/promises'
import type { Readable, Writable } from 'node:stream'
import type { ClientConfig } from 'pg'
import type { Sorted } from '#common/sorting.ts'
import type { Listener } from './listener.ts'
import type { Fragment, RunsSql, Send } from './sql.ts'

export type { Fragment } from './sql.ts'

/** What a domain function needs to run SQL: the pool, or one of its transactions. */
export type Db = RunsSql
export type Transaction = RunsSql & {
  /** A part that can fail, and be rolled back, by itself. */
  savepoint: <T>(work: (tx: Transaction) => PromiseLike<T>) => Promise<T>
}
/** On a connection of its own, which takes one statement at a time. */
export type CopyTransaction = Transaction & {
  /** For `copy … from stdin`. */
  copyFrom: (statement: Fragment) => Promise<Writable>
  /** For `copy … to stdout`. */
  copyTo: (statement: Fragment) => Promise<Readable>
}
/** The pool itself: only entry points and tests hold it. */
export type Database = RunsSql & {
  begin: <T>(work: (tx: Transaction) => PromiseLike<T>) => Promise<T>
  beginCopy: <T>(work: (tx: CopyTransaction) => PromiseLike<T>) => Promise<T>
  /** For a statement that may first have been sent elsewhere (replica.ts). */
  send: Send
  /** A connection for session locks and settings, past a pooler. */
  reserve: () => Promise<RunsSql & { release: () => void }>
  listen: Listener['listen']
  /** Closes all connections. What is running can finish within `timeout` seconds; then it is cut off. */
  end: (options?: { timeout?: number }) => Promise<void>
  /** For a library with a pool of its own, past a pooler. */
  directConfig: ClientConfig
  /** Maximum number of connections. */
  max: number
}

/**
 * Runs `work` in a transaction, or in the one that is already open. If the database aborts it because of a conflict
 * with another transaction, runs it once more from the start, so `work` must change nothing but the database. It pauses
 * first: the transaction that waited for its locks needs a moment to wake up, or both would conflict again.
 */
export async function inTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!('begin' in db)) return work(db as Transaction)
  const begin = () => (db as Database).begin(work) as Promise<T>
  return begin().catch(async (error: unknown) => {
    if (!isTransactionConflict(error)) throw error
    await setTimeout(RETRY_PAUSE_MS)
    return begin()
  })
}

/** A deadlock or a serialization failure: none of it was committed. */
const isTransactionConflict = (error: unknown): boolean =>
  CONFLICT_CODES.has((error as { code?: string } | null)?.code ?? '')
const RETRY_PAUSE_MS = 25
const CONFLICT_CODES = new Set(['40P01', '40001'])

/** True when the database can't be reached or can't do it now; false when the statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return false
  if (CONNECTION_LOST_CODES.has(code)) return true
  return hasQuery(error) && (UNAVAILABLE_CODES.has(code) || code.startsWith('08') || code.startsWith('57P'))
}

/** The pool attaches the query to the error. Errors from a missing file or a mail server have none. */
const hasQuery = (error: unknown) => error instanceof Error && 'query' in error

/** Our own codes (connection-pool.ts), which nothing else uses. */
const CONNECTION_LOST_CODES = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED'])

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  '53300', // too many connections
  '53100', // disk full
  '55P03', // lock not available in time
  '58030', // disk I/O error
])

/** Which part of a list: the page, from 1, and how many rows a page has. */
export type Page = { page: number; perPage: number }
export type Paged<T> = Page & { rows: readonly T[]; total: number }

/**
 * One page of a query's rows, and how many rows the query has in total.
 *
 * @param all The whole query, in a stable order.
 * @param countQuery A cheaper query with as many rows, where those of the whole query are expensive to count.
 */
export async function paginate<T extends object>(
  db: Db,
  { page, perPage }: Page,
  all: Fragment,
  countQuery = all,
): Promise<Paged<T>> {
  const [rows, [{ total }]] = await Promise.all([
    db<T[]>`${all} limit ${perPage} offset ${(page - 1) * perPage}`,
    db<[{ total: number }]>`select count(*)::int as total from (${countQuery}) everything`,
  ])
  return { rows, total, page, perPage }
}

/**
 * ORDER BY: the column that was asked for, then the list's own order, which ends in a unique key.
 *
 * @param columns What each column is in SQL.
 */
export const orderBy = <Column extends string>(
  db: Db,
  { sort, dir }: Sorted<Column>,
  columns: Readonly<Record<Column, Fragment>>,
  own: Fragment,
): Fragment =>
  sort ? db`order by ${columns[sort]} ${dir === 'desc' ? db`desc` : db`asc`} nulls last, ${own}` : db`order by ${own}`

/** Above every text that starts with `prefix`, in byte order: a b-tree range, which LIKE with a parameter isn't. */
export const prefixUpperBound = (prefix: string) => `${prefix}\u{10FFFF}`
