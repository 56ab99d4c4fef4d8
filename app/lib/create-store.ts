/** Small stores outside React. */
import { useSyncExternalStore } from 'react'
import type { StoredValue } from './stored-value.ts'

/**
 * A value that components follow by `use`, and everything else by `get` and `set`.
 *
 * @param initial also what the server renders, and the page until hydration.
 * @param stored where it outlives the page: the initial value is stored as nothing.
 */
export function createStore<T>(initial: T, stored?: StoredValue<T>) {
  let current: T | null = null
  const watchers = new Set<() => void>()
  const notify = () => {
    for (const watcher of watchers) watcher()
  }
  const get = (): T => (current ??= stored?.read() ?? initial)
  const set = (next: T): void => {
    if (next === current) return
    current = next
    stored?.write(next === initial ? null : next)
    notify()
  }
  /** The Back button may show the page as it was left: by now another page has stored something else. */
  const readAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    current = null
    notify()
  }
  const watch = (watcher: () => void) => {
    if (stored && watchers.size === 0) window.addEventListener('pageshow', readAgain)
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0) window.removeEventListener('pageshow', readAgain)
    }
  }
  return { get, set, use: (): T => useSyncExternalStore(watch, get, () => initial) }
}
