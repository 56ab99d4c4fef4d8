/** Raw lines to the live connection: what no browser sends. The server ends them and goes on. */
import { connect, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { insertClient, openLive } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'

const ORIGIN = 'https://enrolled.example'
const db = await testDatabase()
const { app, post } = await testAccounts(db)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const port = Number(new URL(origin).port)

const MASK = Buffer.alloc(4)
const FRAGMENT = Buffer.concat([Buffer.from([0x00, 0x80]), MASK])
const FIRST = Buffer.concat([Buffer.from([0x01, 0x80]), MASK])
const PING = Buffer.concat([Buffer.from([0x89, 0x80]), MASK])

type Line = { socket: Socket; closed: () => boolean }

/** A WebSocket without a ticket, by hand. */
async function rawLine(): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port })
  let isClosed = false
  socket.on('close', () => (isClosed = true))
  socket.on('error', () => {})
  socket.write(
    `GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${ORIGIN}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  expect(answer).toContain('101 Switching Protocols')
  return { socket, closed: () => isClosed }
}

const until = (what: () => boolean, timeout = 10_000) => vi.waitUntil(what, { timeout, interval: 20 })

async function stillServes(): Promise<void> {
  const { token } = await insertClient(db)
  const { body } = await post('live/ticket', undefined, { token })
  const { client } = openLive(origin, { ticket: (body.data as { ticket: string }).ticket }, { from: ORIGIN })
  await until(() => client.connected)
  client.disconnect()
}

test('200,000 empty fragments end the line long before they are through', async () => {
  const { socket, closed } = await rawLine()
  socket.write(FIRST)
  let sent = 0
  const batch = Buffer.concat(Array.from({ length: 1_000 }, () => FRAGMENT))
  while (sent < 200_000 && !closed()) {
    socket.write(batch)
    sent += 1_000
    await new Promise((resolve) => setImmediate(resolve))
  }
  await until(closed)
  await stillServes()
})

test('a flood of pings ends the line', async () => {
  const { socket, closed } = await rawLine()
  for (let at = 0; at < 20 && !closed(); at++) socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => PING)))
  await until(closed)
  await stillServes()
})

test('a message that is too long ends the line', async () => {
  const { socket, closed } = await rawLine()
  const head = Buffer.from([0x81, 0xfe, 0x20, 0x00])
  socket.write(Buffer.concat([head, MASK, Buffer.alloc(0x2000, 'a')]))
  await until(closed)
  await stillServes()
})

test('a line that shows no ticket ends by itself', async () => {
  const { closed } = await rawLine()
  expect(closed()).toBe(false)
  await until(closed, 12_000)
  await stillServes()
})

test.each(['', '{}', '4', '40{"ticket":"x"}', '42["typing",{}]', '\u0000\u0001', '9'.repeat(500), '40/admin,{}'])(
  'the text %j gets nothing',
  async (text) => {
    const { socket, closed } = await rawLine()
    const body = Buffer.from(text)
    const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255]
    let told = ''
    socket.on('data', (data) => (told += data.toString()))
    socket.write(Buffer.concat([Buffer.from(head), MASK, body]))
    await until(() => closed() || /44|ticket|Invalid namespace/.test(told) || told.length > 0, 12_000)
    expect(told).not.toMatch(/40\{"sid"/)
    socket.destroy()
    await stillServes()
  },
)
