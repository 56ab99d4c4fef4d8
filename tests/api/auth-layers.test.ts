/** /api/auth and /api/v2 share one session: what one starts or ends, the other sees. */
import { beforeEach, expect, test } from 'vitest'
import {
  deleteAllAccounts,
  PASSWORD,
  registered,
  signIn,
  takeQueuedEmails,
  testAccounts,
} from '#tests/support/accounts.ts'
import { cookieBrowser } from '#tests/support/cookie-browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { SessionPair } from '#common/account-answers.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const ada = 'ada@mail.example'

beforeEach(async () => {
  await deleteAllAccounts(db)
  await registered(api)
})

const byPassword = (fields: Record<string, unknown> = {}) => ({ email: ada, password: PASSWORD, ...fields })
const profileOf = (token: string) => api.get('user/profile', { token })

test('a browser without a session gets an empty object', async () => {
  const answer = await cookieBrowser(api).send('GET', '/api/auth/session')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({})
})

test('providers are listed; social ones only when they are configured', async () => {
  const { body } = await cookieBrowser(api).get('/api/auth/providers')
  expect(Object.keys(body)).toEqual(['credentials', 'bearer'])
  expect(body['credentials']).toEqual({
    id: 'credentials',
    name: 'Email and password',
    type: 'credentials',
    signinUrl: 'https://enrolled.example/api/auth/signin/credentials',
    callbackUrl: 'https://enrolled.example/api/auth/callback/credentials',
  })
})

test('signing in through the cookie layer: the session names the person, and a code returns the token pair', async () => {
  const browser = cookieBrowser(api)
  const answer = await browser.post('/api/auth/callback/credentials', byPassword({ callbackUrl: '/dashboard' }))
  expect(answer.body).toEqual({ url: 'https://enrolled.example/dashboard' })
  expect(await browser.session()).toMatchObject({ user: { name: 'Ada Vance', email: ada, role: 'client' } })

  const { body } = await browser.post('/api/auth/session', { data: { want: 'code' } })
  expect(body).toMatchObject({ provider: 'credentials', code: expect.stringMatching(/^[\w-]{43}$/) })
  const given = { code: body['code'], provider: 'credentials' }
  const pair = (await api.post('auth/callback', given)).body.data as SessionPair
  expect((await profileOf(pair.accessToken)).body.data).toMatchObject({ email: ada })
  expect((await api.post('auth/callback', given)).status, 'a code works once').toBe(410)
})

test('a code works only for its provider and for one minute', async () => {
  const browser = cookieBrowser(api)
  await browser.post('/api/auth/callback/credentials', byPassword())
  const codeNow = async () => (await browser.post('/api/auth/session', { data: { want: 'code' } })).body['code']
  expect((await api.post('auth/callback', { code: await codeNow(), provider: 'google' })).status).toBe(410)
  const late = await codeNow()
  await db`update session_token set expires_at = expires_at - interval '61 seconds' where kind = 'code'`
  expect((await api.post('auth/callback', { code: late, provider: 'credentials' })).status).toBe(410)
  expect((await api.post('auth/callback', { code: await codeNow(), provider: 'credentials' })).status).toBe(200)
})

test('signing in through the API: the browser gets the cookie of the same session', async () => {
  const browser = cookieBrowser(api)
  const { accessToken } = await signIn(api, ada)
  expect(await browser.session()).toEqual({})
  await browser.post('/api/auth/callback/bearer', { accessToken })
  expect(await browser.session()).toMatchObject({ user: { email: ada } })
  const [{ sessions }] = await db<[{ sessions: number }]>`select count(*)::int as sessions from session`
  expect(sessions).toBe(1)
})

test('signing out of the API ends the cookie session at once', async () => {
  const browser = cookieBrowser(api)
  const { accessToken } = await signIn(api, ada)
  await browser.post('/api/auth/callback/bearer', { accessToken })
  await api.post('auth/logout', undefined, { token: accessToken })
  expect((await profileOf(accessToken)).status).toBe(401)
  expect(await browser.session()).toEqual({})
  expect([...browser.jar.keys()], 'the cookie is taken away').not.toContain('__Host-enrolled.session')
})

test('signing out of the cookie layer ends the token pair at once', async () => {
  const browser = cookieBrowser(api)
  const { accessToken, refreshToken } = await signIn(api, ada)
  await browser.post('/api/auth/callback/bearer', { accessToken })
  expect((await profileOf(accessToken)).status).toBe(200)
  await browser.post('/api/auth/signout')
  expect((await profileOf(accessToken)).status).toBe(401)
  expect((await api.post('auth/refresh', { refreshToken })).status).toBe(401)
  expect(await browser.session()).toEqual({})
})

test('signing in as another person ends the first session in that browser', async () => {
  await registered(api, { email: 'ben@mail.example' })
  const browser = cookieBrowser(api)
  const first = await signIn(api, ada)
  await browser.post('/api/auth/callback/bearer', { accessToken: first.accessToken })
  await browser.post('/api/auth/callback/credentials', byPassword({ email: 'ben@mail.example' }))
  expect(await browser.session()).toMatchObject({ user: { email: 'ben@mail.example' } })
  expect((await profileOf(first.accessToken)).status).toBe(401)
})

test.each([
  ['a wrong password', byPassword({ password: 'wrong horse battery' })],
  ['an unknown address', byPassword({ email: 'nobody@mail.example' })],
  ['nothing', {}],
  ['an object for a password', byPassword({ password: { $ne: null } })],
])('%s sets no cookie and gets the same response', async (_what, fields) => {
  const browser = cookieBrowser(api)
  const { body } = await browser.post('/api/auth/callback/credentials', fields)
  expect(body).toEqual({ url: 'https://enrolled.example/auth/login?error=CredentialsSignin&code=credentials' })
  expect(await browser.session()).toEqual({})
})

test('an unknown bearer token sets no cookie', async () => {
  const browser = cookieBrowser(api)
  for (const accessToken of ['x'.repeat(43), '', 7]) {
    await browser.post('/api/auth/callback/bearer', { accessToken })
    expect(await browser.session()).toEqual({})
  }
})

test('nothing happens without the CSRF token', async () => {
  const browser = cookieBrowser(api)
  const refused = await browser.send('POST', '/api/auth/callback/credentials', { payload: byPassword() })
  expect(refused.location).toBe('https://enrolled.example/auth/login?error=MissingCSRF')
  expect(await browser.session()).toEqual({})

  await browser.post('/api/auth/callback/credentials', byPassword())
  await browser.send('POST', '/api/auth/signout', { payload: { csrfToken: 'guessed' } })
  expect(await browser.session(), 'still signed in').toMatchObject({ user: { email: ada } })
  const noCode = await browser.send('POST', '/api/auth/session', { payload: { data: { want: 'code' } } })
  expect(noCode.status).toBe(400)
})

test('a form from another site does nothing, whatever token it holds', async () => {
  const browser = cookieBrowser(api)
  await browser.post('/api/auth/callback/credentials', byPassword())
  const payload = { csrfToken: await browser.csrf() }
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
  const answer = await browser.send('POST', '/api/auth/signout', { payload, headers: foreign })
  expect(answer.status).toBe(403)
  expect(await browser.session()).toMatchObject({ user: { email: ada } })
})

test('cookies are bound to this host, hidden from scripts, and sent only to us', async () => {
  const browser = cookieBrowser(api)
  const csrf = await browser.get('/api/auth/csrf')
  const signedIn = await browser.post('/api/auth/callback/credentials', byPassword())
  const lines = [...csrf.setCookies, ...signedIn.setCookies]
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    expect(line).toMatch(/^__Host-enrolled\.[a-z-]+=/)
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).not.toMatch(/; Domain=/i)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(`; ${attribute}`)
  }
})

test('the API never reads a cookie', async () => {
  const browser = cookieBrowser(api)
  await browser.post('/api/auth/callback/credentials', byPassword())
  expect((await browser.get('/api/v2/user/profile')).status).toBe(401)
  const out = await browser.send('POST', '/api/v2/auth/logout')
  expect(out.status).toBe(200)
  expect(await browser.session(), 'a cookie alone signs nobody out there').toMatchObject({ user: { email: ada } })
})

test('a required session leads to the sign-in page, which keeps the destination', async () => {
  const { get } = cookieBrowser(api)
  const place = encodeURIComponent('/dashboard/account?tab=2')
  const answer = await get(`/api/auth/signin?error=SessionRequired&callbackUrl=${place}`)
  expect([answer.status, answer.location]).toEqual([
    302,
    '/auth/login?error=SessionRequired&callbackUrl=%2Fdashboard%2Faccount%3Ftab%3D2',
  ])
  const whole = encodeURIComponent('https://enrolled.example/dashboard')
  expect((await get(`/api/auth/signin?callbackUrl=${whole}`)).location).toBe('/auth/login?callbackUrl=%2Fdashboard')
})

test.each([
  'https://elsewhere.example/x',
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '/%09/elsewhere.example'.replace('%09', '\t'),
  'javascript:alert(1)',
  'https://enrolled.example.elsewhere.example/',
  'https://enrolled.example@elsewhere.example/',
])('%j is not a valid return address', async (place) => {
  const browser = cookieBrowser(api)
  const { location } = await browser.get(`/api/auth/signin?callbackUrl=${encodeURIComponent(place)}`)
  expect(location).toBe('/auth/login')
  const { body } = await browser.post('/api/auth/callback/credentials', byPassword({ callbackUrl: place }))
  const target = URL.parse(String(body['url'] ?? 'https://enrolled.example/'))
  expect(target?.origin).toBe('https://enrolled.example')
})

test('a garbled cookie signs no one in and is removed', async () => {
  const browser = cookieBrowser(api)
  browser.jar.set('__Host-enrolled.session', 'garbled')
  expect(await browser.session()).toEqual({})
  expect(browser.jar.has('__Host-enrolled.session')).toBe(false)
})

test('when the database fails, the response is "later" and the cookie is kept', async () => {
  const browser = cookieBrowser(api)
  await browser.post('/api/auth/callback/credentials', byPassword())
  await db`alter table session rename to session_away`
  const answer = await browser.get('/api/auth/session')
  await db`alter table session_away rename to session`
  expect(answer.status).toBe(500)
  expect(answer.setCookies).toEqual([])
  expect(await browser.session()).toMatchObject({ user: { email: ada } })
})

test("a path that the library doesn't serve is a 404", async () => {
  const { get } = cookieBrowser(api)
  for (const path of ['/api/auth/webauthn-options', '/api/auth/verify-request', '/api/auth/nothing']) {
    expect((await get(path)).status).toBe(404)
  }
  await takeQueuedEmails(db)
})
