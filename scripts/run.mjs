/**
 * The entry point for every npm script. Written for any Node from 18 up, because it runs before our own runtime
 * (the `node` package) is installed: it installs what the lockfile names, builds if sources changed, and
 * hands over to the pinned runtime.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { needsNoPages } from './needs-no-pages.mjs'
import { COMPILE_CACHE, SERVER_ENV, SERVER_FLAGS } from './server-flags.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const BIN = join(MODULES, '.bin')
const RUNTIME = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const BUILDER = join(MODULES, 'vite/bin/vite.js')
const INSTALL_STAMP = join(ROOT, 'node_modules', '.enrolled-lock')
const BUILD_STAMP = join(ROOT, 'build', '.enrolled-sources')
// The server isn't bundled, so changes to it need no build.
const BUILD_INPUTS = [
  'app',
  'common',
  'content',
  'locales',
  'lingui.config.ts',
  'scripts/api-examples.ts',
  'scripts/build-messages.ts',
  'docs/api.md',
  'vite.config.ts',
  'package-lock.json',
]

/** `npm run build -- --omit=dev` builds, then keeps only runtime packages. `npm prune` would change the lockfile. */
const WITHOUT_DEV = '--omit=dev'
/** Commands that need only runtime packages once the pages are built. */
const RUNS = new Set(['start', 'cli', 'sbom', 'licenses'])

/** The same condition for us and for Vite; otherwise each would load its own React. */
const DEVELOPMENT = ['--conditions=development', '--watch-path=server', '--watch-path=common', '--watch-path=content']

/** npm forwards a signal to its shell, which dies without telling us: we stop when our parent process is gone. */
const PARENT = process.ppid
const PARENT_CHECK_MS = 500
const startedByNpm = 'npm_lifecycle_event' in process.env
/** The exit code that shells use for an interrupt from the keyboard. */
const EXIT_STOPPED = 130
const isAbandoned = () => startedByNpm && process.ppid !== PARENT

const [command = 'start', ...rest] = process.argv.slice(2)
const commands = {
  start: async () => {
    const env = { NODE_ENV: process.env.NODE_ENV ?? 'production' }
    const wanted = missingBuild()
    if (wanted) await Promise.all([prepareInBackground(env), build(wanted)])
    runtime([...SERVER_FLAGS, 'server/main.ts', ...rest], { NODE_COMPILE_CACHE: COMPILE_CACHE, ...SERVER_ENV, ...env })
  },
  dev: () => runtime([...DEVELOPMENT, 'server/main.ts', '--dev', ...rest], { NODE_ENV: 'development' }),
  build: async () => {
    await ensureBuilt()
    if (rest.includes(WITHOUT_DEV)) await install(WITHOUT_DEV)
  },
  // Texts that are new or gone, in the catalog of each language.
  messages: () => runtime(['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean', ...rest]),
  check: () => runtime(['scripts/check.ts', ...rest]),
  test: async () => {
    if (!needsNoPages(rest)) await ensureBuilt()
    runtime(['scripts/test.ts', ...rest])
  },
  cli: () => runtime(['server/cli/main.ts', ...rest]),
  drill: async () => (await ensureBuilt(), runtime(['ops/drills/main.ts', ...rest], { NODE_ENV: 'production' })),
  // CycloneDX, on standard output.
  sbom: () => npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', ...rest]),
  metrics: () => runtime(['scripts/metrics.ts', ...rest]),
  licenses: () => runtime(['scripts/licenses.ts', ...rest]),
  // Runs search and suggestions in its own process, which must collect garbage the way the server does. Relevance
  // times nothing, and holds every listing to judge the answers.
  bench: async () => (
    await ensureBuilt(),
    runtime([...(rest[0] === 'relevance' ? [] : SERVER_FLAGS), 'ops/bench/main.ts', ...rest], {
      ...SERVER_ENV,
      NODE_ENV: 'production',
    })
  ),
}

const running = new Set()
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal))
setInterval(() => isAbandoned() && stopAll('SIGTERM'), PARENT_CHECK_MS).unref()

process.chdir(ROOT)
const chosen = commands[command]
if (!chosen) fail(`Unknown command "${command}". Available: ${Object.keys(commands).join(', ')}.`)
await ensureInstalled()
await chosen()

async function ensureInstalled() {
  const has = existsSync(RUNTIME) && existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : ''
  const whole = digestOf(['package-lock.json'])
  if (has === whole || (has === `${whole} ${WITHOUT_DEV}` && RUNS.has(command))) return
  printLine('Installing packages from the lockfile (one time) ...')
  await install()
}

async function install(option = '') {
  // npm would empty the folder that the link points to, which belongs to another tree.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link. Install in the folder it points to.')
  // With NODE_ENV=production, npm would leave out what the build needs.
  await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', option || '--include=dev'])
  if (!existsSync(RUNTIME)) fail('The pinned Node runtime wasn’t installed. Run "npm ci" to see why.')
  const { error, status, stderr } = spawnSync(RUNTIME, ['--version'], { encoding: 'utf8' })
  if (status !== 0) fail(`The pinned Node runtime doesn’t start: ${error?.message ?? stderr}${atomicHint()}`)
  writeFileSync(INSTALL_STAMP, `${digestOf(['package-lock.json'])} ${option}`.trim())
}

/**
 * @returns a digest of the build inputs, taken before the build; null when the build is current. It includes the
 *   product's noun, which is in the built URL table.
 */
function missingBuild() {
  const wanted = `${digestOf(BUILD_INPUTS)} ${process.env.PRODUCT_SLUG || ''}`
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted ? null : wanted
}

/**
 * Creates and fills our own database during the build, which leaves half of two cores idle: a third of a first start.
 * An external database stays untouched until there is something to serve; we only check the settings.
 */
async function prepareInBackground(env) {
  // Without the builder, the build reinstalls everything, which would pull packages from under a running process.
  if (!existsSync(BUILDER)) return
  const { code, output } = await run(
    ['--disable-warning=ExperimentalWarning', 'server/cli/main.ts', 'prepare', '--if-embedded'],
    env,
  )
  if (code !== 0) fail(output.trim())
}

async function ensureBuilt() {
  if (rest.includes('--help')) return
  const wanted = missingBuild()
  if (wanted) await build(wanted)
}

async function build(wanted) {
  if (!existsSync(BUILDER)) await install()
  printLine('Building the pages ...')
  const built = await run([BUILDER, 'build', '--app'], { NODE_ENV: 'production' })
  if (built.code !== 0) fail(`The build failed.\n${built.output}`)
  const assets = join(ROOT, 'build', 'client', 'assets')
  const compressed = await run([join(ROOT, 'scripts', 'compress-assets.mjs'), assets])
  if (compressed.code !== 0) fail(`Couldn’t compress the built files.\n${compressed.output}`)
  mkdirSync(dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, wanted)
}

/** Runs a step under the pinned runtime and collects what it prints. */
function run(args, env = {}) {
  const child = start(RUNTIME, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
  })
}

/** Runs our code under the pinned runtime, and exits with its exit code. */
function runtime(args, env = {}) {
  const child = start(RUNTIME, ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit', env })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 + constants.signals[signal] : 1)))
}

function start(program, args, { stdio, env }) {
  if (stopping || isAbandoned()) fail('')
  const child = spawn(program, args, { stdio, env: { ...process.env, ...env, PATH: `${BIN}:${process.env.PATH}` } })
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}

/** Passes each signal on to the children, also when our parent process is gone; then we exit the way they do. */
function stopAll(signal) {
  stopping = true
  if (running.size === 0) process.exit(EXIT_STOPPED)
  for (const child of running) child.kill(signal)
}

async function npm(args) {
  const cli = process.env.npm_execpath
  const [program, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
  const child = start(program, [...before, ...args], { stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve))
  if (code !== 0) fail(`npm couldn’t install the packages. See its output above.${atomicHint()}`)
}

/** The runtime is linked against libatomic, so its package can't be installed without it. */
function atomicHint() {
  if (process.platform !== 'linux') return ''
  const { status, stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' })
  if (status !== 0 || stdout.includes('libatomic.so.1')) return ''
  return '\nThe runtime needs libatomic.so.1, which is missing (Debian and Ubuntu: apt-get install libatomic1).'
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

function printLine(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  if (stopping || isAbandoned()) process.exit(EXIT_STOPPED)
  printLine(text)
  for (const child of running) child.kill('SIGTERM')
  process.exit(1)
}
