/** How a public page is answered: the first time, from the cache, when it isn't there, and when it fails. */
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { temporaryFolder } from '#tests/support/app-process.ts'
import { testDatabase } from '#tests/support/database.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { SIGNING_KEYS } from '#tests/support/signing-keys.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const folder = await temporaryFolder()
const settings = readSettings({
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  AUTH_SECRET,
  SIGNING_KEYS,
  APP_ORIGIN: 'https://enrolled.example',
  DATA_DIR: folder.path,
})
const lines: string[] = []
let app: FastifyInstance

beforeAll(async () => {
  app = await buildApp({
    settings,
    db,
    pages: await loadPages(false),
    logTo: { write: (line) => void lines.push(line) },
  })
})
afterAll(async () => {
  await app.close()
  await folder.remove()
})

const ask = (url: string, options: InjectOptions = {}) => app.inject({ url, ...options })
/** The second request keeps a page, so the third is sent from the first hook. */
async function askThrice(url: string, options: InjectOptions = {}) {
  const first = await ask(url, options)
  await ask(url, options)
  return [first, await ask(url, options)] as const
}
const OF_ONE_ANSWER = new Set(['x-request-id', 'date', 'connection', 'content-length'])
const withoutOwn = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name)))
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }

test.each([
  ['/agents', 200, {}],
  ['/agents?q=fresno', 200, {}],
  ['/faq', 200, {}],
  ['/no/such/page', 404, {}],
  ['/blog/feed.xml', 200, {}],
])('%s is answered with the same headers and words from the cache', async (url, status, headers) => {
  const [first, kept] = await askThrice(url, { headers })
  expect([first.statusCode, kept.statusCode]).toEqual([status, status])
  expect(withoutOwn(kept.headers)).toEqual(withoutOwn(first.headers))
  expect(kept.headers['content-length']).toBe(first.headers['content-length'])
  expect(kept.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(kept.body).toBe(first.body)
  expect(kept.headers['vary']).toBe('Accept-Encoding')
})

test('a kept page is brotli, with the length of what is sent', async () => {
  const [, kept] = await askThrice('/questions', { headers: BROWSER })
  expect(kept.headers['content-encoding']).toBe('br')
  expect(kept.headers['content-length']).toBe(String(kept.rawPayload.length))
  expect(String(brotliDecompressSync(kept.rawPayload))).toBe((await ask('/questions')).body)
})

test.each(['/agents', '/no/such/page', '/faq/'])('HEAD %s has the headers of GET and no body', async (url) => {
  const get = (await askThrice(url))[1]
  const head = await ask(url, { method: 'HEAD' })
  expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
  expect(withoutOwn(head.headers)).toEqual(withoutOwn(get.headers))
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})

test('who has the page gets a 304 with the same headers, the first time and from the cache', async () => {
  const url = '/tax-resources'
  const first = await ask(url)
  const known = { headers: { 'if-none-match': `"other", ${String(first.headers.etag)}` } }
  const answers = [await ask(url, known), await ask(url, known), await ask(url, known)]
  // A cache on the way may have made the tag a strong one.
  answers.push(await ask(url, { headers: { 'if-none-match': String(first.headers.etag).replace('W/', '') } }))
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, body]).toEqual([304, ''])
    expect(withoutOwn(headers)).toEqual(withoutOwn(first.headers))
  }
  expect((await ask(url, { headers: { 'if-none-match': 'W/"older"' } })).statusCode).toBe(200)
})

test('nothing of one visitor gets into what the next one is sent', async () => {
  const url = '/agents?page=1'
  const headers = {
    cookie: '__Host-enrolled.session-token=mine; other=1',
    authorization: 'Bearer mine',
    'x-forwarded-host': 'evil.example',
    'x-request-id': 'mine',
    referer: 'https://evil.example/',
    'user-agent': 'mine',
  }
  const [mine] = await askThrice(url, { headers })
  const kept = await ask(url)
  expect(kept.body).toBe(mine.body)
  expect(kept.payload).not.toMatch(/mine|evil[.]example/)
  for (const { headers: sent } of [mine, kept]) {
    expect(JSON.stringify(sent)).not.toMatch(/mine|evil[.]example/)
    expect(Object.keys(sent).filter((name) => /cookie|ratelimit|retry-after|access-control/.test(name))).toEqual([])
  }
})

test('what a hook sets for one visitor is not kept', async () => {
  const other = await buildApp({ settings, db, pages: await loadPages(false), logTo: { write: () => {} } })
  other.addHook('preHandler', async (request, reply) => {
    reply.header('set-cookie', `who=${request.id}`).header('ratelimit', '"x";r=1').header('x-own', request.id)
  })
  for (let time = 0; time < 2; time++) expect((await other.inject('/faq')).headers).toHaveProperty('x-own')
  const kept = (await other.inject('/faq')).headers
  expect(kept).toHaveProperty('etag')
  for (const name of ['set-cookie', 'ratelimit', 'x-own']) expect(kept).not.toHaveProperty(name)
  await other.close()
})

test('each answer has one line in the log and one observation, with its own status', async () => {
  const url = '/contact'
  const { headers } = await ask(url)
  await ask(url)
  await ask('/no/such/page')
  await ask('/no/such/page')
  const counted = async (status: number) => {
    const { body } = await ask('/metrics')
    const line = new RegExp(
      `http_request_duration_seconds_count\\{method="GET",route="/\\*",status="${status}"\\} (\\d+)`,
    )
    return Number(line.exec(body)?.[1] ?? 0)
  }
  const before = { 200: await counted(200), 304: await counted(304), 404: await counted(404) }
  lines.length = 0
  await ask(url)
  await ask(url, { headers: { 'if-none-match': String(headers.etag) } })
  await ask('/wp-login.php')
  expect({ 200: await counted(200), 304: await counted(304), 404: await counted(404) }).toEqual({
    200: before[200] + 1,
    304: before[304] + 1,
    404: before[404] + 1,
  })
  const logged = lines.map((line) => JSON.parse(line) as { req: { path: string }; res: { statusCode: number } })
  expect(logged.filter(({ req }) => req.path !== '/metrics').map(({ req, res }) => [req.path, res.statusCode])).toEqual(
    [
      [url, 200],
      [url, 304],
      ['/wp-login.php', 404],
    ],
  )
})

test('a search counts each time somebody sees it, and not when a browser fetches it ahead', async () => {
  const counted = async () => Number(/searches_total\{found="yes"\} (\d+)/.exec((await ask('/metrics')).body)?.[1] ?? 0)
  const url = '/agents?q=fresno'
  const before = await counted()
  for (let time = 0; time < 3; time++) await ask(url, { headers: { 'sec-purpose': 'prefetch' } })
  expect(await counted()).toBe(before)
  for (let time = 0; time < 3; time++) await ask(url)
  expect(await counted()).toBe(before + 3)
})

test('public pages name the rules for fetching ahead, which leave out what is private', async () => {
  const header = String((await ask('/agents')).headers['speculation-rules'])
  const { statusCode, headers, body } = await ask(header.replaceAll('"', ''))
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/speculationrules+json; charset=utf-8'])
  const { prefetch } = JSON.parse(body) as { prefetch: { where: { and: unknown[] } }[] }
  const excluded = JSON.stringify(prefetch[0]?.where)
  for (const path of ['/dashboard/*', '/auth/*', '/api/*', '/*.*', '/newsletter/*/*', 'nofollow'])
    expect(excluded).toContain(path)
  expect((await ask('/no/such/page')).headers).not.toHaveProperty('speculation-rules')
})

test('every address without a page gets the same page, whoever asked for it first', async () => {
  const first = await ask('/agents/a/b/c/d/zebra')
  for (const url of ['/wp-login.php', '/blog/no/such/page?x=1', `/${'long/'.repeat(200)}`, '/faq%2Fx']) {
    const { statusCode, body, headers } = await ask(url)
    expect([url, statusCode, headers['cache-control'], headers['etag']]).toEqual([url, 404, 'no-store', undefined])
    expect(body).toBe(first.body)
  }
  expect((await ask('/%00')).statusCode).toBe(404)
  expect(first.body).not.toContain('zebra')
})

test('the ready page of unknown addresses is not in the way of what is there', async () => {
  for (let time = 0; time < 3; time++) await ask('/no/such/page')
  expect((await ask('/guide/instalment-agreement')).statusCode).toBe(308)
  expect((await ask('/api/v2/auth/login')).statusCode).toBe(405)
  expect((await ask('/api/v2/no-such-call')).headers['content-type']).toContain('application/json')
  expect((await ask('/FAQ/')).statusCode).toBe(200)
  expect((await ask('/robots.txt')).statusCode).toBe(200)
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', payload, headers: { ...FORM, ...headers } })

test.each([
  ['a page without a form', () => post('/faq', 'a=b'), 405],
  ['no page', () => post('/no/such/page', 'a=b'), 404],
  ['a text that is too long', () => post('/contact', `message=${'x'.repeat(70_000)}`), 413],
  ['something that is no form', () => post('/contact', '{}', { 'content-type': 'application/json' }), 415],
  ['another site', () => post('/contact', 'a=b', { origin: 'https://evil.example' }), 403],
])('a form that is sent to %s is answered by a page of ours, which nobody keeps', async (_what, send, status) => {
  const { statusCode, headers, body } = await send()
  expect(statusCode).toBe(status)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['allow']).toBe(status === 405 ? 'GET, HEAD' : undefined)
  expect(body).toContain('<footer')
})

test('a form that script sends is answered with JSON, also when it is refused', async () => {
  const refused = await post('/contact', 'email=x', { accept: 'application/json' })
  expect(refused.statusCode).toBe(422)
  expect(refused.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(refused.headers['cache-control']).toBe('no-store')
  const notThere = await post('/no/such/page', 'a=b', { accept: 'application/json' })
  expect([notThere.statusCode, typeof notThere.json().message]).toEqual([404, 'string'])
})

test('after too many forms, the page says when to come back', async () => {
  const answers = []
  for (let time = 0; time < 130 && answers.at(-1)?.statusCode !== 429; time++)
    answers.push(await post('/contact', 'a=b'))
  const last = answers.at(-1)
  expect(last?.statusCode).toBe(429)
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  expect(last?.body).toContain('<footer')
})

test.each([
  ['/questions', '/questions/feed.xml'],
  ['/blog', '/blog/feed.xml'],
])('%s has one title and names its feed', async (url, feed) => {
  const { body } = await ask(url)
  expect(body.match(/<title>/g)).toHaveLength(1)
  expect(/<link rel="alternate"[^>]*>/.exec(body)?.[0]).toContain(`href="${feed}"`)
})

test('a file is answered by its page', async () => {
  const feed = await ask('/tax-resources/deadlines.ics')
  expect(feed.headers['content-type']).toContain('text/calendar')
  const gone = await ask('/vcard/nobody-00000000.vcf')
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
})

test.each(['/assets', '/assets/', '/assets/nothing.js', '/assets/..%2ffaq', '/assets//faq', '/assets/faq?x=<script>'])(
  'no page answers %s, where scripts come from',
  async (url) => {
    const { statusCode, headers, body } = await ask(url, { headers: BROWSER })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    expect(body).not.toContain('<')
  },
)

test('a crash is reported once, and its page shows the request ID and nothing else', async () => {
  const pages = await loadPages(false)
  if (!('findPage' in pages)) throw new Error('The pages are not built.')
  const crash = () => {
    throw new Error('secret insides')
  }
  const crashing = { ...pages, findPage: () => ({ route: { path: '/crash', module: { loader: crash } }, params: {} }) }
  const written: string[] = []
  const other = await buildApp({ settings, db, pages: crashing, logTo: { write: (line) => void written.push(line) } })
  const { statusCode, headers, body } = await other.inject('/crash')
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
  expect(body).toContain(String(headers['x-request-id']))
  expect(body).not.toContain('secret insides')
  expect(written.filter((line) => line.includes('secret insides'))).toHaveLength(1)
  await other.close()
})
