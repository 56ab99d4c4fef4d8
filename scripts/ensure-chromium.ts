/**
 * The browser of the tests: any Chromium or Chrome the machine has (CHROMIUM_PATH names one), else Debian's package,
 * else the one playwright-core fetches.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns the browser's program. @throws Error with what to install when there is none and none can be had. */
export function ensureChromium(): string {
  const found = findChromium() ?? install()
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

function install(): string | undefined {
  process.stderr.write('Installing a Chromium for the browser tests (once) ...\n')
  const sudo = userInfo().uid === 0 ? [] : ['sudo', '-n']
  if (existsSync('/usr/bin/apt-get')) {
    const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0']
    run([...sudo, 'apt-get', 'update', ...quiet])
    run([...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', ...quiet, 'chromium'])
  }
  if (!findChromium()) run([process.execPath, join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  return findChromium()
}

function run([program = '', ...args]: string[]): void {
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
