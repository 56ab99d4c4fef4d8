import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { rejectOverload } from './service-unavailable.ts'

async function createCrowdedApp(maxConcurrent: number) {
  const app = Fastify()
  const refused: (string | undefined)[] = []
  rejectOverload(app, { maxConcurrent, onRejected: ({ url }) => refused.push(url) })
  const leave: (() => void)[] = []
  app.get('/slow', () => new Promise<string>((resolve) => leave.push(() => resolve('done'))))
  app.get('/api/v2/quick', async () => 'done')
  app.post('/api/v2/long', async () => 'done')
  app.get('/healthz', async () => 'ok')
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { ask: (path: string, how: RequestInit = {}) => fetch(origin + path, how), leave, refused }
}

test('requests beyond the limit are rejected at once with a retry time; those in progress are answered', async () => {
  const { ask, leave, refused } = await createCrowdedApp(2)
  const inside = [ask('/slow'), ask('/slow')]
  await expect.poll(() => leave.length).toBe(2)
  const [page, call, health] = await Promise.all([ask('/slow'), ask('/api/v2/quick'), ask('/healthz')])
  const headers = [page.headers.get('retry-after'), page.headers.get('content-type')]
  expect([page.status, ...headers]).toEqual([503, '1', 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('Please try again')
  const id = call.headers.get('x-request-id')
  expect([call.status, await call.json()]).toMatchObject([503, { statusCode: 503, requestId: id }])
  expect(health.status).toBe(200)
  expect(refused.toSorted()).toEqual(['/api/v2/quick', '/slow'])
  for (const end of leave) end()
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200])
})

test('only paths that need no database bypass the limit', async () => {
  const { ask, leave } = await createCrowdedApp(1)
  const inside = ask('/slow')
  await expect.poll(() => leave.length).toBe(1)
  const past = [
    '/healthz',
    '/healthz?from=monitor',
    '/readyz',
    '/metrics',
    '/assets/a.js',
    '/favicon.svg',
    '/favicon.ico',
  ]
  for (const path of past) expect([path, (await ask(path)).status === 503]).toEqual([path, false])
  const refused = [
    '/healthzfoo',
    '/healthz/',
    '/readyz2',
    '/metricsfoo',
    '/metrics.json',
    '/favicons',
    '/favicon',
    '/assets',
  ]
  for (const path of refused) expect([path, (await ask(path)).status]).toEqual([path, 503])
  expect((await ask('/assets/a.js', { method: 'POST' })).status).toBe(503)
  leave[0]?.()
  await inside
})

test('a slot is free again when its request is answered, or its client disconnects', async () => {
  const { ask, leave } = await createCrowdedApp(1)
  for (let turn = 0; turn < 3; turn++) expect((await ask('/api/v2/quick')).status).toBe(200)
  const away = new AbortController()
  const gone = ask('/slow', { signal: away.signal })
  await expect.poll(() => leave.length).toBe(1)
  expect((await ask('/api/v2/quick')).status).toBe(503)
  away.abort()
  await expect(gone).rejects.toThrow('abort')
  await expect.poll(async () => (await ask('/api/v2/quick')).status).toBe(200)
})

test('a request that is still sending its body takes no slot', async () => {
  const { ask } = await createCrowdedApp(1)
  const sending = new TransformStream<string, string>()
  const long = ask('/api/v2/long', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: sending.readable.pipeThrough(new TextEncoderStream()),
    duplex: 'half',
  } as RequestInit)
  const pen = sending.writable.getWriter()
  await pen.write('one')
  expect((await ask('/api/v2/quick')).status).toBe(200)
  await pen.close()
  expect((await long).status).toBe(200)
})
