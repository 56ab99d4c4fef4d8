import { expect, test, vi } from 'vitest'
import type { Database } from './db.ts'
import { cachePerVersion, watchDataVersion } from './data-version.ts'

/** A database that answers when the test says, in the order that it says. */
function slowDatabase() {
  const answers: { give: (version: number) => void; fail: () => void }[] = []
  let notify = (_kind: string) => {}
  const query = () =>
    new Promise((resolve, reject) => {
      answers.push({ give: (version) => resolve([{ version }]), fail: () => reject(new Error('line lost')) })
    })
  const listen = async (_channel: string, heard: (kind: string) => void, ready: () => void) => {
    notify = heard
    ready()
    return { unlisten: async () => {} }
  }
  const db = Object.assign(query, { listen }) as unknown as Database
  return { db, answers, notify: (kind: string) => notify(kind) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test("a late answer doesn't replace a newer one", async () => {
  const { db, answers, notify } = slowDatabase()
  const watch = await watchDataVersion(db, 'listings')
  notify('listings')
  notify('listings')
  answers[2]?.give(3)
  await settled()
  answers[1]?.give(2)
  answers[0]?.give(1)
  await settled()
  expect(watch.current()).toBe(3)
})

test('while a newer read is in progress, no version is trusted', async () => {
  const { db, answers, notify } = slowDatabase()
  const watch = await watchDataVersion(db, 'listings')
  notify('listings')
  answers[0]?.give(1)
  await settled()
  expect(watch.current()).toBeNull()
})

test('a failed read is retried, and the metric shows that the version is unknown meanwhile', async () => {
  const { db, answers } = slowDatabase()
  const known: boolean[] = []
  const watch = await watchDataVersion(db, 'listings', (is) => known.push(is))
  answers[0]?.fail()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.give(7)
  await settled()
  expect(watch.current()).toBe(7)
  expect(known.at(0)).toBe(false)
  expect(known.at(-1)).toBe(true)
})

test('once stopped, it sends no more queries', async () => {
  const { db, answers } = slowDatabase()
  const watch = await watchDataVersion(db, 'listings')
  await watch.stop()
  answers[0]?.fail()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(answers).toHaveLength(1)
})

test('a value is read once per data version', async () => {
  let version = 1
  const once = cachePerVersion(() => version)
  const read = vi.fn<() => Promise<string>>(async () => `of ${version}`)
  expect([await once('lists', read), await once('lists', read)]).toEqual(['of 1', 'of 1'])
  expect(read).toHaveBeenCalledTimes(1)
  version = 2
  expect(await once('lists', read)).toBe('of 2')
})

test('nothing is cached while the version is unknown', async () => {
  const once = cachePerVersion(() => null)
  const read = vi.fn<() => Promise<number>>(async () => 1)
  await once('lists', read)
  await once('lists', read)
  expect(read).toHaveBeenCalledTimes(2)
})

test("a failure isn't cached", async () => {
  const once = cachePerVersion(() => 1)
  await expect(once('lists', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await once('lists', async () => 'back')).toBe('back')
})
