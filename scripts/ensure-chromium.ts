/**
 * The browsers for the tests: Chromium, and its headless shell, which has no windows to draw and takes a third less
 * time. CHROMIUM_PATH sets both; otherwise we use an installed one, then Debian's packages, then playwright-core's
 * download.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const SHELL = '/usr/bin/chromium-headless-shell'
const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** `whole`: full Chromium, for features that the shell lacks, such as notifications. */
export type Chromium = { shell: string; whole: string }

/** @throws Error saying what to install when no browser is found and none can be installed. */
export function ensureChromium(): Chromium {
  const named = process.env['CHROMIUM_PATH']
  if (named && existsSync(named)) return { shell: named, whole: named }
  if (!findFullChromium() || isTestMachine()) installPackages()
  if (!findFullChromium())
    run([process.execPath, join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  const whole = findFullChromium()
  if (!whole) {
    throw new Error('The tests need a Chromium. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  }
  return { shell: existsSync(SHELL) ? SHELL : whole, whole }
}

const findFullChromium = () => [...KNOWN, chromium.executablePath()].find((path) => existsSync(path))

/** A personal machine that has a browser is left alone; root means a container or a test machine. */
const isTestMachine = () => userInfo().uid === 0 && !existsSync(SHELL)

function installPackages(): void {
  if (!existsSync('/usr/bin/apt-get')) return
  process.stderr.write('Installing Chromium for the browser tests (once) ...\n')
  const sudo = userInfo().uid === 0 ? [] : ['sudo', '-n']
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0']
  const packages = ['chromium', 'chromium-headless-shell']
  run([...sudo, 'apt-get', 'update', ...quiet])
  run([...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', ...quiet, ...packages])
}

/** Without a network or such a package, the command ends by itself, and the caller uses what is installed. */
function run([program = '', ...args]: string[]): void {
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 180_000 })
}
