/** The typing indicator, both ways: shown for a few seconds, sent every few seconds, never stored. */
import { createStore } from '#app/lib/create-store.ts'

const SHOWN_MS = 5_000
const TYPING_INTERVAL_MS = 2_500

const typing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()
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
  typing.set(new Set([...typing.get(), conversationId]))
}

export const hideTypingIndicator = (conversationId: string): void =>
  typing.set(new Set([...typing.get()].filter((id) => id !== conversationId)))

export const useTyping = (conversationId: string): boolean => typing.use().has(conversationId)
