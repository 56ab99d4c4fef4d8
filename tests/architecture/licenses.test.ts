/** What we ship can be shipped: every package of a production install has a license compatible with ours. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canShip, isAllowed, readLicenses } from '../../scripts/licenses.ts'

const ROOT = join(import.meta.dirname, '../..')

test('no production package has an unknown license, or one that would bind our own code', () => {
  const packages = readLicenses(ROOT)
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter((each) => !canShip(each))).toEqual([])
})

test.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'SSPL-1.0', 'MIT AND GPL-2.0-only', 'UNLICENSED', '', null])(
  '%j is rejected',
  (license) => {
    expect(isAllowed(license)).toBe(false)
  },
)

test.each(['MIT', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])('%j is accepted', (license) => {
  expect(isAllowed(license)).toBe(true)
})

test('our own license is named the same everywhere', () => {
  const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { license: string }
  expect(license).toBe('MIT')
  expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toContain('MIT License')
})
