/** What every answer says to a browser, whichever door it comes from; and what a crash does not say. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { readSettings } from '#server/platform/settings.ts'
import { paths } from '#contract/paths.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { temporaryFolder } from '#tests/support/app-process.ts'
import { testDatabase } from '#tests/support/database.ts'

const SECRET = 'select password_hash from account'
const PHOTO = '00000000-0000-4000-8000-000000000001'

const db = await testDatabase()
const folder = await temporaryFolder()
const settings = readSettings({
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  AUTH_SECRET,
  APP_ORIGIN: 'https://enrolled.example',
  DATA_DIR: folder.path,
})
let app: FastifyInstance

beforeAll(async () => {
  app = await buildApp({ settings, db, pages: await loadPages(false) })
  app.get('/crash', async () => {
    throw Object.assign(new Error(`${SECRET} at /srv/app/server.ts:1`), { query: SECRET, code: 'XX000' })
  })
  await storeFile(settings, 'photos', `${PHOTO}.webp`, Buffer.from('RIFF'))
})
afterAll(async () => {
  await app.close()
  await folder.remove()
})

const ANSWERS = [
  '/',
  '/agents',
  '/auth/login',
  '/dashboard',
  '/no/such/page',
  '/auth',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  paths.openDataPackage,
  paths.sitePreview,
  paths.deadlinesFeed,
  paths.articlesFeed,
  '/healthz',
  '/crash',
  '/favicon.svg',
  '/api/auth/session',
  '/api/auth/csrf',
  '/api/v2/agent/agents/all',
  '/api/v2/user/profile',
  '/api/v2/no-such-call',
  '/api/v2/agent/CA?page=x',
  '/api/v2/openapi.json',
  '/api/v2/docs/',
  paths.photo(PHOTO),
]

test.each(ANSWERS)('%s runs nothing of others, is framed by nobody and guessed at by no browser', async (url) => {
  const { headers, statusCode } = await app.inject({ url })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(/script-src [^;]*'unsafe/.test(policy)).toBe(false)
  expect({ url, statusCode, ...headers }).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test('a picture that stands in an address itself is shown on no page', async () => {
  for (const url of ['/', '/auth/login', '/dashboard']) {
    const { headers } = await app.inject({ url })
    expect(String(headers['content-security-policy'])).toMatch(/img-src 'self'(;|$)/)
  }
})

test('without https nothing promises it', async () => {
  const plain = await buildApp({
    settings: readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', AUTH_SECRET }),
    db,
    pages: await loadPages(false),
  })
  const { headers } = await plain.inject({ url: '/healthz' })
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests')
  await plain.close()
})

test('a crash says its number and nothing else', async () => {
  const { statusCode, body, headers } = await app.inject({ url: '/crash' })
  expect(statusCode).toBe(500)
  expect(JSON.parse(body)).toEqual({
    statusCode: 500,
    message: 'Internal Server Error',
    requestId: headers['x-request-id'],
  })
  expect(headers['cache-control']).toBe('no-store')
})

test('the cookies of the library are bound to this host, over https alone', async () => {
  const { headers } = await app.inject({ url: '/api/auth/csrf' })
  const cookies = [headers['set-cookie']].flat().map(String)
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-enrolled\.[a-z-]+=/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; HttpOnly(;|$)/)
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
    expect(cookie).not.toMatch(/Domain=/i)
  }
})

test.each([
  '/auth/verify/',
  '/auth/reset-password/',
  '/newsletter/confirm/',
  '/new-question/confirm/',
  '/new-question/stop/',
])('%s with its secret is kept by nobody and told to no other site', async (page) => {
  const { headers } = await app.inject({ url: `${page}${'a'.repeat(43)}` })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('what nobody signed in asks for is never kept by a cache; neither is a refusal', async () => {
  const asked = [
    '/api/v2/user/profile',
    '/api/v2/user/export',
    '/api/v2/chats',
    '/api/v2/no-such-call',
    '/api/auth/session',
  ]
  const answers = await Promise.all(asked.map((url) => app.inject({ url })))
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(asked.map(() => 'no-store'))
})
