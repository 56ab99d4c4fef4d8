/** What every response tells a browser, from any entry point, and what a crash doesn't reveal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { readSettings } from '#server/platform/settings.ts'
import { paths } from '#common/paths.ts'
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
  '/.well-known/gpc.json',
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

test.each(ANSWERS)("%s runs no third-party code, can't be framed, and can't be content-sniffed", async (url) => {
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
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

/** https://github.com/mdn/mdn-http-observatory, src/analyzer and src/grader: 100 points and these bonuses are an A+. */
test.each(['/', '/agents', '/no/such/page', '/auth/login', '/dashboard'])(
  "the policy passes the published rules of Mozilla's Observatory, with every bonus: %s",
  async (url) => {
    const { headers } = await app.inject({ url })
    const directives = String(headers['content-security-policy']).split(';')
    const policy = new Map(directives.map((each) => each.trim().split(' ')).map(([name = '', ...of]) => [name, of]))
    expect(policy.size).toBe(directives.length)
    // +10: nothing by default, and no inline or broad source for scripts, styles, and objects.
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual([`${settings.origin}/assets/`])
    expect(policy.get('style-src')).toEqual(["'self'"])
    expect([...policy.keys()].filter((name) => /^(script-src-|object-src)/.test(name))).toEqual([])
    expect(
      [...policy.values()].flat().filter((source) => /^(https?:|data:|[*]|'unsafe-(eval|hashes)')/.test(source)),
    ).toEqual([`${settings.origin}/assets/`])
    // +5: framing. No points, but shown: base and forms.
    expect([policy.get('frame-ancestors'), policy.get('base-uri'), policy.get('form-action')]).toEqual([
      ["'none'"],
      ["'none'"],
      ["'self'"],
    ])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    // +5, +10, +10: referrer, resources, and openers. No points lost: HSTS of six months or more, no cookie, no CORS.
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1])).toBeGreaterThan(15_768_000)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  },
)

test('no page shows a picture from a data: URL', async () => {
  for (const url of ['/', '/auth/login', '/dashboard']) {
    const { headers } = await app.inject({ url })
    expect(String(headers['content-security-policy'])).toMatch(/img-src 'self'(;|$)/)
  }
})

test('without HTTPS there is no HSTS and no upgrade of requests', async () => {
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

test('a crash shows its request ID and nothing else', async () => {
  const { statusCode, body, headers } = await app.inject({ url: '/crash' })
  expect(statusCode).toBe(500)
  expect(JSON.parse(body)).toEqual({
    statusCode: 500,
    code: 'internal',
    message: 'Something went wrong on our end. Try again in a minute.',
    requestId: headers['x-request-id'],
  })
  expect(headers['cache-control']).toBe('no-store')
})

test("the library's cookies are bound to this host and sent over HTTPS only", async () => {
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
  '/join-alert/confirm/',
  '/call/cancel/',
  '/join-alert/stop/',
])('%s with its secret is never cached and sends no referrer', async (page) => {
  const { headers } = await app.inject({ url: `${page}${'a'.repeat(43)}` })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('a signed-out request for personal data is never cached; neither is an error', async () => {
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

test('HSTS excludes subdomains when a setting says so', async () => {
  const alone = await buildApp({ settings: { ...settings, HSTS_SUBDOMAINS: false }, db, pages: await loadPages(false) })
  const { headers } = await alone.inject({ url: '/healthz' })
  expect(headers['strict-transport-security']).toBe('max-age=63072000')
  await alone.close()
})

test('a 401 says how to authenticate, and whether the token was the reason', async () => {
  const ask = async (authorization?: string) => {
    const headers = authorization ? { authorization } : {}
    return (await app.inject({ url: '/api/v2/user/profile', headers })).headers['www-authenticate']
  }
  expect(await ask()).toBe('Bearer realm="api"')
  expect(await ask(`Bearer ${'x'.repeat(43)}`)).toBe('Bearer realm="api", error="invalid_token"')
})

test('sign-out tells the browser to clear what Back would still show', async () => {
  const origin = settings.origin
  const signout = {
    method: 'POST',
    url: '/api/auth/signout',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
  } as const
  expect((await app.inject(signout)).headers['clear-site-data']).toBe('"cache"')
  // A call without cookies must not clear anything: browsers would only log a warning.
  const logout = { method: 'POST', url: '/api/v2/auth/logout', payload: { refreshToken: 'x'.repeat(43) } } as const
  expect((await app.inject(logout)).headers).not.toHaveProperty('clear-site-data')
})

test('a password manager finds the page to change the password', async () => {
  const { statusCode, headers } = await app.inject({ url: '/.well-known/change-password' })
  expect([statusCode, headers.location]).toEqual([302, paths.account])
})
