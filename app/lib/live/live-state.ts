/** The state of the live connection, for components that show it. */
import { useSyncExternalStore } from 'react'

export type LiveState =
  | 'off'
  | 'connecting'
  /** Missed events are being replayed. */
  | 'replaying'
  | 'live'
  | 'offline'
  /** Too many tabs or too many attempts: waiting. */
  | 'too_many'
  /** An agent who isn't approved: no live events. */
  | 'not_approved'
  | 'signed_out'

let current: LiveState = 'off'
const watchers = new Set<() => void>()

export function setLiveState(next: LiveState): void {
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
