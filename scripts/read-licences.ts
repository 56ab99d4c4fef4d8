/** The licences of all that a production install holds, from the lockfile; a package that is silent there, from itself. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = { version?: string; license?: string; dev?: boolean }
type Manifest = { license?: unknown; licenses?: { type?: string }[] }
export type Licensed = { name: string; version: string; licence: string | null }

/**
 * What may be shipped beside MIT code that is not changed by us. LGPL and MPL ask for their own source alone: libvips is
 * a library apart that sharp loads, OFL is the fonts'.
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
  'Unlicense',
])

export function readLicences(root: string): Licensed[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      licence: license ?? saidByItself(join(root, path, 'package.json')),
    }))
}

function saidByItself(manifest: string): string | null {
  if (!existsSync(manifest)) return null
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  if (typeof license === 'string') return license
  return licenses?.map(({ type }) => type).join(' OR ') || null
}

/** `MIT AND (Apache-2.0 OR X)`: all of what is joined by AND, one of what is joined by OR. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false
  const plain = licence.replace(/[()]/g, '')
  return plain.split(' AND ').every((part) => part.split(' OR ').some((one) => ALLOWED.has(one.trim())))
}
