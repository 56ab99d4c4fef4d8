/** Opens the database connection, which domains never hold themselves. */
import pg, { type ClientConfig } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Sql } from 'sql-template-tag'
import { Connection, ConnectionPool } from './connection-pool.ts'
import type { CopyTransaction, Database, Transaction } from './db.ts'
import { Listener } from './listener.ts'
import { type RunsSql, type Send, sqlOver } from './sql.ts'

export type ConnectOptions = {
  url: string
  /** Set when `url` leads through a pooler that lends a connection for one transaction only. */
  directUrl?: string | undefined
  /** Maximum number of connections. A listener and each copy open one more. */
  pool: number
  /** Shown in pg_stat_activity. */
  name: string
  /** Milliseconds one statement may take; 0: no limit (imports, migrations). */
  statementTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 5_000
const DEFAULT_END_MS = 60_000

export function connect({ url, directUrl, pool: max, name, statementTimeoutMs = 10_000 }: ConnectOptions): Database {
  const directConfig = configOf(directUrl ?? url, name, sessionSettings(statementTimeoutMs))
  // A pooled connection keeps neither prepared statements nor our settings.
  const pool = directUrl
    ? new ConnectionPool({ config: configOf(url, name, null), max, isPipelined: false })
    : new ConnectionPool({ config: directConfig, max, isPipelined: true })
  // What lasts longer than a transaction (LISTEN, session locks, copies) bypasses the pooler.
  const direct = directUrl ? new ConnectionPool({ config: directConfig, max, isPipelined: true }) : pool
  const listener = new Listener(directConfig)
  const send: Send = (statement) => pool.send(statement)
  const database = Object.assign(sqlOver(send), {
    send,
    begin: <T>(work: (tx: Transaction) => PromiseLike<T>) => inOwnTransaction(pool, work),
    beginCopy: <T>(work: (tx: CopyTransaction) => PromiseLike<T>) => inCopyTransaction(directConfig, work),
    reserve: () => reserve(direct),
    listen: listener.listen.bind(listener),
    directConfig,
    max,
    async end({ timeout }: { timeout?: number } = {}) {
      const timeoutMs = timeout === undefined ? DEFAULT_END_MS : timeout * 1_000
      await Promise.all([...new Set([pool, direct])].map((one) => one.end(timeoutMs)).concat(listener.end()))
    },
  })
  return database
}

function configOf(url: string, name: string, settings: Readonly<Record<string, string | number>> | null): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
    ...(settings && {
      options: Object.entries(settings)
        .map(([setting, value]) => `-c ${setting}=${value}`)
        .join(' '),
    }),
  }
}

const sessionSettings = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: statementTimeoutMs,
  // We run the same queries thousands of times: planned once, each takes half the time.
  ...(statementTimeoutMs > 0 ? { plan_cache_mode: 'force_generic_plan' } : {}),
})

const { DATE, INTERVAL, TEXT, TIMESTAMPTZ } = pg.types.builtins
const [NAMES, NUMERICS, DATES, TEXTS] = [1003, 1231, 1182, 1009]
/** Days, periods, and exact numbers stay text; so do those in lists. */
const READ_AS = new Map<number, number>([
  [DATE, TEXT],
  [INTERVAL, TEXT],
  [NAMES, TEXTS],
  [NUMERICS, TEXTS],
  [DATES, TEXTS],
])

/** A moment as PostgreSQL writes it. The driver's own way allows for years before Christ, and takes twice as long. */
const toDate = (text: string) => new Date(text)

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === TIMESTAMPTZ ? toDate : pg.types.getTypeParser(READ_AS.get(oid) ?? oid, format)

async function inOwnTransaction<T>(pool: ConnectionPool, work: (tx: Transaction) => PromiseLike<T>): Promise<T> {
  const connection = await pool.lend()
  try {
    return await runTransaction(connection, work)
  } finally {
    pool.giveBack(connection)
  }
}

/** The driver can't pipeline a copy: it gets a connection of its own. */
async function inCopyTransaction<T>(config: ClientConfig, work: (tx: CopyTransaction) => PromiseLike<T>): Promise<T> {
  const connection = await Connection.open(config, { isPipelined: false })
  const { client } = connection
  try {
    return await runTransaction(connection, (tx) =>
      work(
        Object.assign(tx, {
          copyFrom: async ({ text }: Sql) => client.query(copyFrom(text)),
          copyTo: async ({ text }: Sql) => client.query(copyTo(text)),
        }),
      ),
    )
  } finally {
    await connection.close()
  }
}

async function runTransaction<T>(connection: Connection, work: (tx: Transaction) => PromiseLike<T>): Promise<T> {
  const control = sqlOver((statement) => connection.send(statement))
  const scope = new Scope((statement) => connection.send(statement))
  await control`begin`
  try {
    const result = await connection.unlessLost(scope.run(work))
    await control`commit`
    return result
  } catch (error) {
    // A connection whose state isn't known is not used again.
    if (!connection.isLost) await control`rollback`.catch(() => connection.destroy())
    throw error
  }
}

/** A transaction, or a part of one that can fail by itself. */
class Scope {
  readonly #send: Send
  #failure: { error: unknown } | null = null
  #hasEnded = false
  #savepoints = 0

  constructor(send: Send) {
    this.#send = send
  }

  /** Fails if any of its statements did: nothing of it would be committed, even if `work` has caught the error. */
  async run<T>(work: (tx: Transaction) => PromiseLike<T>): Promise<T> {
    const tx: Transaction = Object.assign(
      sqlOver((statement) => this.#sendOwn(statement)),
      { savepoint: <R>(inner: (tx: Transaction) => PromiseLike<R>) => this.#savepoint(inner) },
    )
    try {
      const result = await work(tx)
      if (this.#failure) throw this.#failure.error
      return result
    } catch (error) {
      // "current transaction is aborted": what aborted it says more.
      throw (error as { code?: string } | null)?.code === '25P02' ? (this.#failure?.error ?? error) : error
    } finally {
      this.#hasEnded = true
    }
  }

  async #sendOwn(statement: Parameters<Send>[0]): ReturnType<Send> {
    if (this.#hasEnded) throw new Error('This transaction has ended. Await its statements inside it.')
    return this.#send(statement).catch((error: unknown) => {
      this.#failure ??= { error }
      throw error
    })
  }

  async #savepoint<T>(work: (tx: Transaction) => PromiseLike<T>): Promise<T> {
    const control = sqlOver(this.#send)
    const name = control(`s${this.#savepoints++}`)
    await control`savepoint ${name}`
    try {
      return await new Scope(this.#send).run(work)
    } catch (error) {
      await control`rollback to ${name}`
      throw error
    }
  }
}

async function reserve(pool: ConnectionPool): Promise<RunsSql & { release: () => void }> {
  const connection = await pool.lend()
  let isReleased = false
  const release = () => {
    if (!isReleased) pool.giveBack(connection)
    isReleased = true
  }
  return Object.assign(
    sqlOver((statement) => connection.send(statement)),
    { release },
  )
}
