/** The database connections that carry typing events between processes, when the database ends them. */
import { Server } from 'socket.io'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { fanOut } from './fan-out.ts'
import type { LiveServer } from './connection.ts'

const db = await testDatabase()
const lines = () => db<{ pid: number }[]>`
  select pid from pg_stat_activity where datname = current_database() and application_name = 'enrolled-live'`

test('a lost connection is returned to the pool: another replaces it, and closing waits for none', async () => {
  const io: LiveServer = new Server()
  const fan = fanOut(io, db, { info: () => {}, warn: () => {} })
  const seen = new Set<number>()
  // As many as the pool has.
  for (const times of [1, 2]) {
    await vi.waitUntil(async () => (await lines()).some(({ pid }) => !seen.has(pid)), { timeout: 20_000, interval: 50 })
    for (const { pid } of await lines()) {
      seen.add(pid)
      await db`select pg_terminate_backend(${pid})`
    }
    expect(seen.size).toBeGreaterThanOrEqual(times)
  }
  const closed = fan.close().then(() => 'closed')
  expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5_000, 'waiting'))])).toBe('closed')
})

test('closing at once waits for the connection that is being made, and returns it', async () => {
  const io: LiveServer = new Server()
  const closed = fanOut(io, db, { info: () => {}, warn: () => {} })
    .close()
    .then(() => 'closed')
  expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5_000, 'waiting'))])).toBe('closed')
})
