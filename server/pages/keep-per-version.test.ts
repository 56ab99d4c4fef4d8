import { expect, test, vi } from 'vitest'
import { keepPerVersion } from './keep-per-version.ts'

test('a fact is read once per data version', async () => {
  let version = 1
  const once = keepPerVersion(() => version)
  const read = vi.fn<() => Promise<string>>(async () => `of ${version}`)
  expect([await once('lists', read), await once('lists', read)]).toEqual(['of 1', 'of 1'])
  expect(read).toHaveBeenCalledTimes(1)
  version = 2
  expect(await once('lists', read)).toBe('of 2')
})

test('while the version is unknown nothing is kept', async () => {
  const once = keepPerVersion(() => null)
  const read = vi.fn<() => Promise<number>>(async () => 1)
  await once('lists', read)
  await once('lists', read)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failure is not kept', async () => {
  const once = keepPerVersion(() => 1)
  await expect(once('lists', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await once('lists', async () => 'back')).toBe('back')
})
