import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseOverload } from './refuse-overload.ts'

function crowded(most: number) {
  const app = Fastify()
  refuseOverload(app, most)
  const leave: (() => void)[] = []
  app.get('/slow', () => new Promise<string>((resolve) => leave.push(() => resolve('done'))))
  app.get('/api/v2/quick', async () => 'done')
  app.get('/healthz', async () => 'ok')
  return { app, leave }
}

test('beyond the limit everybody is told at once when to come back; who is inside is answered', async () => {
  const { app, leave } = crowded(2)
  const inside = [app.inject('/slow'), app.inject('/slow')]
  await expect.poll(() => leave.length).toBe(2)
  const [page, call, health] = await Promise.all(['/slow', '/api/v2/quick', '/healthz'].map((url) => app.inject(url)))
  expect([page?.statusCode, page?.headers['retry-after'], page?.headers['content-type']]).toEqual([
    503,
    '1',
    'text/html; charset=utf-8',
  ])
  expect([call?.statusCode, call?.json().statusCode]).toEqual([503, 503])
  expect(health?.statusCode).toBe(200)
  for (const end of leave) end()
  expect((await Promise.all(inside)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a place is free again when its visitor is answered', async () => {
  const { app } = crowded(1)
  for (let turn = 0; turn < 3; turn++) expect((await app.inject('/api/v2/quick')).statusCode).toBe(200)
})
