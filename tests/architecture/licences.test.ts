/** What we ship may be shipped: every package of a production install has a licence that goes with ours. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, readLicences } from '../../scripts/read-licences.ts'

const ROOT = join(import.meta.dirname, '../..')

test('no production package has an unknown licence, or one that would bind our own code', () => {
  const packages = readLicences(ROOT)
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'SSPL-1.0', 'MIT AND GPL-2.0-only', 'UNLICENSED', '', null])(
  '%j is refused',
  (licence) => {
    expect(isAllowed(licence)).toBe(false)
  },
)

test.each(['MIT', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])('%j is taken', (licence) => {
  expect(isAllowed(licence)).toBe(true)
})

test('our own licence is named alike wherever it stands', () => {
  const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { license: string }
  expect(license).toBe('MIT')
  expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toContain('MIT License')
})
