/** One address per page: other spellings redirect to it, wrong ones get an error, and nothing crashes. */
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf, PRODUCT } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const get = (path: string) => fetch(`${origin}${path}`, { redirect: 'manual' })
const agent = await listingOf(db, 'quintavalle')

test.each([
  ['/agents/CA', '/agents/ca'],
  ['/agents/california', '/agents/ca'],
  ['/agents/New-York', '/agents/ny'],
  ['/agents/CA?page=2', '/agents/ca?page=2'],
  ['/agents/ca/FRESNO', '/agents/ca/fresno'],
  ['/agents/california/fresno', '/agents/ca/fresno'],
  ['/agents/mo/st-louis', '/agents/mo/saint-louis'],
])('%s redirects permanently to %s', async (asked, canonical) => {
  const response = await get(asked)
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(canonical)
  expect((await get(canonical)).status).toBe(200)
})

test('the ID alone decides whose profile it is; every other spelling redirects to the canonical address', async () => {
  const canonical = paths.listing(agent)
  expect((await get(canonical)).status).toBe(200)
  for (const asked of [`/agents/tx/austin/x-${agent.publicId}`, canonical.replace('marisol', 'Marisol')]) {
    const response = await get(asked)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(canonical)
  }
})

test('a hidden listing is a 404', async () => {
  const hidden = await listingOf(db, 'ashgrove')
  expect((await get(paths.listing(hidden))).status).toBe(200)
  await db`update listing set status = 'hidden' where public_id = ${hidden.publicId}`
  await bumpDataVersion(db, 'listings')
  await expect.poll(async () => (await get(paths.listing(hidden))).status).toBe(404)
})

test.each([
  '/no/such/page',
  '/agents/zz',
  '/agents/ca/nowhereville',
  '/agents/ca/fresno/marisol-quintavalle',
  '/agents/ca/fresno/x-00000000',
  '/agents?page=4',
  '/license-verification/nope',
  '/%E0%A4%A',
  "/agents/ca/fresno/x-'or'1'='1",
])('%s is a 4xx', async (path) => {
  const response = await get(path)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
})

test('the 404 page helps: a search box, links, and noindex', async () => {
  const response = await get('/no/such/page')
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('We couldn’t find that page')
  expect(html).toContain('name="q"')
  expect(html).toContain(PRODUCT.findOrVerify)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test.each(['/no/such/page', '/refused', '/agents/ca/fresno/x/y/z'])(
  'a form sent to %s, where no page is, gets what a reader gets, and never a crash',
  async (path) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    })
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('We couldn’t find that page')
    expect(html).toContain('<footer')
  },
)

test.each(['/agents?zip=abc', '/agents?page=9e15', '/agents?sort=best&sort=name', `/agents?q=${'x'.repeat(5_000)}`])(
  "%s is rejected as a query and doesn't crash",
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('couldn’t understand')
  },
)

test("places with few listings are noindex, others aren't", async () => {
  const robotsOf = async (path: string) =>
    /<meta name="robots" content="([^"]+)"/.exec(await (await get(path)).text())?.[1] ?? null
  expect(await robotsOf('/agents/id')).toBe('noindex,follow')
  expect(await robotsOf('/agents/ca/clovis')).toBe('noindex,follow')
  expect(await robotsOf('/agents/ca')).toBeNull()
  expect(await robotsOf('/agents?q=fresno')).toBe('noindex,follow')
})

test('an unavailable database is reported with a 503, on our own page', async () => {
  const away = (await testDatabase()) as typeof db
  const there = await testServer(away)
  expect((await fetch(there)).status).toBe(200)
  await away.end({ timeout: 0 })
  const response = await fetch(there)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  const html = await response.text()
  expect(html).toContain('temporarily unavailable')
  expect(html).toContain(response.headers.get('x-request-id'))
  expect(html).not.toMatch(/CONNECTION_ENDED|postgres|node_modules/)
})

test('no page has an inline script; every script is a file of the build', async () => {
  for (const path of ['/', '/agents', paths.listing(agent), '/faq', '/contact', '/no/such/page']) {
    const html = await (await get(path)).text()
    // Structured data is a data block: the browser never runs it.
    const scripts = html.match(/<script\b(?! type="application\/ld\+json")[^>]*>[^<]*/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts)
      expect(script).toMatch(/^<script (type="module" )?src="\/assets\/[\w.-]+\.js"( [a-z]+="")*>$/)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=|javascript:/i)
  }
})
