/**
 * The bell's count: chats that wait, as the server has them. Told to the other tabs, so that all show the same without
 * each asking.
 */
import type { NotificationRow } from '#contract/chat-answers.ts'
import { authState, changeAuth } from '#app/lib/session/auth-state.ts'
import { sendWithRetry } from '#app/lib/account/call-signed-in.ts'

type Told = { person: string; unread: number }

let tabs: BroadcastChannel | null = null

let asked = 0

/** Of two that overlap the later one counts. What cannot be asked now keeps the count that stands. */
export async function countUnread(): Promise<void> {
  const person = authState().userProfile?.id
  if (!person) return
  asked += 1
  const turn = asked
  const answer = await sendWithRetry<NotificationRow[]>({ method: 'GET', path: 'chats/notifications/chat' }).catch(
    () => null,
  )
  if (!answer || turn !== asked || authState().userProfile?.id !== person) return
  const unread = answer.data.filter(({ read, to }) => !read && to === person).length
  show(unread)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins.
  tabs?.postMessage({ person, unread } satisfies Told)
}

function show(unread: number): void {
  if (authState().unread !== unread) changeAuth({ type: 'unread counted', unread })
}

/** From now on whenever somebody comes back to the page, and whenever another tab has counted. */
export function keepCounting(): void {
  void countUnread()
  if (tabs || !('BroadcastChannel' in globalThis)) return
  tabs = new BroadcastChannel('unread')
  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.person === authState().userProfile?.id) show(data.unread)
  })
  window.addEventListener('focus', () => void countUnread())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void countUnread()
  })
}
