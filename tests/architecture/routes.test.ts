/**
 * Every address that the specification names, as a list: one that is missing or responds differently fails here. Pages
 * are checked against the URL tables and a running app, calls against the OpenAPI document.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { findPage } from '#app/page/render.tsx'
import { publicRoutes } from '#app/page/routes.ts'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { readSettings } from '#server/platform/settings.ts'
import { RECEIPT_SETTINGS, SIGNING_KEYS } from '#tests/support/signing-keys.ts'
import { createReceipt } from '#server/domains/verification/receipts.ts'
import { paths } from '#common/paths.ts'

const TOKEN = 'a'.repeat(43)

/** Page → what an anonymous visitor gets: a page, or a redirect target. `{product}` is PRODUCT_SLUG. */
const PAGES: Readonly<Record<string, 200 | 404 | `${301 | 302 | 308} ${string}`>> = {
  // Footer and header.
  '/': 200,
  '/company-info/about-us': 200,
  '/company-info/privacy': 200,
  '/company-info/terms': 200,
  '/faq': 200,
  '/agents': 200,
  '/questions-to-ask-{product}': 200,
  '/find-or-verify-{product}': 200,
  '/blog/all': 200,
  '/tax-resources': 200,
  '/dashboard?count=0': 200,
  // Known routes.
  '/auth': '302 /auth/login',
  '/blog': 200,
  '/contact': 200,
  '/dashboard': 200,
  '/dashboard/account': 200,
  '/dashboard/articles': 200,
  '/dashboard/articles/new': 200,
  '/dashboard/help': 200,
  '/find-irs-{product}': 200,
  '/home': 200,
  '/license-verification': 200,
  '/new-question': 200,
  '/resource': '308 /tax-resources',
  '/resource/tax-resource': 200,
  '/resource/tax-tips': 200,
  '/resource/tax-and-business-newsletter': 200,
  '/resource/tax-and-planning-newsletter': 200,
  '/who-is-an-ea': 200,
  // Auth routes. A static one wins over {token}; an emailed link never acts on GET.
  '/auth/login': 200,
  '/auth/register': 200,
  '/auth/register?tab=1': 200,
  '/auth/register/success': 200,
  '/auth/reset-password': 200,
  [`/auth/reset-password/${TOKEN}`]: 200,
  '/auth/reset-password/reset': 200,
  '/auth/reset-password/success': 200,
  [`/auth/verify/${TOKEN}`]: 200,
  // What completes the product.
  '/agents/ca': 200,
  '/agents/ca/fresno': 200,
  '{listing}': 200,
  '{receipt}': 200,
  '/agents/ca/fresno/nobody-00000000': 404,
  '/license-verification/no-receipt': 404,
  '/license-verification/check': 200,
  '/license-verification/check?receipt=no-receipt': 404,
  '/questions': 200,
  '/questions/no-question-00000000': 404,
  '/blog/no-article': 404,
  '/blog/feed.xml': 200,
  '/tax-resources/deadlines.ics': 200,
  '/open-data': 200,
  '/developers': 200,
  '/data': 200,
  '/transparency': 200,
  '/transparency/1999-h1': 404,
  '/corrections-log': 200,
  '/text-history/legal/terms': 200,
  '/text-history/legal/terms/1': 200,
  '/text-history/legal/terms/999': 404,
  '/accessibility': 200,
  '/company-info/dmca': 200,
  '/company-info/who-runs-this': 200,
  '/guides/how-we-verify': 200,
  '/guides/editorial-policy': 200,
  '/new-message?to=00000000': 404,
  '/request': 200,
  '/call?with=00000000': 404,
  '/call/cancel/no-such-key': 200,
  '/dashboard/messages': 200,
  '/dashboard/requests': 200,
  '/dashboard/bulk-verification': 200,
  '/dashboard/requests/new': 200,
  '/dashboard/calls': 200,
  '/dashboard/calls/new': 200,
  '/dashboard/notifications': 200,
  '/dashboard/questions': 200,
  '/dashboard/reviews': 200,
  '/dashboard/saved': 200,
  '/dashboard/listing': 200,
  '/dashboard/education': 200,
  '/dashboard/api-keys': 200,
  '/dashboard/webhooks': 200,
  '/dashboard/admin': 200,
  '/dashboard/admin/due': 200,
  '/dashboard/admin/demands': 200,
}

/** Served by entry points other than the pages. */
const MACHINES: Readonly<Record<string, number>> = {
  '/healthz': 200,
  '/readyz': 200,
  '/metrics': 200,
  '/robots.txt': 200,
  '/sitemap.xml': 200,
  '/.well-known/security.txt': 200,
  '/.well-known/gpc.json': 200,
  '/.well-known/jwks.json': 200,
  '/open-data/agents.csv': 200,
  '/open-data/agents.jsonl': 200,
  '/open-data/datapackage.json': 200,
  '/api/v2/docs': 200,
  '/api/v2/openapi.json': 200,
  '/api/auth/session': 200,
  '/api/auth/csrf': 200,
  '/api/auth/providers': 200,
  '/api/auth/signin': 302,
}

/** The specification's calls, character for character except for the names in braces. */
const CALLS = `
  POST /api/v2/news-letter/subscribe/create
  GET /api/v2/chats/notifications/chat
  GET /api/v2/agent/agents/all
  GET /api/v2/enum/role/all/roles
  GET /api/v2/faqs/index
  GET /api/v2/all-agents-search
  GET /api/v2/address-agents-search
  GET /api/v2/name-agents-search
  GET /api/v2/agent-city/{city}
  GET /api/v2/agent/{state}
  GET /api/v2/agent/agents/views/{id}
  DELETE /api/v2/agents/remove-reviews/{id}
  POST /api/v2/user/rating
  POST /api/v2/auth/login
  GET /api/v2/user/profile
  PATCH /api/v2/user/profile/update
  POST /api/v2/auth/callback
  POST /api/v2/public/auth/register/agent
  POST /api/v2/public/auth/register
  POST /api/v2/claim/claim-listing/admin/create
  POST /api/v2/auth/refresh`
  .trim()
  .split('\n')
  .map((line) => line.trim())

const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', AUTH_SECRET, SIGNING_KEYS, RATE_LIMITS: 'off' })
const named: Record<string, string> = {}
const addressOf = (page: string) => named[page] ?? page.replace('{product}', settings.PRODUCT_SLUG)
let app: FastifyInstance

const db = await testDatabase()
beforeAll(async () => {
  await loadSmallDirectory(db)
  named['{listing}'] = paths.listing(await listingOf(db, 'quintavalle'))
  const question = { lastName: 'Quintavalle', firstName: '', state: '', zip: '' }
  named['{receipt}'] = paths.receipt(await createReceipt(db, RECEIPT_SETTINGS, { question, chosen: '' }))
  app = await buildApp({ settings, db, pages: await loadPages(false) })
})
afterAll(() => app.close())

test.each(Object.keys(PAGES))('%s has a line of its own in the URL table', (page) => {
  const pathname = addressOf(page).split('?')[0] ?? ''
  expect(findPage(settings, pathname)).not.toBeNull()
})

test.each(Object.entries(PAGES))('%s answers %s', async (page, expected) => {
  const { statusCode, headers } = await app.inject({ url: addressOf(page) })
  const leadsTo = typeof expected === 'string' ? ` ${headers.location}` : ''
  expect(`${statusCode}${leadsTo}`).toBe(String(expected))
})

/** Sign-in and dashboard pages have no metadata; the dashboard renders in the browser, once the person is known. */
const WHOLE_PAGES = Object.keys(PAGES).filter(
  (page) => PAGES[page] === 200 && !/^\/(dashboard|auth)|\.(xml|ics)$/.test(page),
)

test.each(WHOLE_PAGES)('%s has a title, a description, and one heading', async (page) => {
  const { body } = await app.inject({ url: addressOf(page) })
  expect(/<title>([^<]{5,})<\/title>/.exec(body)?.[1]).toBeTruthy()
  expect(body.match(/<h1[ >]/g)).toHaveLength(1)
  expect(/<meta name="description" content="([^"]{20,})"/.exec(body)?.[1]).toBeTruthy()
})

test('every page without a parameter is in the sitemap, or asks not to be indexed, or leads to another', async () => {
  const sitemap = (await app.inject({ url: '/sitemaps/pages.xml' })).body
  const listed = new Set([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname))
  const missing: string[] = []
  for (const { path } of publicRoutes(settings).filter((route) => !route.path.includes(':'))) {
    const { statusCode, headers, body } = await app.inject({ url: path })
    const isPage = statusCode === 200 && String(headers['content-type']).startsWith('text/html')
    const isOwnAddress = body.includes(`<link rel="canonical" href="${settings.origin}${path}"`)
    if (isPage && isOwnAddress && !/<meta name="robots" content="[^"]*noindex/.test(body) && !listed.has(path))
      missing.push(path)
  }
  expect(listed.size).toBeGreaterThan(20)
  // The list of articles is in it once there is one.
  expect(missing).toEqual([paths.blogAll])
})

test.each(Object.entries(MACHINES))('%s answers %s', async (path, expected) => {
  expect((await app.inject({ url: path })).statusCode).toBe(expected)
})

test('every call of the specification is in the OpenAPI document', async () => {
  const { paths: served } = (await app.inject({ url: '/api/v2/openapi.json' })).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const isServed = (call: string) => {
    const [method = '', path = ''] = call.split(' ')
    return served[path]?.[method.toLowerCase()] !== undefined
  }
  expect(CALLS).toHaveLength(21)
  expect(CALLS.filter((call) => !isServed(call))).toEqual([])
})

test('a page and a call outside the specification are 404s, so the tests above can fail', async () => {
  expect(findPage(settings, '/no/such/page')).toBeNull()
  expect((await app.inject({ url: '/no/such/page' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/api/v2/no-such-call' })).statusCode).toBe(404)
})
