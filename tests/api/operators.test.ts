/** What operators read: one log line per request, and metrics that only they can see. */
import { beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET, NO_PAGES } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const METRICS_TOKEN = 'a-token-that-only-the-scraper-has'

type LogLine = { level: number; msg: string; reqId?: string; req?: object; res?: object }
const lines: LogLine[] = []
const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) }

async function openApp(environment: Record<string, string> = {}) {
  const settings = readSettings({ NODE_ENV: 'development', AUTH_SECRET, ...environment })
  const app = await buildApp({ settings, db, pages: NO_PAGES as never, logTo })
  return { app, [Symbol.asyncDispose]: () => app.close() }
}

beforeEach(() => void lines.splice(0))

test('a request is one log line, with method, path without the query, status, and time', async () => {
  await using opened = await openApp()
  const { headers } = await opened.app.inject({ url: '/api/v2/agent/agents/all?q=secret-name' })
  expect(lines).toMatchObject([
    {
      level: 30,
      msg: 'request completed',
      reqId: headers['x-request-id'],
      req: { method: 'GET', path: '/api/v2/agent/agents/all' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number) as number,
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret-name')
})

test('an unknown path and an invalid call are one log line each, too', async () => {
  await using opened = await openApp()
  await opened.app.inject({ url: '/api/v2/no-such-call?q=secret-name' })
  await opened.app.inject({ url: '/api/v2/agent/agents/all?page=none' })
  expect(lines).toMatchObject([{ res: { statusCode: 404 } }, { res: { statusCode: 400 } }])
  expect(JSON.stringify(lines)).not.toContain('secret-name')
})

test("probes and scrapes aren't logged", async () => {
  await using opened = await openApp()
  for (const url of ['/healthz', '/readyz', '/metrics']) expect((await opened.app.inject({ url })).statusCode).toBe(200)
  expect(lines).toEqual([])
})

type Asked = { headers?: Record<string, string>; remoteAddress?: string }
const statusOfMetrics = async ({ app }: Awaited<ReturnType<typeof openApp>>, asked: Asked) =>
  (await app.inject({ url: '/metrics', ...asked })).statusCode

test('metrics answer this machine, and no one else without a token', async () => {
  await using opened = await openApp()
  for (const remoteAddress of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
    expect(await statusOfMetrics(opened, { remoteAddress })).toBe(200)
  for (const remoteAddress of ['10.0.0.1', '192.0.2.7', '2001:db8::1', '::ffff:10.0.0.1'])
    expect(await statusOfMetrics(opened, { remoteAddress })).toBe(404)
  const authorization = 'Bearer undefined'
  expect(await statusOfMetrics(opened, { remoteAddress: '10.0.0.1', headers: { authorization } })).toBe(404)
})

test("a request forwarded by a proxy on this machine doesn't count as local", async () => {
  for (const TRUSTED_PROXIES of ['', 'loopback']) {
    await using opened = await openApp({ TRUSTED_PROXIES })
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }, { via: '1.1 proxy' }])
      expect(await statusOfMetrics(opened, { headers })).toBe(404)
  }
})

test('from another machine, only the token opens the metrics', async () => {
  await using opened = await openApp({ METRICS_TOKEN })
  const remoteAddress = '10.0.0.1'
  const asked = (authorization: string) => statusOfMetrics(opened, { remoteAddress, headers: { authorization } })
  expect(await asked(`Bearer ${METRICS_TOKEN}`)).toBe(200)
  expect(await asked(`bearer ${METRICS_TOKEN}`)).toBe(200)
  for (const wrong of ['', METRICS_TOKEN, 'Bearer ', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`])
    expect(await asked(wrong)).toBe(404)
})

test('a guessable metrics token stops startup', () => {
  expect(() => readSettings({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: must have at least 16 characters/)
})
