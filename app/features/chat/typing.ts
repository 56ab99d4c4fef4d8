/** "Somebody types", both ways: shown for a few seconds, said every few seconds, kept nowhere. */
import { useSyncExternalStore } from 'react'

const SHOWN_MS = 5_000
const SAID_EVERY_MS = 2_500

let typing: ReadonlySet<string> = new Set()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()
let say: (conversationId: string) => void = () => {}
let saidAt = 0

export const setTypingLine = (line: typeof say): void => void (say = line)

export function sayTyping(conversationId: string): void {
  const now = performance.now()
  if (now - saidAt < SAID_EVERY_MS) return
  saidAt = now
  say(conversationId)
}

export function noteTyping(conversationId: string): void {
  clearTimeout(timers.get(conversationId))
  timers.set(
    conversationId,
    setTimeout(() => noteQuiet(conversationId), SHOWN_MS),
  )
  change(new Set([...typing, conversationId]))
}

export const noteQuiet = (conversationId: string): void =>
  change(new Set([...typing].filter((id) => id !== conversationId)))

function change(next: ReadonlySet<string>): void {
  typing = next
  for (const watcher of watchers) watcher()
}

export function useTyping(conversationId: string): boolean {
  const all = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => typing,
    () => typing,
  )
  return all.has(conversationId)
}
