/**
 * How much script and style a page loads, compressed with brotli as it is sent: everything that its modules import from the start,
 * by the manifest of the build. A press before an island is live waits for it, and so does a dashboard page.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

type Built = { file: string; imports?: string[]; dynamicImports?: string[] }

const CLIENT = join(import.meta.dirname, '../../build/client')
const SERVER = join(CLIENT, '../server/render.js')
const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Built>
const KB = 1_000

/** Of every public page, and then of every live island. */
const FIRST = ['app/page/mark-signed-in.ts', 'app/page/start.ts']
const LIVE = [...FIRST, 'app/page/hydrate.tsx', 'app/ui/toast.tsx']
const APP = ['app/spa/start-app.ts', 'app/spa/entry.tsx']
/** The connection that tells of changes (13 KB) comes after the page, and isn't counted. */
const DASHBOARD = [...APP, 'app/routes/dashboard/layout.tsx']
const EDITOR = ['app/features/articles/editor/rich-text.tsx']

const built = (module: string): Built => {
  const found = manifest[module]
  if (!found) throw new Error(`The build has no ${module}.`)
  return found
}

function filesOf(modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (module: string) => {
    const { file, imports = [] } = built(module)
    if (files.has(file)) return
    files.add(file)
    for (const imported of imports) add(imported)
  }
  for (const module of modules) add(module)
  return files
}

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(CLIENT, file))).length
  sizes.set(file, known)
  return known
}

const scriptSize = (modules: readonly string[]): number =>
  [...filesOf(modules)].reduce((sum, file) => sum + sizeOf(file), 0)

const islands = built('app/page/hydrate.tsx').dynamicImports ?? []
const pagesIn = (folder: string) => Object.keys(manifest).filter((module) => module.startsWith(folder))
const dashboardPages = pagesIn('app/routes/dashboard/')

test('the server loads no package that only the browser runs', () => {
  const loaded = [...readFileSync(SERVER, 'utf8').matchAll(/^import .* from "([^#"][^"]*)";$/gm)].map(
    ([, name]) => name,
  )
  expect(loaded).toContain('react-dom/server')
  expect(loaded.filter((name) => /^(@zxcvbn|@tiptap|socket\.io)/.test(name ?? ''))).toEqual([])
})

test('the manifest has the islands, the dashboard pages, and those of sign-in', () => {
  expect(islands.length).toBeGreaterThan(10)
  expect(dashboardPages.length).toBeGreaterThan(30)
  expect(pagesIn('app/routes/auth/').length).toBeGreaterThan(5)
})

test('before anyone interacts, a public page has at most 3 KB', () => {
  expect(scriptSize(FIRST)).toBeLessThanOrEqual(3 * KB)
})

test('the style sheet of every page has at most 20 KB', () => {
  expect(sizeOf(built('app/ui/tokens.css').file)).toBeLessThanOrEqual(20 * KB)
})

/** React is 58 of it, and what puts texts together 2. A form says what is wrong, keeps what is typed, and holds the lists that it offers. */
const LARGER_KB: Readonly<Record<string, number>> = {
  'app/features/chat/first-message-form.tsx': 78.3,
  'app/features/contact/contact-form.tsx': 78.2,
  'app/features/corrections/correction-forms.tsx': 78.6,
  // It offers time zones, and reads the clock of the one that is chosen.
  'app/features/first-calls/call-picker.tsx': 86.6,
  // It reads the clock of the visitor’s time zone.
  'app/features/first-calls/next-times.tsx': 76.2,
  // Lays out dots and names that don't cover each other.
  'app/features/map/live-map.tsx': 75.7,
  'app/features/moderation/report-form.tsx': 78,
  'app/features/newsletter/newsletter-form.tsx': 79.2,
  // What islands say in Spanish, and how addresses become each other. Of pages in Spanish only.
  'app/page/spanish.ts': 79.4,
  // What it sends names the language of its page.
  'app/features/questions/question-form.tsx': 86.1,
  // It offers the needs, the languages, and the ways to meet.
  'app/features/requests/visitor-request.tsx': 92.6,
}

test.each(islands.map((island) => ({ island, most: LARGER_KB[island] ?? 74 })))(
  'with the island $island, a public page has at most $most KB',
  ({ island, most }) => {
    expect(scriptSize([...LIVE, island])).toBeLessThanOrEqual(most * KB)
  },
)

test.each(pagesIn('app/routes/auth/'))('%s has at most 155 KB', (page) => {
  expect(scriptSize([...APP, page])).toBeLessThanOrEqual(155 * KB)
})

/**
 * What texts cost that go through the catalog is up to 4 of it, a client’s requests on the overview 2.5, and the pages of
 * first calls in the tables of all pages 1. The account menu and the bar of a phone are another, and what a message that
 * books a call says in the preview 0.2.
 */
test.each(dashboardPages)('%s has at most 167.5 KB', (page) => {
  expect(scriptSize([...DASHBOARD, page])).toBeLessThanOrEqual(167.5 * KB)
})

test.each(['app/routes/dashboard/articles-edit.tsx', 'app/routes/dashboard/articles-new.tsx'])(
  '%s has at most 285.6 KB with its editor',
  (page) => {
    expect(scriptSize([...DASHBOARD, page, ...EDITOR])).toBeLessThanOrEqual(285.6 * KB)
  },
)

test('no page loads zod before its form is used', () => {
  const loaded = [...islands, ...pagesIn('app/routes/')].filter((module) =>
    [...filesOf([...APP, module])].some((file) => /\/zod-/.test(file)),
  )
  expect(loaded).toEqual([])
})
