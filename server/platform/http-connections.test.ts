import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { closeGracefully, enforceBodyTimeout } from './http-connections.ts'
import { setImmediate as nextLoop } from 'node:timers/promises'

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

/** Clients that have connected to a stopping process, which hasn't seen them yet. */
const CALLERS = 20

/** @returns how many of the clients that connect while it closes get a response. */
async function countAnsweredWhileClosing(withPlugin: boolean): Promise<number> {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  app.get('/', async () => 'yes')
  if (withPlugin) await app.register(closeGracefully)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  await nextLoop()
  const calls = Array.from({ length: CALLERS }, () => call(port))
  await app.close()
  return (await Promise.all(calls)).filter((answer) => answer.endsWith('yes')).length
}

function call(port: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => void (text += bytes.toString()))
  socket.on('error', () => {}).on('close', () => resolve(text))
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  return promise
}

test('every client that has connected gets a response', async () => {
  expect(await countAnsweredWhileClosing(true)).toBe(CALLERS)
})

test('without the plugin, some of them get none', async () => {
  expect(await countAnsweredWhileClosing(false)).toBeLessThan(CALLERS)
})
