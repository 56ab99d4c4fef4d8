/**
 * One live connection for all dashboard pages. Its events update the cached answers and the unread count, and show the
 * specification's toast.
 */
import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { MessageRow } from '#common/chat-answers.ts'
import { type ChatEvent, NOTIFICATION_TOAST, NOTIFICATION_TOAST_MS } from '#common/live-events.ts'
import { paths } from '#common/paths.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import type { LiveConnection } from '#app/lib/live/connect-live.ts'
import type * as WakeBrowser from '#app/lib/push/push-notifications.ts'
import { countUnread } from '#app/lib/live/count-unread.ts'
import { authState, useAuth } from '#app/lib/session/auth-state.ts'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { createStore } from '#app/lib/create-store.ts'
import { follows, mergeMessages, type Thread, threadKey } from './chat-queries.ts'
import { onDelivered } from './outbox.ts'

export function LiveUpdates() {
  const client = useQueryClient()
  const [spoken, setSpoken] = useState('')
  const { unread } = useAuth()
  useCountInTitle(unread)
  useEffect(() => onDelivered((message) => receiveMessage(client, message)), [client])
  useEffect(
    () =>
      listen(client, (from) =>
        // Must differ from the last text, or a screen reader wouldn't announce it again.
        setSpoken(
          (before) =>
            `${from ? t`New message from ${from}.` : t`You have a new notification.`}${before.endsWith('\u00a0') ? '' : '\u00a0'}`,
        ),
      ),
    [client],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  )
}

const SCRIPT_RETRY_MS = 20_000
const OFFLINE_COUNT_DELAY_MS = 5_000

function listen(client: QueryClient, speak: (from: string) => void): () => void {
  let line: LiveConnection | null = null
  let left = false
  let again: ReturnType<typeof setTimeout> | undefined
  // Counted once the connection is up, so that nothing in between is missed; without a connection a little later, and
  // right away for an agent who doesn't have one yet.
  const hasLiveConnection = authState().userProfile?.approved !== false
  const late = setTimeout(() => void countUnread(), hasLiveConnection ? OFFLINE_COUNT_DELAY_MS : 0)
  const begin = async () => {
    const { connectLive } = await import('#app/lib/live/connect-live.ts')
    if (left) return
    line = connectLive({
      notification({ type, message, ref, from_name: from }) {
        void countUnread()
        showToast(NOTIFICATION_TOAST, 'done', NOTIFICATION_TOAST_MS)
        speak(from)
        if (type === 'chat' && message) {
          receiveMessage(client, message)
          void client.invalidateQueries({ queryKey: ['requests'] })
          markDelivered(message)
          if (authState().userProfile?.preferences.browser_notifications)
            void withPush((push, person) =>
              push.notifyInBackground(person, { from, path: paths.conversation(ref), tag: ref }),
            )
        }
        void client.invalidateQueries({ queryKey: ['notifications'] })
      },
      chat: (event) => handleChatEvent(client, event),
      typing: showTypingIndicator,
      ready() {
        clearTimeout(late)
        void countUnread()
        void client.invalidateQueries({ queryKey: ['chats'] })
        void client.invalidateQueries({ queryKey: ['notifications'] })
      },
    })
    setTypingSender(line.sendTyping)
  }
  // The connection needs this script, so a failed load is retried.
  const tryConnecting = () => void begin().catch(() => void (again = setTimeout(tryConnecting, SCRIPT_RETRY_MS)))
  // After the page has been shown: loading the script takes a phone some time.
  again = setTimeout(tryConnecting)
  void withPush((push, person) => push.renewPushSubscription(person))
  return () => {
    left = true
    clearTimeout(again)
    clearTimeout(late)
    setTypingSender(() => {})
    line?.stop()
  }
}

/** Only if the user has allowed browser notifications: otherwise the script isn't loaded. */
async function withPush(work: (push: typeof WakeBrowser, person: string) => Promise<void>) {
  const person = authState().userProfile?.id
  if (!person || !('Notification' in window) || Notification.permission !== 'granted') return
  // A failure here is retried the next time the dashboard opens, or the message is in the dashboard anyway.
  await import('#app/lib/push/push-notifications.ts').then((push) => work(push, person)).catch(() => {})
}

function handleChatEvent(client: QueryClient, event: ChatEvent): void {
  if (event.kind === 'message') return receiveMessage(client, event.message)
  if (event.kind === 'counts' || (event.kind === 'marks' && event.mine)) {
    void countUnread()
    void client.invalidateQueries({ queryKey: ['notifications'] })
  }
  if (event.kind !== 'counts') void client.invalidateQueries({ queryKey: ['chats', 'list'] })
  if ('conversation_id' in event) void client.invalidateQueries({ queryKey: ['chats', 'one', event.conversation_id] })
}

/** Adds the message to the cached thread if it follows directly; lists and conversation headers are refetched. */
function receiveMessage(client: QueryClient, message: MessageRow): void {
  const key = threadKey(message.conversation_id)
  const thread = client.getQueryData<Thread>(key)
  if (thread && follows(thread, message)) client.setQueryData<Thread>(key, (now) => mergeMessages(now, [message]))
  else if (thread) void client.invalidateQueries({ queryKey: key })
  void client.invalidateQueries({ queryKey: ['chats', 'list'] })
  void client.invalidateQueries({ queryKey: ['chats', 'one', message.conversation_id] })
}

function markDelivered({ conversation_id: id, place }: MessageRow): void {
  requestSignedIn(api.post('chats/{id}/marks', { params: { id }, body: { delivered: place } })).catch(() => {})
}

/** `(2) Messages | Enrolled` */
function useCountInTitle(unread: number): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = unread > 0 ? `(${unread}) ${plain}` : plain
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new page has a new title.
  }, [unread, pathname, search])
}

/** The typing indicator, both ways: shown for a few seconds, sent every few seconds, never stored. */
const SHOWN_MS = 5_000
const TYPING_INTERVAL_MS = 2_500

const typing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let say: (conversationId: string) => void = () => {}
let typingSentAt = 0

const setTypingSender = (line: typeof say): void => void (say = line)

export function sendTyping(conversationId: string): void {
  const now = performance.now()
  if (now - typingSentAt < TYPING_INTERVAL_MS) return
  typingSentAt = now
  say(conversationId)
}

function showTypingIndicator(conversationId: string): void {
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
