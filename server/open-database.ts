/**
 * Opens the database that the settings name, external or embedded, with the schema up to date and its durability
 * checked, for the server and for each CLI command.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { placeListings } from '#server/domains/agents/refresh-directory.ts'
import { connect } from './platform/connect.ts'
import { prepareDataDir } from './platform/data-dir.ts'
import { type Database, isDatabaseUnavailable } from './platform/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'
import { type JobPool, openJobPool } from './platform/open-job-pool.ts'
import { type DatabaseWatch, watchDatabase } from './platform/watch-database.ts'
import type { Settings } from './platform/settings.ts'
import { loadPlaces } from './domains/places/load-places.ts'
import { loadContent } from './domains/resources/load-content.ts'
import { storeReleasedTexts } from '#server/domains/editorial/released-texts.ts'
import { assertDurable } from '#server/platform/embedded-runtime.ts'

const WATCH_EVERY_MS = 1_000

export type OpenDatabase = {
  db: Database
  jobPool: JobPool
  /** Watches whether the database is unavailable; ends with `close`. */
  watch: () => DatabaseWatch
  close: () => Promise<void>
}

/** How long running statements can take when the database is closed. */
const FINISH_WITHIN_S = 1

const RETRY_MS = 1_000
const REMIND_EVERY_MS = 30_000

type OpenOptions = {
  /** Shown in pg_stat_activity, followed by the process id. */
  name: string
  /** Aborts the opening, which then throws; the caller decides what happens next. */
  stop: AbortSignal
  /** Waits for an external database that is down, as after a power outage that hit both; otherwise that's an error. */
  waitUntilUp?: boolean
}

export async function openDatabase(
  settings: Settings,
  { name, stop, waitUntilUp }: OpenOptions,
): Promise<OpenDatabase> {
  await prepareDataDir(settings.DATA_DIR)
  const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  const directUrl = settings.DATABASE_URL_DIRECT
  const own = `${name}:${process.pid}`
  const db = connect({ url, directUrl, pool: settings.DATABASE_POOL, name: own })
  const jobPool = openJobPool({ url, directUrl, name: `${own}-jobs` })
  const running = embedded ? superviseEmbedded(embedded) : null
  const watches: DatabaseWatch[] = []
  const watch = () => {
    const begun = watchDatabase(connect({ url, directUrl, pool: 1, name: `${own}-watch` }))
    watches.push(begun)
    return begun
  }
  const closeOnce = async () => {
    clearInterval(running ?? undefined)
    await Promise.all(watches.map((begun) => begun.stop()))
    // The pool waits for a job that is still recording how it ended.
    const jobPoolEnded = Promise.race([jobPool.end(), pause(FINISH_WITHIN_S * 1_000)])
    await Promise.all([db.end({ timeout: FINISH_WITHIN_S }), jobPoolEnded])
    await embedded?.leave(own)
  }
  let closing: Promise<void> | null = null
  const close = () => (closing ??= closeOnce())
  const opened = new AbortController()
  stop.addEventListener('abort', () => void close(), { signal: opened.signal })
  try {
    stop.throwIfAborted()
    if (embedded) await assertDurable(db)
    else if (waitUntilUp) await waitForDatabase(db, stop)
    await migrate(db, { jobPool })
    await loadPlaces(db, placeListings)
    await loadContent(db)
    await storeReleasedTexts(db, settings)
    stop.throwIfAborted()
  } catch (error) {
    await close()
    throw error
  } finally {
    opened.abort()
  }
  return { db, jobPool, watch, close }
}

async function waitForDatabase(db: Database, stop: AbortSignal): Promise<void> {
  for (let remindedAt = -Infinity; ;) {
    const failure = await db`select 1`.then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return
    if (stop.aborted || !isDatabaseUnavailable(failure)) throw failure
    if (performance.now() - remindedAt > REMIND_EVERY_MS) {
      remindedAt = performance.now()
      process.stderr.write(`Waiting for the database at DATABASE_URL: ${(failure as Error).message}\n`)
    }
    await pause(RETRY_MS)
  }
}

/** Restarts a database that was killed from outside; the pool reconnects by itself. */
function superviseEmbedded(embedded: EmbeddedPostgres): NodeJS.Timeout {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    await embedded.ensureRunning().catch(() => {})
    busy = false
  }, WATCH_EVERY_MS)
  return timer.unref()
}
