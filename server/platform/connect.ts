/** Opens the database connection, which domains never hold themselves. */
import type { Database } from './db.ts'
import { loadDriver } from './load-patched-driver.ts'

const postgres = await loadDriver()
const DATE_OID = 1082

export type ConnectOptions = {
  url: string
  /** Set when `url` leads through a pooler that lends a connection for one transaction only. */
  directUrl?: string | undefined
  /** Maximum number of connections. */
  pool: number
  /** Shown in pg_stat_activity. */
  name: string
  /** Milliseconds one statement may take; 0: no limit (imports, migrations). */
  statementTimeoutMs?: number
}

export function connect({ directUrl, ...options }: ConnectOptions): Database {
  if (!directUrl) return open(options, true)
  const pooled = open(options, false)
  const direct = open({ ...options, url: directUrl }, true)
  // What lasts longer than a transaction (LISTEN, session locks) bypasses the pooler.
  const { listen, reserve, options: directOptions } = direct
  const ends = [pooled.end, direct.end]
  const end: Database['end'] = async (how) => void (await Promise.all(ends.map((endOne) => endOne(how))))
  return withoutPipelining(Object.assign(pooled, { listen, reserve, options: directOptions, end }))
}

type DriverQuery = { tagged?: boolean; options?: object }

/**
 * A pooled connection takes one query at a time: PgBouncer takes it back after a response, and a query that the driver
 * had pipelined behind it would never get its own (docs/decisions/018-pooler.md). The driver calls `onexecute` to check
 * whether the connection can take more; it has no setting for it.
 */
const withoutPipelining = (pooled: Database): Database =>
  new Proxy(pooled, {
    apply(target, self, args) {
      const driverQuery = Reflect.apply(target, self, args) as DriverQuery
      if (driverQuery.tagged) driverQuery.options = { ...driverQuery.options, onexecute: () => false }
      return driverQuery
    },
  })

/** @param isOwnConnection False: the connection is pooled, and keeps neither prepared statements nor our settings. */
function open({ url, pool, name, statementTimeoutMs = 10_000 }: ConnectOptions, isOwnConnection: boolean): Database {
  const { address, socketDir } = splitSocketUrl(url)
  return postgres(address, {
    ...(socketDir ? { host: socketDir } : {}),
    max: pool,
    prepare: isOwnConnection,
    connect_timeout: 5,
    // The driver's own backoff grows to a minute; a database that is back must be used again at once.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.5),
    transform: { column: { from: postgres.toCamel } },
    types: { date: { to: DATE_OID, from: [DATE_OID], serialize: String, parse: (text: string) => text } },
    connection: { application_name: name, ...(isOwnConnection ? sessionSettings(statementTimeoutMs) : {}) },
    onnotice: () => {},
  }) as unknown as Database
}

const sessionSettings = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: statementTimeoutMs,
  // We run the same queries thousands of times: planned once, each takes half the time.
  ...(statementTimeoutMs > 0 ? { plan_cache_mode: 'force_generic_plan' } : {}),
})

/** libpq's syntax for a Unix socket, `?host=/folder`, which the driver wants as an option. */
function splitSocketUrl(url: string): { address: string; socketDir: string | null } {
  const parsed = new URL(url)
  const socketDir = parsed.searchParams.get('host')
  parsed.searchParams.delete('host')
  return { address: parsed.href, socketDir }
}
