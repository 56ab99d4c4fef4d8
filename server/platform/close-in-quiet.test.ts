/** Who has connected to a process that ends, and was not seen by it yet. */
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextLoop } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeInQuiet } from './close-in-quiet.ts'

const CALLERS = 20

/** @returns how many of those who connect as it closes are answered. */
async function answeredWhileClosing(inQuiet: boolean): Promise<number> {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  app.get('/', async () => 'yes')
  if (inQuiet) await app.register(closeInQuiet)
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

test('everybody who has connected is answered', async () => {
  expect(await answeredWhileClosing(true)).toBe(CALLERS)
})

test('they would be lost otherwise', async () => {
  expect(await answeredWhileClosing(false)).toBeLessThan(CALLERS)
})
