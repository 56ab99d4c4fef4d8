import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Database } from './db.ts'
import { type DatabaseWatch, watchDatabase } from './watch-database.ts'

const watches: DatabaseWatch[] = []
afterEach(() => Promise.all(watches.splice(0).map((watch) => watch.stop())))

/** A database that answers each query as `answer` does. */
function watched(answer: () => Promise<unknown>): DatabaseWatch {
  const line = Object.assign(() => answer(), { end: async () => {} }) as unknown as Database
  const watch = watchDatabase(line)
  watches.push(watch)
  return watch
}

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test("a database that doesn't answer is unavailable within two seconds", async () => {
  const watch = watched(() => new Promise(() => {}))
  await pause(1_800)
  expect(watch.isUnavailable()).toBe(true)
})

test('a database that rejects is unavailable at once, and back with its first answer', async () => {
  let refuses = true
  const watch = watched(async () => {
    // The driver's own code for a lost connection.
    if (refuses) throw Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
    return []
  })
  await expect.poll(() => watch.isUnavailable()).toBe(true)
  refuses = false
  await expect.poll(() => watch.isUnavailable()).toBe(false)
})

test("while we are too busy to read its answers, the database doesn't count as unavailable", async () => {
  let away = 0
  // As on a slow machine that compiles pages: an answer takes a few turns of an event loop that is blocked in each.
  const watch = watched(async () => {
    for (let turn = 0; turn < 4; turn++) await nextTurn()
  })
  watch.onUnavailable(() => away++)
  for (let round = 0; round < 10; round++) {
    await nextTurn()
    block(900)
  }
  expect(away).toBe(0)
})
