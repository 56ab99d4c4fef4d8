/**
 * The real thing to be broken: processes of the app on a database of their own (with all its promises on), or on one
 * that is given. `db` is the drill's own way to look, beside the app.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type AppProcess, freePort, startApp, statusOf, temporaryFolder } from '#tests/support/app-process.ts'

export type RunningApp = {
  origin: string
  pid: () => number
  start: () => Promise<void>
  /** Resolves when the process has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  printed: () => string
}
export type World = {
  db: Database
  url: string
  dataDir: string
  app: RunningApp
  /** Another process on the same database. */
  addApp: (environment?: Record<string, string>) => Promise<RunningApp>
  close: () => Promise<void>
}
export type WorldOptions = {
  /** Unset: an embedded one, in a folder of its own. */
  databaseUrl?: string | undefined
  /** Where the embedded database and the files are; unset: a temporary folder. */
  dataDir?: string
  /** The app does not know that the database is embedded, and does not start it again. */
  external?: boolean
  environment?: Record<string, string>
}

/** A first start, on a machine that has other work too. */
const READY_WITHIN_MS = 180_000
/** Each look costs more than it seems, beside a start that wants the same cores. */
const LOOK_EVERY_MS = 100
const END_WITHIN_MS = 20_000
/** Compiled once, not at each of two hundred starts; written by processes that end in peace. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled')
const WORLD_SECRET = 'the secret of a drill, which is no secret'

export async function openWorld({ databaseUrl, dataDir, external, environment }: WorldOptions = {}): Promise<World> {
  const folder = dataDir ? { path: dataDir, remove: async () => {} } : await temporaryFolder()
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir: folder.path })
  const url = databaseUrl ?? embedded?.url ?? ''
  const db = connect({ url, pool: 4, name: 'drill', statementTimeoutMs: 60_000 })
  const apps: RunningApp[] = []
  const shared = {
    DATA_DIR: folder.path,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    AUTH_SECRET: WORLD_SECRET,
    NODE_COMPILE_CACHE: COMPILED,
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
        LOOK_EVERY_MS,
      )
    },
    async end(signal) {
      if (!running || running.child.exitCode !== null || running.child.signalCode !== null) return
      running.child.kill('SIGCONT')
      running.child.kill(signal)
      const tooLate = setTimeout(() => running?.child.kill('SIGKILL'), END_WITHIN_MS)
      await running.ended
      clearTimeout(tooLate)
    },
  }
}

/** The first process of the embedded database and all it has started. */
export function databaseProcesses(dataDir: string): number[] {
  const file = join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first)
  return [first, ...children.map(Number)]
}

function parentOf(pid: string): number {
  try {
    // The name of the program stands in brackets and may hold anything.
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
      // Gone by itself.
    }
  }
}

class Ended extends Error {}

/** Until `what` is true. @returns after how many milliseconds. @throws Error when it takes too long. */
export async function until(what: () => Promise<boolean>, withinMs = 60_000, everyMs = 20): Promise<number> {
  const from = performance.now()
  const isSo = () =>
    what().catch((error: unknown) => {
      if (error instanceof Ended) throw error
      return false
    })
  while (!(await isSo())) {
    if (performance.now() - from > withinMs) throw new Error(`Waited in vain for ${withinMs} ms.`)
    await pause(everyMs)
  }
  return Math.round(performance.now() - from)
}
