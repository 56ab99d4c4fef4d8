/** Cuts connections between driver and database in the two ways they end, closed and reset; and keeps a pool busy. */
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectDatabaseSocket } from '#tests/support/database-socket.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { connect } from './connect.ts'

const { db: besides, url } = await testDatabaseWithUrl()
const relay = await relayTo(url)
const db = connect({ url: relay.url, pool: 1, name: 'cut-lines' })
afterAll(async () => {
  await db.end({ timeout: 1 })
  relay.close()
})
await besides`create table written (by text)`
beforeEach(() => besides`delete from written`)

const WAYS = ['closed', 'reset'] as const
/** Which of the two comes first depends on the system. */
const LOST = { code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/) }
const answers = async () => (await db<[{ number: number }]>`select ${7}::int as number`)[0].number

test.each(WAYS)('a transaction whose connection is %s fails, and the next query is answered', async (how) => {
  const cut = db.begin(async (tx) => {
    await tx`insert into written values ('lost')`
    setTimeout(() => relay.cut(how), 50)
    await tx`select pg_sleep(2)`
  })
  await expect(cut).rejects.toMatchObject(LOST)
  // One answer proves nothing: the connection hung from the second query on.
  for (let turn = 0; turn < 3; turn++) expect(await answers()).toBe(7)
  expect(await besides`select by from written`).toEqual([])
})

test.each(WAYS)('when a connection is %s, nothing of its transaction runs in another one', async (how) => {
  const wait = Promise.withResolvers<void>()
  const dead = db.begin(async (tx) => {
    await tx`select 1`
    relay.cut(how)
    await wait.promise
    await tx`insert into written values ('dead')`
  })
  await expect(dead).rejects.toMatchObject(LOST)
  await db.begin(async (tx) => {
    await tx`insert into written values ('alive')`
    wait.resolve()
    await pause(50)
    expect(await tx`select by from written`).toEqual([{ by: 'alive' }])
  })
  expect(await besides`select by from written`).toEqual([{ by: 'alive' }])
})

test.each(WAYS)('a reserved connection that is %s rejects queries; once released, the pool works', async (how) => {
  const own = await db.reserve()
  await own`select 1`
  relay.cut(how)
  await pause(50)
  await expect(own`select 1`).rejects.toMatchObject(LOST)
  own.release()
  for (let turn = 0; turn < 3; turn++) expect(await answers()).toBe(7)
})

test('a query sent at the moment a connection is lost gets its own answer or none', async () => {
  const asked: Promise<boolean>[] = []
  for (let round = 0; round < 10; round++) {
    setTimeout(() => relay.cut(WAYS[round % WAYS.length] ?? 'closed'), 3)
    for (const from = performance.now(); performance.now() - from < 10; await new Promise(setImmediate)) {
      const number = asked.length
      asked.push(
        db<[{ number: number }]>`select ${number}::int as number`.then(
          ([row]) => row?.number === number,
          () => true,
        ),
      )
    }
    await Promise.allSettled(asked)
  }
  expect((await Promise.all(asked)).every(Boolean)).toBe(true)
})

test('a query goes to the connection with the shortest queue, not behind a slow one', async () => {
  const pool = connect({ url, pool: 2, name: 'slow-and-quick' })
  const quick = () => Promise.all([1, 2].map((number) => pool`select ${number}::int`))
  // Both connections are open and have prepared the query.
  for (let turn = 0; turn < 3; turn++) await quick()
  const ended: string[] = []
  const slow = pool`select pg_sleep(1)`.then(() => ended.push('slow'))
  for (let turn = 0; turn < 20; turn++) {
    await quick()
    ended.push('quick')
  }
  await slow
  await pool.end()
  expect(ended.at(-1)).toBe('slow')
})

test('an answered query is collected with the young garbage', async () => {
  setFlagsFromString('--expose-gc')
  const sweep = runInNewContext('gc') as NodeJS.GCFunction
  const pool = connect({ url, pool: 1, name: 'asked-in-turn' })
  const memoryUsedAfter = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < 100; turn++) await pool`select ${turn}::int as number`
      await sweep({ type: 'minor', execution: 'async' })
    }
    return process.memoryUsage().heapUsed
  }
  const before = await memoryUsedAfter(5)
  const kilobytes = ((await memoryUsedAfter(30)) - before) / 1024
  await pool.end()
  // Kilobytes for 3,000 queries: 3,600 when they stay, 250 when they don't.
  expect(kilobytes).toBeLessThan(1_500)
})

test('a statement prepared before its table changed is prepared again', async () => {
  await besides`create table growing (a int)`
  const pool = connect({ url, pool: 1, name: 'old-plans' })
  const readAll = () => pool`select * from growing`
  await readAll()
  await besides`alter table growing add b int`
  await besides`insert into growing values (1, 2)`
  expect(await readAll()).toEqual([{ a: 1, b: 2 }])
  await pool.end()
})

test('a transaction that catches the error of a statement fails, because nothing of it is committed', async () => {
  const failed = db.begin(async (tx) => {
    await tx`insert into written values ('lost')`
    await tx`select 1 / 0`.catch(() => {})
    return 'looks well'
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect(await besides`select by from written`).toEqual([])
})

test('what fails in a savepoint leaves the transaction as it was before', async () => {
  await db.begin(async (tx) => {
    await tx`insert into written values ('first')`
    await tx.savepoint((inner) => inner`select 1 / 0`).catch(() => {})
    await tx`insert into written values ('last')`
  })
  expect(await besides`select by from written`).toEqual([{ by: 'first' }, { by: 'last' }])
})

test('a statement sent after its transaction has ended is refused', async () => {
  const escaped = await db.begin(async (tx) => ({ tx }))
  await expect(Promise.resolve(escaped.tx`insert into written values ('late')`)).rejects.toThrow('has ended')
})

test('transactions and statements wait for a connection in their order', async () => {
  const pool = connect({ url, pool: 1, name: 'in-turn' })
  const order: number[] = []
  const transactions = [1, 2, 3, 4].map((number) =>
    pool.begin(async (tx) => {
      await tx`select pg_sleep(0.02)`
      order.push(number)
    }),
  )
  await Promise.all([...transactions, pool`select 1`.then(() => order.push(5))])
  expect(order).toEqual([1, 2, 3, 4, 5])
  await pool.end()
})

test('what is running has until the timeout when the pool ends; then it is cut off', async () => {
  const pool = connect({ url, pool: 1, name: 'ending' })
  const quick = pool`select pg_sleep(0.1)`.then(() => 'answered')
  await pool`select 1`
  const slow = pool`select pg_sleep(30)`.catch((error: unknown) => (error as { code: string }).code)
  await pause(50)
  const from = performance.now()
  await pool.end({ timeout: 0.3 })
  expect(performance.now() - from).toBeLessThan(5_000)
  expect([await quick, await slow]).toEqual(['answered', 'CONNECTION_CLOSED'])
})

async function relayTo(target: string) {
  const { pathname, username } = new URL(target)
  const lines = new Set<Socket>()
  const server = createServer((client) => {
    const database = connectDatabaseSocket(target)
    lines.add(client)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => {})
      one.pipe(other)
    }
    client.on('close', () => (lines.delete(client), database.destroy()))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    cut(how: (typeof WAYS)[number]) {
      for (const line of lines) {
        if (how === 'reset') line.resetAndDestroy()
        else line.end()
      }
    },
    close: () => server.close(),
  }
}
