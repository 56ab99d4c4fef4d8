/** Clients that have connected to a stopping process, which hasn't seen them yet. */
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextLoop } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeGracefully } from './close-gracefully.ts'

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
