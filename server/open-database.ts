/**
 * Opens the database the settings name, external or embedded, with the schema up to date and its promises checked:
 * for the server and for each CLI command.
 */
import { connect } from './platform/connect.ts'
import type { Database } from './platform/db.ts'
import { assertDurable } from './platform/durability.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'
import { type DatabaseWatch, watchDatabase } from './platform/watch-database.ts'
import type { Settings } from './platform/settings.ts'
import { loadPlaces } from './places/load-places.ts'
import { loadContent } from './resources/load-content.ts'

const WATCH_EVERY_MS = 1_000

export type OpenDatabase = {
  db: Database
  /** Looks whether the database is away; ends with `close`. */
  watch: () => DatabaseWatch
  close: () => Promise<void>
}

/** @param name shown in pg_stat_activity. */
export async function openDatabase(settings: Settings, name: string): Promise<OpenDatabase> {
  const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  const directUrl = settings.DATABASE_URL_DIRECT
  const db = connect({ url, directUrl, pool: settings.DATABASE_POOL, name })
  const running = embedded ? keepRunning(embedded) : null
  const watches: DatabaseWatch[] = []
  const watch = () => {
    const begun = watchDatabase(connect({ url, directUrl, pool: 1, name: `${name}-watch` }))
    watches.push(begun)
    return begun
  }
  const close = async () => {
    clearInterval(running ?? undefined)
    await Promise.all(watches.map((begun) => begun.stop()))
    await db.end({ timeout: 5 })
    await embedded?.leave()
  }
  try {
    if (embedded) await assertDurable(db)
    await migrate(db)
    await loadPlaces(db)
    await loadContent(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, watch, close }
}

/** A database killed from outside is started again; the pool reconnects by itself. */
function keepRunning(embedded: EmbeddedPostgres): NodeJS.Timeout {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    await embedded.ensureRunning().catch(() => {})
    busy = false
  }, WATCH_EVERY_MS)
  return timer.unref()
}
