/**
 * The database: one driver, SQL written as SQL. Rows come back with camelCase keys, `date` as 'YYYY-MM-DD' text.
 */
import postgres from 'postgres'

/** What a verb needs to run SQL: the pool, or a transaction of it. */
export type Db = postgres.ISql<Record<string, never>>
/** The pool itself: only doors and tests hold it. */
export type Database = postgres.Sql<Record<string, never>>
export type Transaction = postgres.TransactionSql<Record<string, never>>

const DATE_OID = 1082

export type ConnectOptions = {
  url: string
  /** Connections at most. */
  pool: number
  /** Shown in pg_stat_activity. */
  name: string
  /** Milliseconds one statement may take; 0: no limit (imports, migrations). */
  statementTimeoutMs?: number
}

export function connect({ url, pool, name, statementTimeoutMs = 10_000 }: ConnectOptions): Database {
  const { address, socketDir } = splitSocket(url)
  return postgres(address, {
    ...(socketDir ? { host: socketDir } : {}),
    max: pool,
    connect_timeout: 5,
    // The driver's own back-off grows to a minute; a database that is back must be used again within seconds.
    backoff: (attempt: number) => Math.min(0.1 * 2 ** attempt, 2),
    transform: { column: { from: postgres.toCamel } },
    types: { date: { to: DATE_OID, from: [DATE_OID], serialize: String, parse: (text: string) => text } },
    connection: { application_name: name, statement_timeout: statementTimeoutMs, lock_timeout: statementTimeoutMs },
    onnotice: () => {},
  }) as unknown as Database
}

/** libpq's way to name a unix socket, `?host=/folder`, which the driver wants as an option. */
function splitSocket(url: string): { address: string; socketDir: string | null } {
  const parsed = new URL(url)
  const socketDir = parsed.searchParams.get('host')
  parsed.searchParams.delete('host')
  return { address: parsed.href, socketDir }
}

/** Runs `work` in a transaction, or in the one that is already open. */
export function inTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return 'begin' in db ? ((db as Database).begin(work) as Promise<T>) : work(db as Transaction)
}

/** True when the error says that the database cannot be reached, not that a statement was wrong. */
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
  '53300',
])
