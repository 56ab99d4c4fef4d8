/** One conversation: its messages, newest at the bottom, and the compose box. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationRow } from '#common/chat-answers.ts'
import { paths } from '#common/paths.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { ApiError } from '#app/lib/account/send-request.ts'
import { countUnread } from '#app/lib/live/count-unread.ts'
import { awayLine } from '#app/features/listing/reply-line.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { answeredRequest, ReplyingTo } from '#app/features/requests/replying-to.tsx'
import { Bubbles } from './bubbles.tsx'
import { loadOlder, type Thread as Kept, useConversation, useThread } from './chat-queries.ts'
import { dateIn } from '#common/zoned-time.ts'
import { nameOf } from './chat-format.ts'
import { ComposeBox } from './compose-box.tsx'
import { ConversationPane, FactsLine, NextCallBar } from './conversation-facts.tsx'
import { sendLater, useOutgoing } from './outbox.ts'
import { ThreadMenu } from './thread-menu.tsx'
import { hideTypingIndicator, sendTyping, useTyping } from './live-updates.tsx'
import { Link } from '#app/ui/link.tsx'

type Props = {
  id: string
  person: string
  /** Selected on this page: keyboard users continue here, not in the list. */
  isChosen: boolean
}

export function Thread({ id, person, isChosen }: Props) {
  const { data: conversation, error } = useConversation(id)
  const { data: thread } = useThread(id)
  if (error instanceof ApiError) return <ConversationNotFound />
  if (!conversation || !thread) return <output className="text-muted">{t`Loading conversation`}</output>
  return <Open key={id} {...{ conversation, thread, person, isChosen }} />
}

const ConversationNotFound = () => (
  <div className="grid justify-items-start gap-3">
    <h2 className="text-28">{t`We couldn’t find this conversation`}</h2>
    <p className="text-muted">{t`This conversation may belong to another account you have. Sign in to that account to see the conversation.`}</p>
    <LinkButton to={paths.messages}>{t`All your messages`}</LinkButton>
  </div>
)

type OpenProps = { conversation: ConversationRow; thread: Kept; person: string; isChosen: boolean }

function Open({ conversation, thread, person, isChosen }: OpenProps) {
  const { id } = conversation
  const outgoing = useOutgoing(person, { chat: id })
  const isTyping = useTyping(id)
  const last = thread.messages.at(-1)?.place ?? 0
  const newAfter = useNewAfter(conversation.mine.read, last)
  useReadMark(conversation, last)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the message being typed has arrived.
  useEffect(() => hideTypingIndicator(id), [id, last])
  return (
    <>
      <section
        aria-label={t`Conversation with ${nameOf(conversation)}`}
        className="grid grow grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] gap-4 max-md:h-below-header max-md:gap-2 max-md:py-2"
      >
        <div>
          <Head conversation={conversation} isChosen={isChosen} />
          <NextCallBar conversation={conversation} />
        </div>
        <Scroller key={id}>
          <Older id={id} thread={thread} />
          <Bubbles {...{ conversation, outgoing, newAfter }} messages={thread.messages} />
          <p aria-live="polite" className="min-h-6 text-14 text-muted">
            {isTyping && t`${conversation.with.name} is typing…`}
          </p>
        </Scroller>
        {conversation.may_send ? (
          <Compose {...{ conversation, person }} />
        ) : (
          <ClosedReason conversation={conversation} />
        )}
      </section>
      <ConversationPane conversation={conversation} />
    </>
  )
}

function Compose({ conversation, person }: Pick<OpenProps, 'conversation' | 'person'>) {
  const { id } = conversation
  const [chosen, setChosen] = useState<string | null>(null)
  const isAgent = !conversation.with.is_agent
  const request = isAgent ? answeredRequest(conversation, chosen) : undefined
  return (
    <div className="grid gap-2">
      {isAgent && <ReplyingTo conversation={conversation} chosen={request ?? null} onChoose={setChosen} />}
      <ComposeBox
        where={id}
        label={t`Message to ${nameOf(conversation)}`}
        onTyping={() => sendTyping(id)}
        onSend={(body) => sendLater({ person, target: { chat: id, request }, body })}
      />
    </div>
  )
}

function Head({ conversation, isChosen }: { conversation: ConversationRow; isChosen: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isChosen) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only when it opens.
  }, [])
  return (
    <div className="flex items-center justify-between gap-2 md:gap-3 border-b border-hairline pb-3 max-md:pb-2">
      <Link
        href={paths.messages}
        className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-box hover:bg-evergreen-tint md:hidden"
      >
        <Icon name="previous" />
        <span className="sr-only">{t`All messages`}</span>
      </Link>
      <Avatar
        name={conversation.with.name}
        id={conversation.with.listing_path ?? conversation.with.name}
        photo={conversation.with.photo}
      />
      <div className="min-w-0 grow">
        <h2 ref={heading} tabIndex={-1} className="truncate text-16 outline-none sm:text-18 lg:max-xl:text-22">
          {conversation.with.listing_path ? (
            <a href={conversation.with.listing_path} className="text-ink no-underline hover:underline">
              {nameOf(conversation)}
            </a>
          ) : (
            nameOf(conversation)
          )}
        </h2>
        <FactsLine conversation={conversation} />
      </div>
      {conversation.with.away_until && <span className="tag tag-sand">{awayLine(conversation.with.away_until)}</span>}
      <ThreadMenu conversation={conversation} />
    </div>
  )
}

const NEW_SHOWN_MS = 5_000

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** @returns the last message that isn't new. What has been in view for a while is no longer new. */
function useNewAfter(read: number, last: number): number {
  const [newAfter, setNewAfter] = useState(read)
  useEffect(() => {
    let timer = 0
    const start = () => {
      window.clearTimeout(timer)
      if (isLookedAt()) timer = window.setTimeout(() => setNewAfter(last), NEW_SHOWN_MS)
    }
    start()
    window.addEventListener('focus', start)
    window.addEventListener('blur', start)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('focus', start)
      window.removeEventListener('blur', start)
    }
  }, [last])
  return newAfter
}

/** Messages in a visible, focused window count as read. */
function useReadMark({ id, mine }: ConversationRow, last: number): void {
  const client = useQueryClient()
  const marked = useRef(mine.read)
  useEffect(() => {
    const mark = () => {
      if (!isLookedAt() || last <= marked.current) return
      const before = marked.current
      marked.current = last
      requestSignedIn(api.post('chats/{id}/marks', { params: { id }, body: { read: last } })).then(
        () => {
          void countUnread()
          return client.invalidateQueries({ queryKey: ['chats', 'list'] })
        },
        () => void (marked.current = before),
      )
    }
    mark()
    window.addEventListener('focus', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      window.removeEventListener('focus', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [client, id, last])
}

const NEAR_THE_END_PX = 120

/** Scrolled to the end, it stays there; scrolled up, it keeps its position when older messages load. */
const isAtEnd = (fromEndPx: number) => fromEndPx < NEAR_THE_END_PX

function Scroller({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const fromEnd = useRef(0)
  useLayoutEffect(() => {
    const { current } = box
    if (current)
      current.scrollTop = current.scrollHeight - current.clientHeight - (isAtEnd(fromEnd.current) ? 0 : fromEnd.current)
  })
  useEffect(() => {
    // When a phone rotates or the keyboard opens, a view at the end stays at the end.
    const watch = new ResizeObserver(() => {
      if (box.current && isAtEnd(fromEnd.current)) box.current.scrollTop = box.current.scrollHeight
    })
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const onScroll = () => {
    const { current } = box
    if (current) fromEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight
  }
  return (
    // A scrolling region must be reachable by keyboard.
    <div
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-label={t`Messages`}
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="chat-log relative min-h-0 overflow-y-auto overscroll-contain"
    >
      {children}
    </div>
  )
}

function Older({ id, thread }: { id: string; thread: Kept }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!thread.hasOlder) return null
  const load = async () => {
    setBusy(true)
    await loadOlder(client, id).catch(() => {})
    setBusy(false)
  }
  return (
    <div className="mb-3 text-center">
      <Button type="button" variant="secondary" disabled={busy} onClick={() => void load()}>
        {busy ? t`Loading` : t`Show earlier messages`}
      </Button>
    </div>
  )
}

/** Shown in place of the compose box: why the user can't write. */
function ClosedReason({ conversation }: { conversation: ConversationRow }) {
  return (
    <div className="rounded-stamp border-l-4 border-slate bg-slate-tint px-4 py-3">
      <Why conversation={conversation} />
    </div>
  )
}

function Why({ conversation: { closed, blocked } }: { conversation: ConversationRow }) {
  const { role, approved } = useOwnProfile()
  if (closed) return <ByModerator closed={closed} />
  if (blocked)
    return (
      <p>
        <Trans>
          You blocked this person. To unblock them, select <strong>More</strong>.
        </Trans>
      </p>
    )
  if (role.name === 'agent' && !approved) return <p>{t`You can reply once your account is approved.`}</p>
  // Whether the other person blocked someone is private.
  return <p>{t`This person can’t receive messages right now.`}</p>
}

function ByModerator({ closed: { reason, at } }: { closed: NonNullable<ConversationRow['closed']> }) {
  const { timezone } = useOwnProfile()
  return (
    <>
      <p>
        <Trans>
          A moderator closed this conversation on <time dateTime={at}>{dateIn(timezone, at)}</time>. You can no longer
          reply.
        </Trans>
      </p>
      <p className="mt-1">
        <Trans>
          Reason: <strong className="font-semibold">{reason}.</strong>
        </Trans>
      </p>
      <p className="mt-1 text-14">
        <Trans>
          If you think this is a mistake, <a href={paths.contact}>contact us</a>.
        </Trans>
      </p>
    </>
  )
}
