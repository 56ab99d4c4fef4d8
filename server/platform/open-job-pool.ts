/** The job queue's own connections. They listen and keep prepared statements, so they bypass a transaction pooler. */
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

export type JobPool = pg.Pool
export type JobPoolOptions = {
  url: string
  /** Set when `url` leads through a pooler that lends a connection for one transaction only. */
  directUrl?: string | undefined
  /** Shown in pg_stat_activity. */
  name: string
}

/** Three listen, one per runner (server/worker/start-jobs.ts). The others take jobs and record how they ended. */
const MAX_POOLED = 7
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000

/** Opens a connection when the first one is needed: a process that runs no jobs has none. */
export function openJobPool({ url, directUrl, name }: JobPoolOptions): JobPool {
  const pool = new pg.Pool({
    connectionString: directUrl ?? url,
    application_name: name,
    max: MAX_POOLED,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  })
  // A lost connection is opened again when it is needed; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

const silent = new Logger(() => () => {})

/** Brings the queue's own schema, `graphile_worker`, up to date. Call it under the lock of our migrations. */
export const migrateJobs = (pgPool: JobPool): Promise<void> => runMigrations({ pgPool, logger: silent })
