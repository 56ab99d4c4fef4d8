/**
 * The browser of the tests: CHROMIUM_PATH, else Chromium's headless shell, else any Chromium or Chrome the machine has,
 * else the one playwright-core fetches. The shell has no windows to draw: the browser tests take two thirds of the time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const SHELL = '/usr/bin/chromium-headless-shell'
const KNOWN = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns the browser's program. @throws Error with what to install when there is none and none can be had. */
export function ensureChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (!named && mayInstallShell()) installShell()
  const found = findChromium() ?? fetchChromium()
  if (!found) {
    throw new Error('The tests need a Chromium. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  }
  return found
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : undefined
  return [...KNOWN, chromium.executablePath()].find((path) => existsSync(path))
}

/** A person's own machine that has a browser is left as it is; root's is a container or a test machine. */
const mayInstallShell = () =>
  existsSync('/usr/bin/apt-get') && !existsSync(SHELL) && (userInfo().uid === 0 || !findChromium())

function installShell(): void {
  process.stderr.write('Installing a headless Chromium for the browser tests (once) ...\n')
  const sudo = userInfo().uid === 0 ? [] : ['sudo', '-n']
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0']
  run([...sudo, 'apt-get', 'update', ...quiet])
  run([
    ...sudo,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    'install',
    '-y',
    ...quiet,
    'chromium-headless-shell',
  ])
}

function fetchChromium(): string | undefined {
  run([process.execPath, join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  return findChromium()
}

/** Without a network, or without such a package, what is tried ends by itself: then what is there has to do. */
function run([program = '', ...args]: string[]): void {
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 120_000 })
}
