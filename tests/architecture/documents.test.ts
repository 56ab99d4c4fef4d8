/** docs/security.md and docs/legal.md promise files and tests, others name files: everything they name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const text = read('docs/security.md')
/** With the fewest files and tests each must name: one that named none would pass. */
const PROMISES = [
  { document: 'docs/security.md', files: 80, tests: 50 },
  { document: 'docs/legal.md', files: 50, tests: 35 },
]

const FOLDER = /^(?:app|server|common|content|tests|docs|ops|scripts|db)\//
const namedIn = (words: string) =>
  [...words.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter((path) => FOLDER.test(path))
const missing = (paths: string[]) => [...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))
const promisedIn = (words: string) =>
  [...words.matchAll(/`([^`]+\.test\.ts)` › “([^”]+)”/g)].map(([, file = '', name = '']) => ({ file, name }))

test.each(PROMISES)('every file that $document names exists', ({ document, files }) => {
  const named = namedIn(read(document))
  expect(named.length).toBeGreaterThan(files)
  expect(missing(named)).toEqual([])
})

test('the files that the documents for newcomers name exist', () => {
  const named = namedIn(
    ['docs/architecture.md', 'docs/glossary.md', 'docs/tour.md', 'CONTRIBUTING.md', 'README.md'].map(read).join(''),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(missing(named)).toEqual([])
})

test.each(PROMISES)('every test that $document quotes is in its file', ({ document, tests }) => {
  const promised = promisedIn(read(document))
  expect(promised.length).toBeGreaterThan(tests)
  expect(promised.filter(({ file, name }) => !existsSync(join(ROOT, file)) || !read(file).includes(name))).toEqual([])
})

test('each rule of law that we answer has its chapter', () => {
  const laws = [
    '31 U.S.C. 333',
    '31 CFR 10.30',
    'IRC 7216',
    'Safeguards',
    '16 CFR part 465',
    'CAN-SPAM',
    'State privacy',
  ]
  const chapters = [...read('docs/legal.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading).join()
  expect([...laws, 'Global Privacy Control', '17 U.S.C. 512', 'ADA'].filter((law) => !chapters.includes(law))).toEqual(
    [],
  )
})

test('each of the seventeen chapters of ASVS is covered', () => {
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
