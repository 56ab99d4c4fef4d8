/** The typing indicator, both ways: shown for a few seconds, sent every few seconds, never stored. */
import { useSyncExternalStore } from 'react'

const SHOWN_MS = 5_000
const TYPING_INTERVAL_MS = 2_500

let typing: ReadonlySet<string> = new Set()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()
let say: (conversationId: string) => void = () => {}
let typingSentAt = 0

export const setTypingSender = (line: typeof say): void => void (say = line)

export function sendTyping(conversationId: string): void {
  const now = performance.now()
  if (now - typingSentAt < TYPING_INTERVAL_MS) return
  typingSentAt = now
  say(conversationId)
}

export function showTypingIndicator(conversationId: string): void {
  clearTimeout(timers.get(conversationId))
  timers.set(
    conversationId,
    setTimeout(() => hideTypingIndicator(conversationId), SHOWN_MS),
  )
  change(new Set([...typing, conversationId]))
}

export const hideTypingIndicator = (conversationId: string): void =>
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
