/** docs/security.md promises files and tests, and the tour links to files: everything they name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const FOLDER = /^(?:app|server|common|content|tests|docs|ops|scripts|db)\//
const namedIn = (words: string) =>
  [...words.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter((path) => FOLDER.test(path))
const missing = (paths: string[]) => [...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))
const promised = [...text.matchAll(/`([^`]+\.test\.ts)` › “([^”]+)”/g)].map(([, file = '', name = '']) => ({
  file,
  name,
}))

test('every file that it names exists', () => {
  const named = namedIn(text)
  expect(named.length).toBeGreaterThan(80)
  expect(missing(named)).toEqual([])
})

test('the files that the documents for newcomers name exist', () => {
  const named = namedIn(
    ['docs/architecture.md', 'docs/glossary.md', 'docs/tour.md', 'CONTRIBUTING.md', 'README.md'].map(read).join(''),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(missing(named)).toEqual([])
})

test('every test that it quotes is in its file', () => {
  expect(promised.length).toBeGreaterThan(50)
  expect(promised.filter(({ file, name }) => !existsSync(join(ROOT, file)) || !read(file).includes(name))).toEqual([])
})

test('each of the seventeen chapters is covered', () => {
  const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, place) => place + 1))
})

test('docs/architecture.md names every folder of the server and every domain', () => {
  const plan = read('docs/architecture.md').split('```')[1] ?? ''
  const foldersOf = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const folders = ['server', 'server/domains', 'server/http', 'ops', 'app'].flatMap(foldersOf)
  expect(folders.map(({ name }) => name).filter((name) => !plan.includes(` ${name}/`))).toEqual([])
})
