/** The list of conversations, newest message first, and a search in the messages. */
import { useState } from 'react'
import type { ConversationRow, MessageRow } from '#common/chat-answers.ts'
import { paths } from '#common/paths.ts'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { formatNumber } from '#app/lib/format-count.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useConversations, useMessageSearch } from './chat-queries.ts'
import { nameOf, shortTime } from './chat-format.ts'

export function ConversationList({ open }: { open: string | null }) {
  const [archived, setArchived] = useState(false)
  const [words, setWords] = useState('')
  const searching = words.trim().length >= 2
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Field
        label="Search in your messages"
        type="search"
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.target.value)}
      />
      {searching ? <Found words={words.trim()} /> : <Rows open={open} archived={archived} />}
      <div>
        <Button type="button" variant="secondary" onClick={() => setArchived(!archived)}>
          {archived ? 'Back to your messages' : 'What you put away'}
        </Button>
      </div>
    </div>
  )
}

function Rows({ open, archived }: { open: string | null; archived: boolean }) {
  const { data, error, rest } = useConversations(archived)
  if (error && !data) return <p>Your messages cannot be loaded now. They come when the line is back.</p>
  if (!data) return <output className="text-muted">Loading your messages</output>
  if (data.length === 0) return <Nothing archived={archived} />
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

function Nothing({ archived }: { archived: boolean }) {
  const { role } = useOwnProfile()
  if (archived) return <p className="text-muted">You have put nothing away.</p>
  if (role.name === 'agent') {
    return <p className="text-muted">No messages yet. Clients write to you from your page in the directory.</p>
  }
  return (
    <p className="text-muted">
      No messages yet. A conversation begins on the page of an agent: <a href={paths.agents}>find one</a> and choose
      “Send a message”.
    </p>
  )
}

function Row({ row, isOpen }: { row: ConversationRow; isOpen: boolean }) {
  const { last_message: last, unread } = row
  return (
    <li>
      <a
        href={paths.conversation(row.id)}
        aria-current={isOpen ? 'page' : undefined}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)] gap-0.5 rounded-box px-3 py-3 text-ink no-underline hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span
            className={`line-clamp-2 min-w-0 [overflow-wrap:anywhere] ${unread > 0 ? 'font-semibold' : 'font-medium'}`}
          >
            {nameOf(row)}
          </span>
          {last && (
            <time dateTime={last.sent_at} className="tabular shrink-0 text-14 text-muted">
              {shortTime(last.sent_at)}
            </time>
          )}
        </span>
        <span className="flex items-baseline justify-between gap-3 text-14 text-muted">
          <span className="min-w-0 truncate">
            {last?.mine && 'You: '}
            {last?.body}
          </span>
          {unread > 0 && (
            <span className="tabular rounded-stamp bg-evergreen px-1.5 font-semibold text-on-evergreen">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

function Found({ words }: { words: string }) {
  const { data, rest } = useMessageSearch(words)
  if (!data) return <output className="text-muted">Searching</output>
  return (
    <>
      <output className="text-14 text-muted">
        {data.length === 0 ? 'No message holds all these words.' : `${formatNumber(rest.total)} found`}
      </output>
      <ul className="divide-y divide-hairline">
        {data.map((message) => (
          <FoundRow key={message.id} message={message} />
        ))}
      </ul>
      <ShowMore rest={rest} />
    </>
  )
}

const FoundRow = ({ message }: { message: MessageRow }) => (
  <li>
    <a
      href={paths.conversation(message.conversation_id)}
      className="block rounded-box px-3 py-3 text-14 text-ink [overflow-wrap:anywhere] no-underline hover:bg-evergreen-tint"
    >
      <time dateTime={message.sent_at} className="tabular text-muted">
        {shortTime(message.sent_at)}
      </time>{' '}
      {message.mine && 'You: '}
      {message.body.slice(0, 160)}
    </a>
  </li>
)
