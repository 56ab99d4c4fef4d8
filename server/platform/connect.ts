/** Opens the database: the value that rooms never hold themselves. */
import type { Database } from './db.ts'
import { loadDriver } from './load-driver.ts'

const postgres = await loadDriver()
const DATE_OID = 1082

export type ConnectOptions = {
  url: string
  /** Set where `url` leads through a pooler that lends a connection for one transaction only. */
  directUrl?: string | undefined
  /** Connections at most. */
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
  // What lasts longer than a transaction (listening, locks of a session) goes past the pooler.
  const { listen, reserve, options: way } = direct
  const ends = [pooled.end, direct.end]
  const end: Database['end'] = async (how) => void (await Promise.all(ends.map((endOne) => endOne(how))))
  return oneAtATime(Object.assign(pooled, { listen, reserve, options: way, end }))
}

type Asked = { tagged?: boolean; options?: object }

/**
 * A lent connection takes one query at a time: PgBouncer takes it back after an answer, and a query that the driver
 * had sent behind would never get its own (docs/decisions/018-pooler.md). The driver asks `onexecute` whether the
 * connection may take more; it has no setting for it.
 */
const oneAtATime = (pooled: Database): Database =>
  new Proxy(pooled, {
    apply(target, self, args) {
      const asked = Reflect.apply(target, self, args) as Asked
      if (asked.tagged) asked.options = { ...asked.options, onexecute: () => false }
      return asked
    },
  })

/** @param own False: the connection is lent, and keeps neither prepared statements nor settings of ours. */
function open({ url, pool, name, statementTimeoutMs = 10_000 }: ConnectOptions, own: boolean): Database {
  const { address, socketDir } = splitSocket(url)
  return postgres(address, {
    ...(socketDir ? { host: socketDir } : {}),
    max: pool,
    prepare: own,
    connect_timeout: 5,
    // The driver's own back-off grows to a minute; a database that is back must be used again at once.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.5),
    transform: { column: { from: postgres.toCamel } },
    types: { date: { to: DATE_OID, from: [DATE_OID], serialize: String, parse: (text: string) => text } },
    connection: { application_name: name, ...(own ? limitsOf(statementTimeoutMs) : {}) },
    onnotice: () => {},
  }) as unknown as Database
}

const limitsOf = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: statementTimeoutMs,
  // A served query is the same one thousands of times: planned once, it takes half the time.
  ...(statementTimeoutMs > 0 ? { plan_cache_mode: 'force_generic_plan' } : {}),
})

/** libpq's way to name a unix socket, `?host=/folder`, which the driver wants as an option. */
function splitSocket(url: string): { address: string; socketDir: string | null } {
  const parsed = new URL(url)
  const socketDir = parsed.searchParams.get('host')
  parsed.searchParams.delete('host')
  return { address: parsed.href, socketDir }
}
