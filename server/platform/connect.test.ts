/** Two databases stand in for the two routes to one, to show which route each call takes. */
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { connectDatabaseSocket } from '#tests/support/database-socket.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { connect } from './connect.ts'
import type { Db } from './db.ts'

const pooled = await testDatabaseWithUrl()
const direct = await testDatabaseWithUrl()
const db = connect({ url: pooled.url, directUrl: direct.url, pool: 2, name: 'both-ways' })
afterAll(() => db.end({ timeout: 1 }))

const nameIn = (url: string) => new URL(url).pathname.slice(1)
const nameSeen = async (of: Db) => (await of<[{ name: string }]>`select current_database() as name`)[0].name
const countPrepared = async (of: Db) =>
  (await of<[{ count: number }]>`select count(*)::int as count from pg_prepared_statements`)[0].count

test('queries and transactions go through the pooler and leave nothing behind in its connections', async () => {
  expect(await nameSeen(db)).toBe(nameIn(pooled.url))
  expect(await db.begin(nameSeen)).toBe(nameIn(pooled.url))
  expect(await db.begin(countPrepared)).toBe(0)
})

test('session locks, LISTEN, and live connections bypass the pooler, and can keep prepared statements', async () => {
  const own = await db.reserve()
  expect(await nameSeen(own)).toBe(nameIn(direct.url))
  expect(await countPrepared(own)).toBeGreaterThan(0)
  own.release()
  expect(nameIn(db.directConfig.connectionString ?? '')).toBe(nameIn(direct.url))

  const heard: string[] = []
  const listening = await db.listen('both_ways', (text) => heard.push(text))
  await pooled.db`select pg_notify('both_ways', 'by the pooler')`
  await direct.db`select pg_notify('both_ways', 'past it')`
  await expect.poll(() => heard).toEqual(['past it'])
  await listening.unlisten()
})

test('ending the pool ends both connections', async () => {
  const short = connect({ url: pooled.url, directUrl: direct.url, pool: 1, name: 'short-life' })
  const own = await short.reserve()
  await nameSeen(own)
  own.release()
  await nameSeen(short)
  const countOpen = async () => {
    const [{ count }] = await direct.db<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity where application_name = 'short-life'`
    return count
  }
  expect(await countOpen()).toBe(2)
  await short.end({ timeout: 1 })
  await expect.poll(countOpen).toBe(0)
})

test('a pooled connection runs one query at a time', async () => {
  const relay = await relayTo(pooled.url)
  const lent = connect({ url: relay.url, directUrl: direct.url, pool: 1, name: 'one-at-a-time' })
  const own = connect({ url: relay.url, pool: 1, name: 'many-at-a-time' })
  await lent`select 1`
  await own`select 1`
  // One without parameters first: the driver pipelines the next one behind it.
  const queryConcurrently = async (of: Db) => {
    relay.restart()
    await Promise.all([of`select 1`, of`select 2`, of`select ${'three'}::text`, of`select 4`, of`select ${5}::int`])
    return relay.mostUnanswered()
  }
  expect(await queryConcurrently(lent)).toBe(1)
  expect(await queryConcurrently(own)).toBeGreaterThan(1)
  await Promise.all([lent.end({ timeout: 1 }), own.end({ timeout: 1 })])
  relay.close()
})

/** A relay between the driver and PostgreSQL: counts the statements that were sent and have no response yet. */
async function relayTo(url: string) {
  const { pathname, username } = new URL(url)
  const state = { unanswered: 0, most: 0 }
  const server = createServer((client) => {
    const database = connectDatabaseSocket(url)
    client.on('data', (chunk: Buffer) => {
      state.unanswered += countSent(chunk)
      state.most = Math.max(state.most, state.unanswered)
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      state.unanswered -= countReady(chunk)
      client.write(chunk)
    })
    client.on('close', () => database.end())
    database.on('close', () => client.end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    restart: () => Object.assign(state, { unanswered: 0, most: 0 }),
    mostUnanswered: () => state.most,
    close: () => server.close(),
  }
}

const ofKind = (chunk: Buffer, kind: string): number => {
  let found = 0
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
    if (chunk[at] === kind.charCodeAt(0)) found += 1
  }
  return found
}
/** `Parse` or `Query`: each of our statements begins with one. */
const countSent = (chunk: Buffer) => ofKind(chunk, 'P') + ofKind(chunk, 'Q')
/** `ReadyForQuery`. */
const countReady = (chunk: Buffer) => ofKind(chunk, 'Z')
