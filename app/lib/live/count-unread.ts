/**
 * The unread counts: unread chats and notifications according to the server. Broadcast to the other tabs, so that all
 * show the same numbers without each requesting them.
 */
import { currentLanguage, prefixOf } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { authState, dispatchAuth } from '#app/lib/session/auth-state.ts'
import { sendWithRetry } from '#app/lib/account/request-signed-in.ts'
import { api } from '#app/lib/api/calls.ts'

type UnreadCount = { unread: number; notifications: number }
type OwnCount = UnreadCount & { person: string }

let tabs: BroadcastChannel | null = null

let asked = 0
let end = () => {}

/** The first count has come, or failed. */
export const firstCount = new Promise<void>((resolve) => (end = resolve))

/** When two counts overlap, the later one wins. If the request fails, the current count stays. */
export const countUnread = (): Promise<void> => count().finally(end)

async function count(): Promise<void> {
  const person = authState().userProfile?.id
  if (!person) return
  asked += 1
  const turn = asked
  const answer = await sendWithRetry(api.get('chats/notifications/chat')).catch(() => null)
  if (!answer || turn !== asked || authState().userProfile?.id !== person) return
  const unread = answer.data.filter(({ read, to }) => !read && to === person).length
  const counted = { unread, notifications: answer.meta.unread }
  show(counted)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins.
  tabs?.postMessage({ person, ...counted } satisfies OwnCount)
}

function show({ unread, notifications }: UnreadCount): void {
  const now = authState()
  if (now.unread !== unread || now.notifications !== notifications)
    dispatchAuth({ type: 'unread counted', unread, notifications })
}

/** Returning to the tab fires both focus and visibilitychange. */
const FOCUS_REST_MS = 1_000

let countedFor: string | null = null

/**
 * Counts once per signed-in user and whenever they return to the page, and adopts the counts of other tabs. On the
 * dashboard, the live connection triggers the count as soon as it is up (features/chat/live-updates.tsx).
 */
export function startUnreadCount(): void {
  const person = authState().userProfile?.id ?? null
  if (person !== countedFor && !hasLiveConnection()) void countUnread()
  countedFor = person
  if (tabs || !('BroadcastChannel' in globalThis)) return
  tabs = new BroadcastChannel('unread')
  tabs.addEventListener('message', ({ data }: MessageEvent<OwnCount>) => {
    if (data.person === authState().userProfile?.id) show(data)
  })
  let recountedAt = Number.NEGATIVE_INFINITY
  const recount = () => {
    if (document.visibilityState === 'hidden' || performance.now() - recountedAt < FOCUS_REST_MS) return
    recountedAt = performance.now()
    void countUnread()
  }
  window.addEventListener('focus', recount)
  document.addEventListener('visibilitychange', recount)
}

/** Only the dashboard has one (specification 2). */
const hasLiveConnection = () =>
  window.location.pathname.startsWith(`${prefixOf(currentLanguage())}${paths.dashboardHome}`)
