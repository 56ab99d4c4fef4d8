import { readFile } from 'node:fs/promises'
import { connect as connectTcp } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { connect } from './connect.ts'
import { inTransaction, isDatabaseUnavailable } from './db.ts'

const db = await testDatabase()
await db`create table held (id int)`
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test("a lock timeout counts as an unavailable database; an invalid statement doesn't", async () => {
  await db.begin(async (holder) => {
    await holder`lock table held`
    const waited = await failure(
      db.begin(async (tx) => {
        await tx`set local lock_timeout = '50ms'`
        await tx`select id from held`
      }),
    )
    expect(waited).toMatchObject({ code: '55P03' })
    expect(isDatabaseUnavailable(waited)).toBe(true)
  })
  const wrong = await failure(db`select nothing from held`)
  expect(wrong).toMatchObject({ code: '42703' })
  expect(isDatabaseUnavailable(wrong)).toBe(false)
})

/** Nothing listens there. */
const nowhere = ['postgres://nobody@127.0.0.1:1/none', 'postgres://nobody@localhost/none?host=/tmp/no-such-folder']
const lines = nowhere.map((url) => connect({ url, pool: 1, name: 'test' }))
afterAll(() => Promise.all(lines.map((line) => line.end({ timeout: 1 }))))

test('an unreachable database is unavailable, over TCP and over a socket', async () => {
  for (const line of lines) {
    expect(isDatabaseUnavailable(await failure(line`select 1`))).toBe(true)
    expect(isDatabaseUnavailable(await failure(line.begin((tx) => tx`select 1`)))).toBe(true)
  }
})

test("a missing file and another server that refuses a connection aren't an unavailable database", async () => {
  const missing = await failure(readFile('/tmp/no-such-file'))
  expect(missing).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseUnavailable(missing)).toBe(false)
  const refused = await new Promise((resolve) => connectTcp(1, '127.0.0.1').once('error', resolve))
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(isDatabaseUnavailable(refused)).toBe(false)
})

test('a deadlock is retried once: both transactions commit, and neither caller sees it', async () => {
  await db`create table pair (id int primary key, sum int not null default 0)`
  await db`insert into pair values (1), (2)`
  let tries = 0
  const both = Promise.withResolvers<void>()
  let waiting = 0
  const add = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      tries++
      await tx`set local deadlock_timeout = '50ms'`
      await tx`update pair set sum = sum + 1 where id = ${first}`
      if (++waiting === 2) both.resolve()
      await both.promise
      await tx`update pair set sum = sum + 1 where id = ${second}`
      return first
    })
  expect(await Promise.all([add(1, 2), add(2, 1)])).toEqual([1, 2])
  expect(tries).toBe(3)
  expect(await db`select id, sum from pair order by id`).toEqual([
    { id: 1, sum: 2 },
    { id: 2, sum: 2 },
  ])
})

test.each([
  ['40001', 2],
  ['40P01', 2],
  ['23505', 1],
])('a transaction that fails with %s runs %i times, then throws', async (code, times) => {
  let tries = 0
  const failed = inTransaction(db, async (tx) => {
    tries++
    await tx.unsafe(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
  })
  await expect(failed).rejects.toMatchObject({ code })
  expect(tries).toBe(times)
})

test('nothing is retried inside a transaction that is already open: its caller started it', async () => {
  let tries = 0
  const failed = db.begin((outer) =>
    inTransaction(outer, async (tx) => {
      tries++
      await tx.unsafe(`do $$ begin raise exception 'no' using errcode = '40001'; end $$`)
    }),
  )
  await expect(failed).rejects.toMatchObject({ code: '40001' })
  expect(tries).toBe(1)
})

test('a pool that has ended is unavailable too', async () => {
  const ended = connect({ url: nowhere[0] ?? '', pool: 1, name: 'test' })
  await ended.end({ timeout: 0 })
  const failed = await failure(ended`select 1`)
  expect(failed).toMatchObject({ code: 'CONNECTION_ENDED' })
  expect(isDatabaseUnavailable(failed)).toBe(true)
})
