/** /dashboard/messages: the conversations, and the one that is open (`?chat=`) or about to start (`?to=`). */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, useEffect, useState } from 'react'
import { type Shown, useConversation, useConversations, useMessageSearch } from '#app/features/chat/chat-queries.ts'
import { FirstMessage } from '#app/features/chat/first-message.tsx'
import { FilterButtons } from '#app/features/dashboard/filter-buttons.tsx'
import { Thread } from '#app/features/chat/thread.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { briefTimeIn } from '#app/lib/time-in.ts'
import { ContextTag } from '#app/features/requests/request-facts.tsx'
import { useIdParam } from '#app/lib/use-id-param.ts'
import { type LiveState, useLiveState } from '#app/lib/live/live-state.ts'
import type { ConversationRow, MessageRow } from '#common/chat-answers.ts'
import { paths } from '#common/paths.ts'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CONTROL } from '#app/ui/control.ts'
import { Icon } from '#app/ui/icon.tsx'
import { foundIn, nameOf } from '#app/features/chat/chat-format.ts'
import { languageOfMessages } from '#common/i18n.ts'
import { MessagePreview, UnreadCount } from '#app/features/chat/message-preview.tsx'
import { Link } from '#app/ui/link.tsx'

export default function MessagesPage() {
  const { id: person } = useOwnProfile()
  const chat = useIdParam('chat')
  const listing = useIdParam('to')
  const isChosen = useIsChosen(chat)
  const isOpen = chat !== null || listing !== null
  const isEmpty = useConversations('all').data?.length === 0
  return (
    <div className={`chat-page ${isOpen ? 'chat-open' : isEmpty ? 'chat-empty' : ''}`}>
      <div className="chat-list min-w-0 content-start gap-4">
        <h1 className="text-28">{t`Messages`}</h1>
        <ConversationList open={chat} />
      </div>
      <div className="chat-thread min-w-0">
        <LiveStatus />
        {chat && <Thread id={chat} person={person} isChosen={isChosen} />}
        {!chat && listing && <FirstMessage listing={listing} />}
        {!isOpen && <Choose />}
      </div>
    </div>
  )
}

/** @returns whether the open conversation differs from the one in the initial URL. */
function useIsChosen(chat: string | null): boolean {
  const [cameWith, setCameWith] = useState<string | null | undefined>(chat)
  if (cameWith !== undefined && chat !== cameWith) setCameWith(undefined)
  return cameWith === undefined
}

/** Empty if there are no conversations: the list then explains how to start one. */
function Choose() {
  const { data: kept = [] } = useConversations('all')
  if (kept.length === 0) return null
  return (
    <div className="m-auto max-md:hidden">
      <EmptyState art="chat">{t`Select a conversation to read it.`}</EmptyState>
    </div>
  )
}

const allWords = (): Partial<Record<LiveState, string>> => ({
  connecting: t`Connecting. New messages appear as soon as you’re connected.`,
  replaying: t`Loading the messages you missed.`,
  offline: t`You’re offline. We’ll send your messages when you’re back online.`,
  too_many: t`You have too many windows open. New messages may be delayed here, but you can still send messages.`,
  not_approved: t`Until your account is approved, we email you about new messages. Reload this page to see them here.`,
  signed_out: t`You signed out in another window. Sign in again to continue. Your draft is saved.`,
})
/** Short gaps aren't worth showing. */
const STATUS_DELAY_MS = 1_200

/** The status of the live connection where it matters; nothing while all is well. */
function LiveStatus() {
  const state = useLiveState()
  const [said, setSaid] = useState<LiveState>('off')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(state), allWords()[state] ? STATUS_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [state])
  const words = allWords()[said]
  return (
    <output data-live={state} className="block text-14 text-muted">
      {words && (
        <span className="mb-3 block rounded-stamp border-l-4 border-marigold bg-marigold-tint px-3 py-2 text-ink">
          {words}
        </span>
      )}
    </output>
  )
}

/** The list of conversations, newest message first, and a search in the messages. */
function ConversationList({ open }: { open: string | null }) {
  const [shown, show] = useState<Shown>('all')
  const [words, setWords] = useState('')
  const searching = words.trim().length >= 2
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <search className="message-search">
        <Icon name="search" className="text-muted" />
        <input
          type="search"
          aria-label={t`Search messages`}
          placeholder={t`Search messages`}
          className={CONTROL}
          value={words}
          maxLength={100}
          onChange={(event) => setWords(event.target.value)}
        />
      </search>
      {searching ? (
        <Found words={words.trim()} onClear={() => setWords('')} />
      ) : (
        <>
          <FilterButtons choices={shownChoices()} chosen={shown} onChoose={show} />
          <Rows open={open} shown={shown} />
        </>
      )}
    </div>
  )
}

const shownChoices = (): { value: Shown; name: string }[] => [
  { value: 'all', name: t`All` },
  { value: 'unread', name: t({ message: 'Unread', context: 'conversations' }) },
  { value: 'archived', name: t({ message: 'Archived', context: 'conversations' }) },
]

function Rows({ open, shown }: { open: string | null; shown: Shown }) {
  const { data, error, rest } = useConversations(shown)
  if (error && !data) return <p>{t`We couldn’t load your messages. They’ll appear when you’re back online.`}</p>
  if (!data) return <output className="text-muted">{t`Loading your messages`}</output>
  if (data.length === 0) return <Nothing shown={shown} />
  return (
    <>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {data.map((row) => (
          <Row key={row.id} row={row} isOpen={row.id === open} />
        ))}
      </ul>
      <ShowMore rest={rest} />
    </>
  )
}

function Nothing({ shown }: { shown: Shown }) {
  const { role } = useOwnProfile()
  if (shown === 'unread') return <p className="text-muted">{t`You’ve read all your messages.`}</p>
  if (shown === 'archived')
    return <p className="text-muted">{t`No archived messages. Archive a conversation to move it here.`}</p>
  if (role.name === 'agent') {
    return (
      <EmptyState art="chat" action={<LinkButton to={paths.dashboardListing}>{t`Edit your listing`}</LinkButton>}>
        {t`No messages yet. Clients can message you from your profile.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState art="chat" action={<LinkButton to={paths.agents}>{t`Find an agent`}</LinkButton>}>
      <Trans>
        No messages yet. Select <strong>Message</strong> on an agent’s profile to start a conversation.
      </Trans>
    </EmptyState>
  )
}

function Row({ row, isOpen }: { row: ConversationRow; isOpen: boolean }) {
  const { last_message: last, unread } = row
  const { timezone } = useOwnProfile()
  return (
    <li>
      <Link
        href={paths.conversation(row.id)}
        aria-current={isOpen ? 'page' : undefined}
        className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-box px-2.5 py-2.5 text-ink no-underline hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint"
      >
        <Avatar name={row.with.name} id={row.with.listing_path ?? row.with.name} photo={row.with.photo} />
        <span className="chat-row">
          <span className={`[overflow-wrap:anywhere] ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>
            {row.with.name || nameOf(row)}
          </span>
          <ContextTag conversation={row} />
          {last && (
            <time
              dateTime={last.sent_at}
              className={`tabular text-14 ${unread > 0 ? 'font-semibold text-evergreen' : 'text-muted'}`}
            >
              {briefTimeIn(timezone, last.sent_at)}
            </time>
          )}
          <span className="flex items-start justify-between gap-3 text-14">
            <span
              className={`min-w-0 [overflow-wrap:anywhere] ${unread > 0 ? 'line-clamp-2 font-medium' : 'line-clamp-1 text-muted'}`}
            >
              <MessagePreview conversation={row} />
            </span>
            {unread > 0 && <UnreadCount unread={unread} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

function Found({ words, onClear }: { words: string; onClear: () => void }) {
  const { data, rest } = useMessageSearch(words)
  if (!data) return <output className="text-muted">{t`Searching`}</output>
  if (data.length === 0) {
    return (
      <EmptyState
        art="search"
        action={
          <Button type="button" variant="secondary" onClick={onClear}>
            {t`Clear the search`}
          </Button>
        }
      >
        <output>{t`No messages match your search. Try another word.`}</output>
      </EmptyState>
    )
  }
  return (
    <>
      <output className="text-14 text-muted">
        {plural(rest.total, { one: '# message found', other: '# messages found' })}
      </output>
      <ul className="divide-y divide-hairline">
        {data.map((message) => (
          <FoundRow key={message.id} message={message} words={words} />
        ))}
      </ul>
      <ShowMore rest={rest} />
    </>
  )
}

function FoundRow({ message, words }: { message: MessageRow; words: string }) {
  const { timezone } = useOwnProfile()
  const { data: conversation } = useConversation(message.conversation_id)
  const { name = '', photo = null, listing_path: path = null } = conversation?.with ?? {}
  return (
    <li>
      <Link
        href={paths.conversation(message.conversation_id)}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-box px-3 py-3 text-ink [overflow-wrap:anywhere] no-underline hover:bg-evergreen-tint"
      >
        <Avatar name={name} id={path ?? name} photo={photo} />
        <span className="min-w-0 text-14 text-muted">
          <span className="flex min-h-6 items-baseline justify-between gap-3">
            <span className="min-w-0 truncate text-16 font-medium text-ink">
              {conversation && nameOf(conversation)}
            </span>
            <time dateTime={message.sent_at} className="tabular shrink-0">
              {briefTimeIn(timezone, message.sent_at)}
            </time>
          </span>
          {message.mine && t`You: `}
          <span lang={languageOfMessages()}>
            {foundIn(message.body, words).map(({ at, text, isFound }) =>
              isFound ? (
                <mark key={at} className="rounded-stamp bg-marigold-tint font-semibold text-ink">
                  {text}
                </mark>
              ) : (
                <Fragment key={at}>{text}</Fragment>
              ),
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
