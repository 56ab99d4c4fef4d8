/**
 * The browsers of the tests: Chromium, and its headless shell, which has no windows to draw and takes a third less time.
 * CHROMIUM_PATH names one for both; else what the machine has, else Debian's packages, else what playwright-core fetches.
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

/** `whole`: for what the shell has not, as notifications. */
export type Chromium = { shell: string; whole: string }

/** @throws Error with what to install when there is none and none can be had. */
export function ensureChromium(): Chromium {
  const named = process.env['CHROMIUM_PATH']
  if (named && existsSync(named)) return { shell: named, whole: named }
  if (!findWhole() || isTestMachine()) installPackages()
  if (!findWhole()) run([process.execPath, join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  const whole = findWhole()
  if (!whole) {
    throw new Error('The tests need a Chromium. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  }
  return { shell: existsSync(SHELL) ? SHELL : whole, whole }
}

const findWhole = () => [...KNOWN, chromium.executablePath()].find((path) => existsSync(path))

/** A person's own machine that has a browser is left as it is; root's is a container or a machine for tests. */
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

/** Without a network, or without such a package, it ends by itself: then what is there has to do. */
function run([program = '', ...args]: string[]): void {
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 180_000 })
}
