/**
 * The database as a verb sees it: one driver, SQL written as SQL. Rows come back with camelCase keys, `date` as
 * 'YYYY-MM-DD' text. Connections are opened by connect.ts, in few hands.
 */
import type postgres from 'postgres'

/** What a verb needs to run SQL: the pool, or a transaction of it. */
export type Db = postgres.ISql<Record<string, never>>
/** The pool itself: only doors and tests hold it. */
export type Database = postgres.Sql<Record<string, never>>
export type Transaction = postgres.TransactionSql<Record<string, never>>

/** Runs `work` in a transaction, or in the one that is already open. */
export function inTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return 'begin' in db ? ((db as Database).begin(work) as Promise<T>) : work(db as Transaction)
}

/** True when the error says that the database cannot be reached, or cannot do it now, not that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && (AWAY.has(code) || code.startsWith('08') || code.startsWith('57P'))
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECTION_CONNECT_TIMEOUT',
  '53300', // too many connections
  '53100', // its disk is full
  '55P03', // what it needs is held by somebody else for too long
  '58030', // its disk fails
])
