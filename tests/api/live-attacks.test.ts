/** Raw data sent to the live connection that no browser sends. The server closes the connection and keeps running. */
import { expect, test, vi } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { insertClient, openLiveClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { MASK, openRawConnection, textFrame } from '#tests/support/raw-connection.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { LIVE_CHANNEL } from '#server/domains/notifications/publish-live-events.ts'

const ORIGIN = 'https://enrolled.example'
const db = await testDatabase()
const { app, post } = await testAccounts(db)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const port = Number(new URL(origin).port)

const FRAGMENT = Buffer.concat([Buffer.from([0x00, 0x80]), MASK])
const FIRST = Buffer.concat([Buffer.from([0x01, 0x80]), MASK])
const PING = Buffer.concat([Buffer.from([0x89, 0x80]), MASK])

const openRaw = () => openRawConnection(port, ORIGIN)

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

async function stillResponds(): Promise<void> {
  const { token } = await insertClient(db)
  const { body } = await post('live/ticket', undefined, { token })
  const { client } = openLiveClient(origin, { ticket: (body.data as { ticket: string }).ticket }, { from: ORIGIN })
  await until(() => client.connected)
  client.disconnect()
}

test('200,000 empty fragments close the connection long before they all arrive', async () => {
  const { socket, closed } = await openRaw()
  socket.write(FIRST)
  let sent = 0
  const batch = Buffer.concat(Array.from({ length: 1_000 }, () => FRAGMENT))
  while (sent < 200_000 && !closed()) {
    socket.write(batch)
    sent += 1_000
    await new Promise((resolve) => setImmediate(resolve))
  }
  await until(closed)
  await stillResponds()
})

test('a flood of pings closes the connection', async () => {
  const { socket, closed } = await openRaw()
  for (let at = 0; at < 20 && !closed(); at++) socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => PING)))
  await until(closed)
  await stillResponds()
})

test('a message that is too long closes the connection', async () => {
  const { socket, closed } = await openRaw()
  const head = Buffer.from([0x81, 0xfe, 0x20, 0x00])
  socket.write(Buffer.concat([head, MASK, Buffer.alloc(0x2000, 'a')]))
  await until(closed)
  await stillResponds()
})

/** More events than any kernel buffers for a client that never reads: 3,000 of 16 KB. */
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

test('a client that never reads is disconnected, with the reason in the metrics, and little is buffered for it', async () => {
  const [reader, sender] = [await insertClient(db), await insertClient(db)]
  const { body } = await post('live/ticket', undefined, { token: reader.token })
  const { socket, closed } = await openRaw()
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
  // The kernel's buffers, our own limit, and one round: most of the data was never built.
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(bytes / 2)
  socket.resume()
  await until(closed)
  expect(got).toBeLessThan(bytes)
  await stillResponds()
})

test('a connection that sends no ticket is closed', async () => {
  const { closed } = await openRaw()
  expect(closed()).toBe(false)
  await until(closed)
  await stillResponds()
})

test.each(['', '{}', '4', '40{"ticket":"x"}', '42["typing",{}]', '\u0000\u0001', '9'.repeat(500), '40/admin,{}'])(
  'the text %j gets no session',
  async (text) => {
    const { socket, closed } = await openRaw()
    let told = ''
    socket.on('data', (data) => (told += data.toString()))
    socket.write(textFrame(text))
    await until(() => closed() || /44|ticket|Invalid namespace/.test(told) || told.length > 0)
    expect(told).not.toMatch(/40\{"sid"/)
    socket.destroy()
    await stillResponds()
  },
)

test("one address that only opens connections doesn't lock others out, and a whole /64 counts as one", async () => {
  const proxied = await testAccounts(db, { TRUSTED_PROXIES: '127.0.0.1' })
  const behind = await proxied.app.listen({ host: '127.0.0.1', port: 0 })
  const open = (address: string) =>
    openRawConnection(Number(new URL(behind).port), ORIGIN, `X-Forwarded-For: ${address}\r\n`).then(
      ({ socket }) => socket,
      () => null,
    )
  const openMany = (addressOf: (nth: number) => string) =>
    Promise.all(
      Array.from({ length: LIMITS.liveUnauthenticatedFromNetwork.max + 20 }, (_, nth) => open(addressOf(nth))),
    )
  const one = await openMany(() => '203.0.113.9')
  const network = await openMany((nth) => `2001:db8:1:2::${nth.toString(16)}`)
  for (const lines of [one, network]) {
    expect(lines.filter((line) => line !== null).length).toBe(LIMITS.liveUnauthenticatedFromNetwork.max)
  }
  const { token } = await insertClient(db)
  const { body } = await post('live/ticket', undefined, { token })
  const { client } = openLiveClient(behind, { ticket: (body.data as { ticket: string }).ticket }, { from: ORIGIN })
  await until(() => client.connected)
  client.disconnect()
  one[0]?.destroy()
  await until(() => one[0]?.destroyed ?? false)
  await vi.waitUntil(async () => (await open('203.0.113.9')) !== null, { timeout: 5_000 })
  for (const line of [...one, ...network]) line?.destroy()
})
