/** The conventions of docs/architecture.md that no linter checks, as tests on the source text. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = tracked.split('\n').filter((path) => path && existsSync(join(ROOT, path)))
const sources = files.filter((path) => /^(app|server|common)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const withText = (paths: string[], pattern: RegExp) => paths.filter((path) => pattern.test(read(path)))

test('the source files are found', () => {
  expect(sources.length).toBeGreaterThan(30)
})

test("no HTML sink: only React renders text, and an island's HTML is React's own", () => {
  const sink = /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/
  expect(withText(sources, sink)).toEqual(['app/page/island.tsx'])
})

test('SQL is in domains and platform, never in an entry point or a page', () => {
  const outside = sources.filter((path) => /^(app|server\/(http|worker|cli))\//.test(path))
  const sql = /\b(?:db|tx|sql)(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with|create|drop)\b/i
  // A health check only tests whether the database answers.
  expect(withText(outside, sql).filter((path) => path !== 'server/http/api/health.ts')).toEqual([])
  expect(sql.test('await db<Row[]>`\n  select 1`')).toBe(true)
})

test('every invalidation names its query: no change refetches everything', () => {
  expect(withText(sources, /invalidateQueries\(\)/)).toEqual([])
})

test('one of each: a form that sends is made by useForm, a long list by useRows, a store by createStore', () => {
  const app = sources.filter((path) => path.startsWith('app/'))
  expect(withText(app, /\bonSubmit\b/)).toEqual(['app/ui/form/use-form.ts'])
  expect(withText(app, /\buseInfiniteQuery\b/)).toEqual(['app/ui/list/use-rows.ts'])
  expect(withText(app, /\buseSyncExternalStore\b/)).toEqual(['app/lib/create-store.ts', 'app/lib/use-hydrated.ts'])
})

test('every email is one of a domain’s table, in the one layout', () => {
  const outside = sources.filter((path) => !path.startsWith('server/platform/mail/'))
  expect(withText(outside, /\bqueueEmail\(/)).toEqual([])
  // An issue is rendered once for all its readers; /dev/mail shows samples.
  expect(withText(outside, /\brenderEmail\(/)).toEqual([
    'server/domains/newsletter/emails.ts',
    'server/http/dev/email.ts',
  ])
  expect(withText(outside, /\bemailKinds\(/).every((path) => path.endsWith('/emails.ts'))).toBe(true)
})

test('what a browser stores has its name from common/browser-storage.ts, which the privacy page lists', () => {
  const literal =
    /(?:local|session)Storage\.(?:get|set|remove)Item\(\s*['"`]|storedValue(?:<[^(]*>)?\(\s*'\w+Storage',\s*['"`](?!\$\{[A-Z])/
  // A script that isn't a module can't import.
  expect(withText(sources, literal)).toEqual(['app/page/mark-signed-in.ts'])
  expect(withText(sources, /document\.cookie|indexedDB|caches\.open/)).toEqual([])
  expect(literal.test("storedValue('localStorage', 'visits', String)")).toBe(true)
})

test('a class of our own has its style in one file: a second feature with its name would change the first', () => {
  // Icons and what is the same on every page (tokens.css) are of all features.
  const sheets = files.filter((path) => /^app\/(?:features\/.+|ui\/components)\.css$/.test(path))
  const styled = new Map<string, Set<string>>()
  for (const path of sheets)
    for (const [, name = ''] of read(path).matchAll(/^\s*\.([a-z][\w-]*)[^\s>+~,{]*\s*[,{]/gm))
      styled.set(name, (styled.get(name) ?? new Set()).add(basename(path)))
  expect(styled.size).toBeGreaterThan(200)
  expect([...styled].filter(([, paths]) => paths.size > 1)).toEqual([])
})

test('no catch-all files: a file name says what the file does', () => {
  const catchAllNames = /^(index|utils?|helpers?|service|repository|common|misc|manager)\.tsx?$/
  expect(sources.filter((path) => catchAllNames.test(basename(path)))).toEqual([])
})

test('the server has the five folders of docs/architecture.md', () => {
  const folders = readdirSync(join(ROOT, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(['cli', 'domains', 'http', 'platform', 'worker'])
})

test('actors are proved in one place: no other file casts a value to an actor', () => {
  const claimed = /\bas (?:unknown as )?(?:SignedIn|ApprovedAgent|Editor|Moderator|Admin)\b/
  expect(withText(sources, claimed)).toEqual(['server/domains/accounts/prove-actor.ts'])
})

test('the browser calls the API through app/lib/account, and names no type of an answer', () => {
  const app = sources.filter((path) => path.startsWith('app/'))
  expect(withText(app, /(?:fetch|\.open)\([^)]*['"`]\/api\/v2\//)).toEqual([
    'app/lib/account/load-file.ts',
    'app/lib/account/send-file.ts',
    'app/lib/account/send-request.ts',
  ])
  const named =
    /(?<!function )\b(?:request(?:SignedIn|Public)|send(?:Request|WithRetry|File)|use(?:List|Editable|Rows))</
  expect(withText(app, named)).toEqual([])
  expect(named.test("await requestSignedIn<Profile>(api.get('user/profile'))")).toBe(true)
})

test('the product noun is never hardcoded in a path; it comes from its one setting', () => {
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

test('one function says what day it is: no other code reads the clock for a day or a year', () => {
  const clock =
    /new Date\(\)\.(?:toISOString\(\)\.slice|getUTC|getFullYear)|Date\.now\(\)[^\n]*\.slice\(0, 10\)|\bcurrent_date\b/
  expect(withText(sources, clock)).toEqual([])
  expect(clock.test('new Date(Date.now() + days * DAY).toISOString().slice(0, 10)')).toBe(true)
})

test('no server code reaches the browser', () => {
  const folder = join(ROOT, 'build/client/assets')
  expect(existsSync(folder), 'run npm run build first').toBe(true)
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const leaked = scripts.filter((name) =>
    /listing_presence|pg_advisory|DATABASE_URL|node:fs/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(leaked).toEqual([])
})
