/**
 * One entry for every npm script. Written for any Node from 18 up, because it runs before our own runtime
 * (the `node` package) is installed: it installs what the lockfile names, builds if sources changed, and
 * hands over to the pinned runtime.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from './server-flags.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const BIN = join(MODULES, '.bin')
const RUNTIME = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const BUILDER = join(MODULES, '@react-router/dev/bin.cjs')
const INSTALL_STAMP = join(ROOT, 'node_modules', '.enrolled-lock')
const BUILD_STAMP = join(ROOT, 'build', '.enrolled-sources')
// The rooms are not bundled: a change in them needs no build.
const BUILD_INPUTS = [
  'app',
  'contract',
  'server/platform/settings.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** `npm run build -- --omit=dev`: built, and then only what runs stays. Not by `npm prune`, which changes the lockfile. */
const WITHOUT_DEV = '--omit=dev'
/** What needs no more than that, when the pages are built. */
const RUNS = new Set(['start', 'cli', 'sbom', 'licences'])

/** One condition for us and for Vite, or each would load its own React Router. */
const DEVELOPMENT = ['--conditions=development', '--watch-path=server', '--watch-path=contract']

const ATOMIC =
  '\nWhere "libatomic.so.1" is missing: the runtime needs it (Debian and Ubuntu: apt-get install libatomic1).'

const [command = 'start', ...rest] = process.argv.slice(2)
const commands = {
  start: async () => {
    const env = { NODE_ENV: process.env.NODE_ENV ?? 'production' }
    const wanted = missingBuild()
    if (wanted) await Promise.all([meanwhilePrepared(env), build(wanted)])
    runtime([...SERVER_FLAGS, 'server/main.ts', ...rest], env)
  },
  dev: () => runtime([...DEVELOPMENT, 'server/main.ts', '--dev', ...rest], { NODE_ENV: 'development' }),
  build: () => (ensureBuilt(), rest.includes(WITHOUT_DEV) && install([WITHOUT_DEV])),
  check: () => runtime(['scripts/check.ts', ...rest]),
  test: () => (ensureBuilt(), runtime(['scripts/test.ts', ...rest])),
  cli: () => runtime(['server/cli/main.ts', ...rest]),
  drill: () => (ensureBuilt(), runtime(['drills/main.ts', ...rest], { NODE_ENV: 'production' })),
  // CycloneDX, on standard output.
  sbom: () => npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', ...rest]),
  licences: () => runtime(['scripts/licences.ts', ...rest]),
  // Search and suggestions are asked for in its own process, which is to collect garbage as the server does.
  bench: () => (ensureBuilt(), runtime([...SERVER_FLAGS, 'bench/main.ts', ...rest], { NODE_ENV: 'production' })),
}

process.chdir(ROOT)
const chosen = commands[command]
if (!chosen) fail(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}.`)
ensureInstalled()
chosen()

function ensureInstalled() {
  const has = existsSync(RUNTIME) && existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : ''
  const whole = digestOf(['package-lock.json'])
  if (has === whole || (has === `${whole} ${WITHOUT_DEV}` && RUNS.has(command))) return
  say('Installing the packages the lockfile names (once) ...')
  install()
}

function install(options = []) {
  // npm would empty the folder behind the link, which belongs to another tree.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link: install where it leads to.')
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options])
  if (!existsSync(RUNTIME)) fail('The pinned Node runtime did not install. Run "npm ci" by hand to see why.')
  const { error, status, stderr } = spawnSync(RUNTIME, ['--version'], { encoding: 'utf8' })
  if (status !== 0) fail(`The pinned Node runtime does not start: ${error?.message ?? stderr}${ATOMIC}`)
  writeFileSync(INSTALL_STAMP, [digestOf(['package-lock.json']), ...options].join(' '))
}

/** What the pages are to be built from, told before they are; null where they are. The built URL table carries the product's noun. */
function missingBuild() {
  const wanted = `${digestOf(BUILD_INPUTS)} ${process.env.PRODUCT_SLUG || ''}`
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted ? null : wanted
}

/**
 * Beside a build, which leaves half of two cores idle, our own database is made and filled: a third of a first start.
 * One that is somebody's stays as it is until there is something to serve. What fails here the server says again.
 */
function meanwhilePrepared(env) {
  // Without the builder everything is installed anew, from under whatever runs.
  if (process.env.DATABASE_URL || !existsSync(BUILDER)) return
  const child = spawn(RUNTIME, ['--disable-warning=ExperimentalWarning', 'server/cli/main.ts', 'prepare'], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => child.on('close', resolve).on('error', resolve))
}

function ensureBuilt() {
  const wanted = missingBuild()
  if (wanted) build(wanted)
}

function build(wanted) {
  if (!existsSync(BUILDER)) install()
  say('Building the pages ...')
  const built = spawnSync(RUNTIME, [BUILDER, 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) fail(`The build failed.\n${built.stdout}\n${built.stderr}`)
  const compressed = spawnSync(
    RUNTIME,
    [join(ROOT, 'scripts', 'compress-assets.mjs'), join(ROOT, 'build', 'client', 'assets')],
    { stdio: 'inherit' },
  )
  if (compressed.status !== 0) fail('The built files could not be compressed.')
  mkdirSync(dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, wanted)
}

/** Runs our code under the pinned runtime, passes signals on, and ends as it ends. */
function runtime(args, env = {}) {
  const child = spawn(RUNTIME, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${BIN}:${process.env.PATH}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 + 1 : 1)))
}

function npm(args) {
  const cli = process.env.npm_execpath
  const ran = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit' })
  if (ran.status !== 0) fail(`npm could not install the packages.${ATOMIC}`)
}

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesUnder(path)) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}
