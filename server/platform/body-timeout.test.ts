import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { enforceBodyTimeout } from './body-timeout.ts'

const WITHIN_MS = 300

async function createSlowApp(bodyLimit: number) {
  const app = Fastify({ bodyLimit })
  enforceBodyTimeout(app, { timeoutMs: WITHIN_MS })
  app.post('/take', async () => 'taken')
  app.post('/refuse', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'never')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  onTestFinished(() => app.close())
  /** Sends the headers, then one byte at a time, until the connection closes or everything is sent. */
  return (path: string, { bytes, everyMs }: { bytes: number; everyMs: number }) =>
    new Promise<{ text: string; ms: number }>((resolve) => {
      const started = performance.now()
      let text = ''
      let sent = 0
      const line = connect(Number(port), '127.0.0.1', () => {
        line.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n`)
      })
      const timer = setInterval(() => {
        if (sent++ < bytes) line.write('a')
        else line.end()
      }, everyMs)
      line.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      line
        .on('error', () => {})
        .on('close', () => {
          clearInterval(timer)
          resolve({ text, ms: performance.now() - started })
        })
    })
}

test('a body that arrives byte by byte times out with a 408', async () => {
  const send = await createSlowApp(1_000)
  const { text, ms } = await send('/take', { bytes: 1_000, everyMs: 50 })
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(ms).toBeGreaterThanOrEqual(WITHIN_MS)
})

test('a slow body is also cut off after its request was rejected, without a second response', async () => {
  const send = await createSlowApp(1_000)
  const { text } = await send('/refuse', { bytes: 1_000, everyMs: 50 })
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
  expect(text).not.toContain('408')
})

test('a body that arrives in time is accepted, and a large file gets more time', async () => {
  expect((await (await createSlowApp(1_000))('/take', { bytes: 3, everyMs: 5 })).text).toContain('taken')
  const forFiles = await createSlowApp(1_000_000)
  expect((await forFiles('/take', { bytes: 10, everyMs: 60 })).text).toContain('taken')
})
