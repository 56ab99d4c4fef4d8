/** Raw lines to the live connection: what no browser sends. The server ends them and goes on. */
import { expect, test, vi } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { insertClient, openLive } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { MASK, openRawLine, textFrame } from '#tests/support/raw-live.ts'
import { LIVE_CHANNEL } from '#server/notifications/tell-live.ts'

const ORIGIN = 'https://enrolled.example'
const db = await testDatabase()
const { app, post } = await testAccounts(db)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const port = Number(new URL(origin).port)

const FRAGMENT = Buffer.concat([Buffer.from([0x00, 0x80]), MASK])
const FIRST = Buffer.concat([Buffer.from([0x01, 0x80]), MASK])
const PING = Buffer.concat([Buffer.from([0x89, 0x80]), MASK])

const rawLine = () => openRawLine(port, ORIGIN)

const until = (what: () => boolean, timeout = 20_000) => vi.waitUntil(what, { timeout, interval: 20 })

const metric = async (name: string) => {
  const { body } = await app.inject({ url: '/metrics' })
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )
}

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

/** As many events as no kernel keeps for a reader who never comes: 3,000 of 16 KB. */
async function fillStream(accountId: string, sender: string): Promise<number> {
  const events = 3_000
  const body = '𝄞'.repeat(4_000)
  await db.begin(async (tx) => {
    const [{ id }] = await tx<[{ id: string }]>`
      insert into conversation (client_id, agent_id, last_place) values (${sender}, ${accountId}, ${events}) returning id`
    await tx`
      insert into message (conversation_id, place, id, sender_id, body)
      select ${id}, place, gen_random_uuid(), ${sender}, ${body} from generate_series(1, ${events}) place`
    await tx`insert into live_stream (account_id, last_number) values (${accountId}, ${events})`
    await tx`
      insert into live_event (account_id, number, name, about)
      select ${accountId}, place, 'chat', jsonb_build_object('kind', 'message', 'conversation', ${id}::text, 'place', place)
      from generate_series(1, ${events}) place`
    await tx`select pg_notify(${LIVE_CHANNEL}, ${accountId})`
  })
  return events * Buffer.byteLength(body)
}

test('who never reads is cut off, with the reason in the figures, and little is kept for them', async () => {
  const [reader, sender] = [await insertClient(db), await insertClient(db)]
  const { body } = await post('live/ticket', undefined, { token: reader.token })
  const { socket, closed } = await rawLine()
  let got = 0
  socket.on('data', (chunk) => (got += chunk.length))
  socket.write(textFrame(`40${JSON.stringify({ ticket: (body.data as { ticket: string }).ticket })}`))
  await until(() => got > 0)
  await expect.poll(() => metric('live_connections')).toBe(1)
  socket.pause()
  const memory = process.memoryUsage().arrayBuffers
  const bytes = await fillStream(reader.accountId, sender.accountId)
  await vi.waitUntil(async () => (await metric('live_closed_total{why="unread"}')) === 1, { timeout: 20_000 })
  expect(await metric('live_connections')).toBe(0)
  // The buffers of the kernel, what we bound, and one round: the most of it was never made.
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(bytes / 2)
  socket.resume()
  await until(closed)
  expect(got).toBeLessThan(bytes)
  await stillServes()
})

test('a line that shows no ticket ends by itself', async () => {
  const { closed } = await rawLine()
  expect(closed()).toBe(false)
  await until(closed)
  await stillServes()
})

test.each(['', '{}', '4', '40{"ticket":"x"}', '42["typing",{}]', '\u0000\u0001', '9'.repeat(500), '40/admin,{}'])(
  'the text %j gets nothing',
  async (text) => {
    const { socket, closed } = await rawLine()
    let told = ''
    socket.on('data', (data) => (told += data.toString()))
    socket.write(textFrame(text))
    await until(() => closed() || /44|ticket|Invalid namespace/.test(told) || told.length > 0)
    expect(told).not.toMatch(/40\{"sid"/)
    socket.destroy()
    await stillServes()
  },
)
