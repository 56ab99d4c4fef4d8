/** Two databases stand for the two ways to one: so it is seen which way each thing goes. */
import { afterAll, expect, test, vi } from 'vitest'
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

test('locks of a session, listening and the live line go past it, where statements may be kept', async () => {
  const own = await db.reserve()
  expect(await nameSeen(own)).toBe(nameIn(direct.url))
  expect(await countPrepared(own)).toBeGreaterThan(0)
  own.release()
  expect(db.options.database).toBe(nameIn(direct.url))

  const heard: string[] = []
  const listening = await db.listen('both_ways', (text) => heard.push(text))
  await pooled.db`select pg_notify('both_ways', 'by the pooler')`
  await direct.db`select pg_notify('both_ways', 'past it')`
  await vi.waitUntil(() => heard.length > 0)
  expect(heard).toEqual(['past it'])
  await listening.unlisten()
})

test('the end of it ends both', async () => {
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
  await vi.waitUntil(async () => (await countOpen()) === 0)
})
