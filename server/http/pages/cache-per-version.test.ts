import { expect, test, vi } from 'vitest'
import { cachePerVersion } from './cache-per-version.ts'

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
