/** The Markdown in content: every file is a page, every link in it leads somewhere, and no promise is written by hand. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { forbiddenIn } from '#tests/support/forbidden-words.ts'
import { findPage } from '#app/page/render.tsx'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { contentValues } from '#server/domains/guides/content-values.ts'
import { CONTACT_TOPICS } from '#common/contact-topics.ts'
import { readGuides } from '#server/domains/guides/read-guides.ts'
import { readSettings } from '#server/platform/settings.ts'

const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', AUTH_SECRET, RATE_LIMITS: 'off' })
const guides = readGuides(settings)
const CONTENT = join(import.meta.dirname, '../../content')
const markdown = ['guides', 'legal'].flatMap((folder) =>
  readdirSync(join(CONTENT, folder)).map((name) => ({
    name: `${folder}/${name}`,
    text: readFileSync(join(CONTENT, folder, name), 'utf8'),
  })),
)
const app = await buildApp({ settings, db: await testDatabase(), pages: await loadPages(false) })
afterAll(() => app.close())

/** Each text under one of the keys, however deep. */
function textsAt(keys: readonly string[], value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    keys.includes(key) && typeof inner === 'string' ? [inner] : textsAt(keys, inner),
  )
}
const idsIn = (guide: unknown) => textsAt(['id'], guide)
const routeOf = (path: string) => findPage(settings, path)?.route

test.each(guides.map((guide) => [guide.path, guide] as const))(
  '%s is a page of its own, in the sitemap, with its title, description, heading, and ids',
  async (path, { title, description, heading, text }) => {
    expect(routeOf(path)?.path).toBe(path)
    const { statusCode, body } = await app.inject({ url: path })
    expect(statusCode).toBe(200)
    expect(body).toContain(`<title>${title}`)
    expect(body).toContain(`<meta name="description" content="${description}"`)
    expect(body).toContain(`>${heading}</h1>`)
    const times = (id: string) => body.split(` id="${id}"`).length - 1
    expect(idsIn(text).filter((id) => times(id) !== 1)).toEqual([])
    expect((await app.inject({ url: '/sitemaps/pages.xml' })).body).toContain(`${path}</loc><lastmod>`)
  },
)

test.each(guides.map((guide) => [guide.slug, guide] as const))(
  'every link of %s to our own pages leads to a page, and to a heading that it has',
  (_slug, guide) => {
    const links = textsAt(['to'], guide).filter((to) => /^[/#]/.test(to))
    const lost = links.filter((to) => {
      const [path = '', anchor] = to.split('#')
      const route = path === '' || routeOf(path)
      const target = path === '' ? guide : guides.find((each) => each.path === path)
      return !route || (anchor !== undefined && !idsIn(target).includes(anchor))
    })
    expect(lost).toEqual([])
  },
)

test('a link to a page or a heading that is gone would be found', () => {
  expect(routeOf('/no/such/page')).toBeUndefined()
  expect(textsAt(['to'], { text: [{ body: [{ to: '/a' }, { of: { to: '#b' } }] }] })).toEqual(['/a', '#b'])
  expect(guides.flatMap((guide) => textsAt(['to'], guide)).filter((to) => /^[/#]/.test(to)).length).toBeGreaterThan(15)
})

test.each(guides)('$slug has a title and a description that search engines show in full', ({ title, description }) => {
  expect(`${title} | ${settings.SITE_NAME}`.length).toBeLessThanOrEqual(70)
  expect(description.length).toBeGreaterThan(70)
  expect(description.length).toBeLessThanOrEqual(200)
})

test('a guide with a dollar amount has the tax year of it and the day it expires', () => {
  const dated = guides.flatMap((guide) => ('writtenOn' in guide.dated ? [{ ...guide, dated: guide.dated }] : []))
  const withAmounts = dated.filter(({ text }) => /\$\d/.test(JSON.stringify(text)))
  expect(withAmounts.map(({ slug }) => slug)).toContain('who-is-an-ea')
  expect(withAmounts.filter(({ dated: { expiresOn } }) => !expiresOn).map(({ slug }) => slug)).toEqual([])
})

test('the check fails for an entry, an answer, and a guide past the last day of their figures, and passes on that day', () => {
  const checkOn = (day: string) => spawnSync(process.execPath, ['scripts/check-expiry.ts', day], { encoding: 'utf8' })
  const late = checkOn('2028-01-01')
  expect(late.status).toBe(1)
  for (const name of ['term.json: standard-deduction', 'faq.json: tax-law-of-2025', 'guides/who-is-an-ea.md'])
    expect(late.stdout).toContain(`content/${name}: the figures for 2026 expired on 2027-`)
  expect(checkOn('2027-10-15').stdout).not.toContain('expired on 2027-10-15')
  expect(checkOn('2027-10-16').stdout).toContain('expired on 2027-10-15')
  expect(readFileSync('scripts/check.ts', 'utf8')).toContain("command: [process.execPath, 'scripts/check-expiry.ts']")
})

test('every value that the code offers is used by a text', () => {
  const used = new Set(markdown.flatMap(({ text }) => [...text.matchAll(/\{\{([\w-]+)\}\}/g)].map(([, name]) => name)))
  expect(Object.keys(contentValues(settings)).filter((name) => !used.has(name))).toEqual([])
})

test('no legal text promises a number of days or months by hand', () => {
  const numbers = markdown
    .filter(({ name }) => name.startsWith('legal/'))
    .flatMap(({ name, text }) => [...text.matchAll(/\d+ (?:days|weeks|months)/g)].map(([found]) => `${name}: ${found}`))
  // The one is the law's, not ours: 31 CFR 10.30.
  expect(numbers).toEqual(['legal/terms.md: 30 days'])
})

test('a topic of the contact page that a text names is one of its topics', () => {
  const texts = [...markdown, { name: 'faq.json', text: readFileSync(join(CONTENT, 'faq.json'), 'utf8') }]
  const named = texts.flatMap(({ text }) =>
    [...text.matchAll(/contact (?:page|form)[^“”.]{0,60}“([^”]+?)[.,]?”/g)].map(([, topic = '']) => topic),
  )
  expect(named.length).toBeGreaterThan(1)
  const labels = new Set<string>(CONTACT_TOPICS.map(({ label }) => label))
  expect(named.filter((topic) => !labels.has(topic))).toEqual([])
})

test('no text uses a forbidden word', () => {
  expect(markdown.flatMap(({ name, text }) => forbiddenIn(text).map((word) => `${name}: ${word}`))).toEqual([])
})
