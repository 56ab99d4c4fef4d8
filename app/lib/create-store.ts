/** Small stores outside React, and values that the browser keeps. */
import { useSyncExternalStore } from 'react'

/** A value in the browser's storage, as JSON. Where storage is blocked, full, or empty, it is null. */
export type StoredValue<T> = { read: () => T | null; write: (value: T | null) => void }

/** @param parse returns null for what this program didn't write. */
export const storedValue = <T>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  parse: (stored: unknown) => T | null,
): StoredValue<T> => ({
  read: () => {
    try {
      return parse(JSON.parse(window[area].getItem(key) ?? 'null'))
    } catch {
      return null
    }
  },
  write: (value) => {
    try {
      if (value === null) window[area].removeItem(key)
      else window[area].setItem(key, JSON.stringify(value))
    } catch {
      // Then it lasts only as long as the page.
    }
  },
})

/**
 * A value that components follow by `use`, and everything else by `get` and `set`.
 *
 * @param initial also what the server renders, and the page until hydration.
 * @param stored where it outlives the page: the initial value is stored as nothing.
 */
export function createStore<T>(initial: T, stored?: StoredValue<T>) {
  let current: T | null = null
  const watchers = new Set<() => void>()
  const get = (): T => (current ??= stored?.read() ?? initial)
  const set = (next: T): void => {
    if (next === current) return
    current = next
    stored?.write(next === initial ? null : next)
    for (const watcher of watchers) watcher()
  }
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return { get, set, use: (): T => useSyncExternalStore(watch, get, () => initial) }
}
