/** Islands (app/page/island.tsx): each is known under the name it is used by, and none is inside another. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const sources = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => !path.includes('.test.'))

/** `const Form = island('contact', 'interaction', ContactForm)` */
const USE = /const (\w+) = island\(\s*'([\w-]+)',\s*'[\w-]+',\s*(\w+)/g
const uses = sources.flatMap((path) =>
  [...read(path).matchAll(USE)].map(([, used = '', name = '', component = '']) => ({ path, used, name, component })),
)

/** `contact: async () => (await import('#app/features/contact/contact-form.tsx')).ContactForm` */
const ENTRY = /'?([\w-]+)'?: async \(\) => \(await import\('#(app\/[^']+)'\)\)\.(\w+)/g
const registered = [...read('app/page/islands.ts').matchAll(ENTRY)].map(([, name = '', file = '', component = '']) => ({
  name,
  file,
  component,
}))

test('every use of an island is found, and every entry', () => {
  const calls = sources.flatMap((path) => read(path).match(/\bisland\(\s*'/g) ?? [])
  expect(uses.length).toBe(calls.length)
  expect(registered.length).toBe(read('app/page/islands.ts').match(/await import\(/g)?.length)
  expect(uses.length).toBeGreaterThan(10)
})

test('an island is used under the name that its component has in islands.ts, and nothing else has an entry', () => {
  const namesAndComponents = (list: readonly { name: string; component: string }[]) =>
    list.map(({ name, component }) => `${name}: ${component}`).sort()
  expect(namesAndComponents(uses)).toEqual(namesAndComponents(registered))
})

test('no island is inside another: React would take over the HTML of both', () => {
  const declaring = new Set(uses.map(({ path }) => path))
  const nested = registered.flatMap(({ name, file }) =>
    [...reachedFrom(file)].filter((path) => declaring.has(path)).map((path) => `${name} reaches ${path}`),
  )
  expect(nested).toEqual([])
})

/** The file itself, and what of app/ it imports, to the end. Types are no code. */
function reachedFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, imported = ''] of read(file).matchAll(/^import (?!type )[^']*'((?:#app|[.]+)\/[^']+[.]tsx?)'/gm))
    reachedFrom(imported.startsWith('#') ? imported.slice(1) : join(file, '..', imported), found)
  return found
}
