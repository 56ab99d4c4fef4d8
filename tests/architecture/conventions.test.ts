/** The conventions of docs/architecture.md that no linter knows, held as tests on the source text. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const ROOMS = new Set(
  'agents places imports verification accounts claims reviews questions articles resources newsletter chat notifications moderation contact demo listings saved corrections education desk'.split(
    ' ',
  ),
)
const NOT_ROOMS = new Set(['platform', 'api', 'feeds', 'live', 'pages', 'jobs', 'cli', 'dev'])

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = tracked.split('\n').filter((path) => path && existsSync(join(ROOT, path)))
const sources = files.filter((path) => /^(app|server|contract)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const withText = (paths: string[], pattern: RegExp) => paths.filter((path) => pattern.test(read(path)))

test('the source was really read', () => {
  expect(sources.length).toBeGreaterThan(30)
})

test('no HTML sink: text is rendered by React alone', () => {
  expect(withText(sources, /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/)).toEqual([])
})

test('SQL stands in rooms and platform, never in a door or a page', () => {
  const outside = sources.filter((path) => /^(app|server\/(api|feeds|live|pages|jobs|cli|dev))\//.test(path))
  const sql = /\b(?:db|tx|sql)(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with|create|drop)\b/i
  // A health check asks whether the database answers, nothing more.
  expect(withText(outside, sql).filter((path) => path !== 'server/api/health.ts')).toEqual([])
  expect(sql.test('await db<Row[]>`\n  select 1`')).toBe(true)
})

test('no drawer for everything: a file says what it does', () => {
  const drawers = /^(index|utils?|helpers?|service|repository|common|misc|manager)\.tsx?$/
  expect(sources.filter((path) => drawers.test(basename(path)))).toEqual([])
})

test('every folder of the server is a known room or door', () => {
  const folders = readdirSync(join(ROOT, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !ROOMS.has(name) && !NOT_ROOMS.has(name))).toEqual([])
})

test('somebody is proved in one place: no other file calls a value an actor', () => {
  const claimed = /\bas (?:unknown as )?(?:SignedIn|ApprovedAgent|Editor|Moderator|Admin)\b/
  expect(withText(sources, claimed)).toEqual(['server/accounts/prove-actor.ts'])
})

test('the noun of the product is spelled in no address but by the one setting', () => {
  const spelled = /\/(?:questions-to-ask|find-or-verify|find-irs)-enrolled/
  expect(withText(sources, spelled)).toEqual([])
})

test('a random or secret value comes from crypto, never from Math.random', () => {
  expect(
    withText(
      sources.filter((path) => path.startsWith('server/')),
      /Math\.random\(/,
    ),
  ).toEqual([])
})

test('nothing of the server reaches the browser', () => {
  const folder = join(ROOT, 'build/client/assets')
  expect(existsSync(folder), 'run npm run build first').toBe(true)
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const leaked = scripts.filter((name) =>
    /listing_presence|pg_advisory|DATABASE_URL|node:fs/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(leaked).toEqual([])
})
