/** Who runs the directory finds every setting in docs/operations.md, and none that is no more. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const known = new Set(namesIn(read('server/platform/settings.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm))
const table = read('docs/operations.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
const firstCells = table.split('\n').map((line) => line.split('|')[1] ?? '')
const told = new Set(firstCells.flatMap((cell) => namesIn(cell, /`([A-Z][A-Z0-9_]+)`/g)))

test('every setting is told, and every one that is told exists', () => {
  expect(known.size).toBeGreaterThan(30)
  expect([...known].filter((name) => !told.has(name))).toEqual([])
  expect([...told].filter((name) => !known.has(name))).toEqual([])
})

test('what deploy/ sets are settings', () => {
  const files = [
    'deploy/systemd/enrolled.env.example',
    'deploy/docker/Dockerfile',
    'deploy/systemd/enrolled-web@.service',
  ]
  const set = files.flatMap((name) => namesIn(read(name), /(?:^|[ ])([A-Z][A-Z0-9_]{3,})=/gm))
  expect(set.length).toBeGreaterThan(12)
  expect(set.filter((name) => !known.has(name) && !['BASE', 'RUN_BASE'].includes(name))).toEqual([])
})
