/**
 * The real system to break: app processes on their own database (with full durability), or on a given one. `db` is the
 * drill's own connection, separate from the app's.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type AppProcess, freePort, startApp, statusOf, temporaryFolder } from '#tests/support/app-process.ts'
import { COMPILE_CACHE } from '../../scripts/server-flags.mjs'

export type RunningApp = {
  origin: string
  pid: () => number
  start: () => Promise<void>
  /** Resolves when the process has exited. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  printed: () => string
}
export type DrillSystem = {
  db: Database
  url: string
  dataDir: string
  app: RunningApp
  /** Starts another process on the same database. */
  addApp: (environment?: Record<string, string>) => Promise<RunningApp>
  close: () => Promise<void>
}
export type DrillSystemOptions = {
  /** Unset: an embedded database in its own folder. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database and the files; unset: a temporary folder. */
  dataDir?: string
  /** The app doesn't know that the database is embedded, and so doesn't restart it. */
  external?: boolean
  environment?: Record<string, string>
}

/** Allows for a first start on a busy machine. */
const READY_WITHIN_MS = 180_000
/** Each check costs more than it seems, because the starting app needs the same cores. */
const CHECK_EVERY_MS = 100
const END_WITHIN_MS = 20_000
const DRILL_SECRET = 'the secret of a drill, known to all'

export async function openDrillSystem({
  databaseUrl,
  dataDir,
  external,
  environment,
}: DrillSystemOptions = {}): Promise<DrillSystem> {
  const folder = dataDir ? { path: dataDir, remove: async () => {} } : await temporaryFolder()
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir: folder.path })
  const url = databaseUrl ?? embedded?.url ?? ''
  const db = connect({ url, pool: 4, name: 'drill', statementTimeoutMs: 60_000 })
  const apps: RunningApp[] = []
  const shared = {
    DATA_DIR: folder.path,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    AUTH_SECRET: DRILL_SECRET,
    // Compiled once, not at each of two hundred starts; written by processes that exit normally.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...(databaseUrl || external ? { DATABASE_URL: url } : {}),
    ...environment,
  }
  const addApp = async (own: Record<string, string> = {}) => {
    const app = await prepareApp({ ...shared, ...own })
    apps.push(app)
    await app.start()
    return app
  }
  const close = async () => {
    if (embedded) signalAll(databaseProcesses(folder.path), 'SIGCONT')
    await Promise.all(apps.map((app) => app.end('SIGTERM')))
    await db.end({ timeout: 2 })
    await embedded?.leave()
    await folder.remove()
  }
  try {
    await migrate(db)
    return { db, url, dataDir: folder.path, app: await addApp(), addApp, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareApp(environment: Record<string, string>): Promise<RunningApp> {
  const port = await freePort()
  let running: AppProcess | null = null
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: () => running?.child.pid ?? 0,
    printed: () => running?.printed() ?? '',
    async start() {
      running = startApp({ ...environment, PORT: String(port) })
      const { child, printed, origin } = running
      await until(
        async () => {
          if (child.exitCode === null) return (await statusOf(`${origin}/readyz`)) === 200
          throw new Ended(`The app ended:\n${printed()}`)
        },
        READY_WITHIN_MS,
        CHECK_EVERY_MS,
      )
    },
    async end(signal) {
      if (!running || running.child.exitCode !== null || running.child.signalCode !== null) return
      running.child.kill('SIGCONT')
      running.child.kill(signal)
      const openTimeout = setTimeout(() => running?.child.kill('SIGKILL'), END_WITHIN_MS)
      await running.ended
      clearTimeout(openTimeout)
    },
  }
}

/** The pids of the embedded database: the postmaster and its children. */
export function databaseProcesses(dataDir: string): number[] {
  const file = join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first)
  return [first, ...children.map(Number)]
}

function parentOf(pid: string): number {
  try {
    // The program's name is in parentheses and can contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

export function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal)
    } catch {
      // Already exited.
    }
  }
}

class Ended extends Error {}

/** Waits until `what` is true. @returns the elapsed milliseconds. @throws Error on timeout. */
export async function until(what: () => Promise<boolean>, withinMs = 60_000, everyMs = 20): Promise<number> {
  const from = performance.now()
  const isSatisfied = () =>
    what().catch((error: unknown) => {
      if (error instanceof Ended) throw error
      return false
    })
  while (!(await isSatisfied())) {
    if (performance.now() - from > withinMs) throw new Error(`Waited in vain for ${withinMs} ms.`)
    await pause(everyMs)
  }
  return Math.round(performance.now() - from)
}
