/**
 * The dashboard's ear: one live connection for all its pages. What it hears goes into the kept answers, rings the bell
 * and shows the specification's toast.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { MessageRow } from '#contract/chat-answers.ts'
import { type ChatEvent, NOTIFICATION_TOAST, NOTIFICATION_TOAST_MS } from '#contract/live-events.ts'
import { paths } from '#contract/paths.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import type { LiveLine } from '#app/lib/live/connect-live.ts'
import type * as WakeBrowser from '#app/lib/push/wake-browser.ts'
import { countUnread } from '#app/lib/live/count-unread.ts'
import { authState, useAuth } from '#app/lib/session/auth-state.ts'
import { showToast } from '#app/ui/toast.tsx'
import { threadKey } from './chat-queries.ts'
import { follows, mergeMessages, type Thread } from './merge-messages.ts'
import { onArrival } from './outbox.ts'
import { noteTyping, setTypingLine } from './typing.ts'

export function LiveWatch() {
  const client = useQueryClient()
  const [spoken, setSpoken] = useState('')
  const { unread } = useAuth()
  useCountInTitle(unread)
  useEffect(() => onArrival((message) => takeIn(client, message)), [client])
  useEffect(
    () =>
      listen(client, (from) =>
        // Told apart from the last one, or a reader would not say it again.
        setSpoken(
          (before) =>
            `${from ? `New message from ${from}.` : 'News for you.'}${before.endsWith('\u00a0') ? '' : '\u00a0'}`,
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

const SCRIPT_AGAIN_MS = 20_000

function listen(client: QueryClient, speak: (from: string) => void): () => void {
  let line: LiveLine | null = null
  let left = false
  let again: ReturnType<typeof setTimeout> | undefined
  void countUnread()
  const begin = async () => {
    const { connectLive } = await import('#app/lib/live/connect-live.ts')
    if (left) return
    line = connectLive({
      notification({ type, message, ref, from_name: from }) {
        void countUnread()
        showToast(NOTIFICATION_TOAST, 'done', NOTIFICATION_TOAST_MS)
        speak(from)
        if (type === 'chat' && message) {
          takeIn(client, message)
          sayDelivered(message)
          if (authState().userProfile?.preferences.browser_notifications)
            void withPush((push, person) =>
              push.showOutOfSight(person, { from, path: paths.conversation(ref), tag: ref }),
            )
        }
        void client.invalidateQueries({ queryKey: ['notifications'] })
      },
      chat: (event) => takeEvent(client, event),
      typing: noteTyping,
      ready() {
        void countUnread()
        void client.invalidateQueries({ queryKey: ['chats'] })
        void client.invalidateQueries({ queryKey: ['notifications'] })
      },
    })
    setTypingLine(line.sayTyping)
  }
  // Without its script there is no line.
  const tryToBegin = () => void begin().catch(() => void (again = setTimeout(tryToBegin, SCRIPT_AGAIN_MS)))
  tryToBegin()
  void withPush((push, person) => push.keepPush(person))
  return () => {
    left = true
    clearTimeout(again)
    setTypingLine(() => {})
    line?.stop()
  }
}

/** Only where the person has allowed notices: nobody else loads its script. */
async function withPush(work: (push: typeof WakeBrowser, person: string) => Promise<void>) {
  const person = authState().userProfile?.id
  if (!person || !('Notification' in window) || Notification.permission !== 'granted') return
  // What fails here is tried again when the dashboard is next opened, or stands in it anyway.
  await import('#app/lib/push/wake-browser.ts').then((push) => work(push, person)).catch(() => {})
}

function takeEvent(client: QueryClient, event: ChatEvent): void {
  if (event.kind === 'message') return takeIn(client, event.message)
  if (event.kind === 'counts' || (event.kind === 'marks' && event.mine)) {
    void countUnread()
    void client.invalidateQueries({ queryKey: ['notifications'] })
  }
  if (event.kind !== 'counts') void client.invalidateQueries({ queryKey: ['chats', 'list'] })
  if ('conversation_id' in event) void client.invalidateQueries({ queryKey: ['chats', 'one', event.conversation_id] })
}

/** Into the thread, if one is kept and the message follows; lists and heads are asked for. */
function takeIn(client: QueryClient, message: MessageRow): void {
  const key = threadKey(message.conversation_id)
  const thread = client.getQueryData<Thread>(key)
  if (thread && follows(thread, message)) client.setQueryData<Thread>(key, (now) => mergeMessages(now, [message]))
  else if (thread) void client.invalidateQueries({ queryKey: key })
  void client.invalidateQueries({ queryKey: ['chats', 'list'] })
  void client.invalidateQueries({ queryKey: ['chats', 'one', message.conversation_id] })
}

function sayDelivered({ conversation_id: id, place }: MessageRow): void {
  callSignedIn('POST', `chats/${id}/marks`, { delivered: place }).catch(() => {})
}

/** `(2) Messages | Enrolled` */
function useCountInTitle(unread: number): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = unread > 0 ? `(${unread}) ${plain}` : plain
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new place has a new title.
  }, [unread, pathname, search])
}
