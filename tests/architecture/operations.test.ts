/** docs/operations.md has every setting that an operator can use, and none that no longer exists. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_ENV } from '../../scripts/server-flags.mjs'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const known = new Set(namesIn(read('server/platform/settings.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm))
const table = read('docs/operations.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
const firstCells = table.split('\n').map((line) => line.split('|')[1] ?? '')
const told = new Set(firstCells.flatMap((cell) => namesIn(cell, /`([A-Z][A-Z0-9_]+)`/g)))

test('every setting is documented, and every documented setting exists', () => {
  expect(known.size).toBeGreaterThan(30)
  expect([...known].filter((name) => !told.has(name))).toEqual([])
  expect([...told].filter((name) => !known.has(name))).toEqual([])
})

test('every variable that deploy/ sets is a setting', () => {
  const files = [
    'ops/deploy/systemd/enrolled.env.example',
    'ops/deploy/docker/Dockerfile',
    'ops/deploy/systemd/enrolled-web@.service',
  ]
  const set = files.flatMap((name) => namesIn(read(name), /(?:^|[ ])([A-Z][A-Z0-9_]{3,})=/gm))
  expect(set.length).toBeGreaterThan(12)
  const others = ['BASE', 'RUN_BASE', ...Object.keys(SERVER_ENV)]
  expect(set.filter((name) => !known.has(name) && !others.includes(name))).toEqual([])
  for (const [name, value] of Object.entries(SERVER_ENV))
    for (const file of files.slice(1)) expect(read(file)).toContain(`${name}=${value}`)
})
