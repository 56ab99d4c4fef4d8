/** docs/security.md promises files and tests, the tour leads to files: what they name is there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const FOLDER = /^(?:app|server|contract|tests|docs|deploy|scripts|db)\//
const namedIn = (words: string) =>
  [...words.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter((path) => FOLDER.test(path))
const missing = (paths: string[]) => [...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))
const promised = [...text.matchAll(/`([^`]+\.test\.ts)` › “([^”]+)”/g)].map(([, file = '', name = '']) => ({
  file,
  name,
}))

test('every file that it names is there', () => {
  const named = namedIn(text)
  expect(named.length).toBeGreaterThan(80)
  expect(missing(named)).toEqual([])
})

test('the tour and the words to contributors lead to files that are there', () => {
  const named = namedIn(`${read('docs/tour.md')}${read('CONTRIBUTING.md')}`)
  expect(named.length).toBeGreaterThan(40)
  expect(missing(named)).toEqual([])
})

test('every test that it quotes stands in its file', () => {
  expect(promised.length).toBeGreaterThan(50)
  expect(promised.filter(({ file, name }) => !existsSync(join(ROOT, file)) || !read(file).includes(name))).toEqual([])
})

test('each of the seventeen chapters has its answer', () => {
  const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, place) => place + 1))
})
