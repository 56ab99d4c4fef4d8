/** How the live connection stands, for whoever shows it. */
import { useSyncExternalStore } from 'react'

export type LiveState =
  | 'off'
  | 'connecting'
  /** What was missed is being told. */
  | 'replaying'
  | 'live'
  | 'offline'
  /** Too many tabs, or too many tries: it waits. */
  | 'too_many'
  /** An agent who is not approved: no live events. */
  | 'not_approved'
  | 'signed_out'

let current: LiveState = 'off'
const watchers = new Set<() => void>()

export function changeLive(next: LiveState): void {
  if (next === current) return
  current = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    watch,
    () => current,
    () => 'off',
  )
