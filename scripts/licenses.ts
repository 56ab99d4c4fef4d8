/** `npm run licenses`: the packages of a production install, by license. Fails if we can't ship one of them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = { version?: string; license?: string; dev?: boolean }
type Manifest = { license?: unknown; licenses?: { type?: string }[] }
type Licensed = { name: string; version: string; license: string | null }

/**
 * Licenses of packages that we can ship unmodified with MIT code. LGPL and MPL only ask for their own source: libvips
 * is a separate library that sharp loads. OFL is for fonts. CC BY isn't here, because it asks for a credit that someone
 * has to write: place data has it, and is a file (db/places) instead of a package.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/**
 * Under CC BY, with their credit in README.md. `caniuse-lite` comes with Babel, which Lingui's core names for its macros:
 * nothing in production loads it.
 */
const CREDITED: ReadonlySet<string> = new Set(['caniuse-lite'])

export const canShip = ({ name, license }: Licensed): boolean => CREDITED.has(name) || isAllowed(license)

/** From the lockfile, or from the package itself if the lockfile has none. */
export function readLicenses(root: string): Licensed[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license: license ?? declaredLicense(join(root, path, 'package.json')),
    }))
}

function declaredLicense(manifest: string): string | null {
  if (!existsSync(manifest)) return null
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  if (typeof license === 'string') return license
  return licenses?.map(({ type }) => type).join(' OR ') || null
}

/** `MIT AND (Apache-2.0 OR X)`: every part joined by AND must be allowed, and one of those joined by OR. */
export function isAllowed(license: string | null): boolean {
  if (license === null) return false
  const plain = license.replace(/[()]/g, '')
  return plain.split(' AND ').every((part) => part.split(' OR ').some((one) => ALLOWED.has(one.trim())))
}

function printLicenses(): void {
  const packages = readLicenses(join(import.meta.dirname, '..'))
  const byLicense = Map.groupBy(packages, ({ license }) => license ?? 'unknown')
  for (const [license, held] of [...byLicense].sort((a, b) => b[1].length - a[1].length)) {
    process.stdout.write(`\n${license} (${held.length})\n`)
    for (const { name, version } of held) process.stdout.write(`  ${name} ${version}\n`)
  }
  const refused = packages.filter((each) => !canShip(each))
  if (refused.length > 0) {
    process.stderr.write(`\nMay not be shipped: ${refused.map(({ name }) => name).join(', ')}\n`)
    process.exitCode = 1
  }
}

if (import.meta.main) printLicenses()
