import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from './create-store.ts'
import { storedValue } from './stored-value.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})

const names = storedValue<readonly string[]>('localStorage', 'names', (stored) =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : null,
)

test('a stored value is what was written; anything else in its place is nothing', () => {
  expect(names.read()).toBeNull()
  names.write(['Ada'])
  expect(names.read()).toEqual(['Ada'])
  names.write(null)
  expect(kept.size).toBe(0)
  kept.set('names', '{"not": "a list"}')
  expect(names.read()).toBeNull()
  kept.set('names', 'not JSON')
  expect(names.read()).toBeNull()
})

test('where storage is blocked, a store works as long as the page', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new Error('blocked')
    },
  })
  const store = createStore<readonly string[]>([], names)
  expect(store.get()).toEqual([])
  store.set(['Ada'])
  expect(store.get()).toEqual(['Ada'])
})

test('a store begins with what was stored, and its initial value is stored as nothing', () => {
  kept.set('names', '["Ada"]')
  const none: readonly string[] = []
  const store = createStore(none, names)
  expect(store.get()).toEqual(['Ada'])
  store.set(['Ada', 'Grace'])
  expect(kept.get('names')).toBe('["Ada","Grace"]')
  store.set(none)
  expect(kept.has('names')).toBe(false)
})
