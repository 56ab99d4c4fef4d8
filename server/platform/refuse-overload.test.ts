import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { refuseOverload } from './refuse-overload.ts'

async function crowded(most: number) {
  const app = Fastify()
  const refused: (string | undefined)[] = []
  refuseOverload(app, { most, onRefused: ({ url }) => refused.push(url) })
  const leave: (() => void)[] = []
  app.get('/slow', () => new Promise<string>((resolve) => leave.push(() => resolve('done'))))
  app.get('/api/v2/quick', async () => 'done')
  app.post('/api/v2/long', async () => 'done')
  app.get('/healthz', async () => 'ok')
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { ask: (path: string, how: RequestInit = {}) => fetch(origin + path, how), leave, refused }
}

test('beyond the limit everybody is told at once when to come back; who is inside is answered', async () => {
  const { ask, leave, refused } = await crowded(2)
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

test('a place is free again when its visitor is answered, or went away', async () => {
  const { ask, leave } = await crowded(1)
  for (let turn = 0; turn < 3; turn++) expect((await ask('/api/v2/quick')).status).toBe(200)
  const away = new AbortController()
  const gone = ask('/slow', { signal: away.signal })
  await expect.poll(() => leave.length).toBe(1)
  expect((await ask('/api/v2/quick')).status).toBe(503)
  away.abort()
  await expect(gone).rejects.toThrow('abort')
  await expect.poll(async () => (await ask('/api/v2/quick')).status).toBe(200)
})

test('who still sends takes nobody’s place', async () => {
  const { ask } = await crowded(1)
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
