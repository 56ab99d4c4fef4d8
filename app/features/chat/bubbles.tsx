/** The messages of a thread: dividers between days, what is new, and how far the other person has read. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { languageOfMessages } from '#common/i18n.ts'
import type { ConversationRow, MessageRow } from '#common/chat-answers.ts'
import { BookedCall } from '#app/features/first-calls/booked-call.tsx'
import { subjectOf } from '#common/requests.ts'
import { ReceivedRequest } from '#app/features/requests/received-request.tsx'
import { nextCall } from '#app/features/requests/request-facts.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { dayNameIn } from '#app/lib/time-in.ts'
import { clockIn } from '#common/zoned-time.ts'
import { linkParts, shortAddress } from './chat-format.ts'
import { callsAt, wordsOf } from './message-preview.tsx'
import { type Outgoing, cancelMessage, tryAgain } from './outbox.ts'

type Props = {
  messages: readonly MessageRow[]
  outgoing: readonly Outgoing[]
  conversation: ConversationRow
  /** The other person's messages after this sequence number are new. */
  newAfter: number
}

export function Bubbles({ messages, outgoing, conversation, newAfter }: Props) {
  const { timezone } = useOwnProfile()
  const days = messages.map(({ sent_at: at }) => dayNameIn(timezone, at))
  const lastMine = messages.findLast(({ mine }) => mine)?.place
  const firstNew = firstNewIn(messages, newAfter)
  // Replying implies having read what came before.
  const hasReplied = firstNew !== undefined && ((lastMine ?? 0) > firstNew || outgoing.length > 0)
  const next = nextCall(conversation)
  const arrived = new Set(messages.map(({ id }) => id))
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {messages.map((message, at) => (
        <Fragment key={message.place}>
          {days[at] !== days[at - 1] && <Between>{days[at]}</Between>}
          {message.place === firstNew && !hasReplied && <Between isNew>{t`New`}</Between>}
          {conversation.requests
            .filter(({ place }) => place === message.place)
            .map((request) => (
              <ReceivedRequest key={request.id} request={request} isAgent={!conversation.with.is_agent} />
            ))}
          {callsAt(message, conversation).map((call) => (
            <BookedCall
              key={call.id}
              call={call}
              place={message.place}
              isClient={conversation.with.is_agent}
              isNext={call === next}
            />
          ))}
          {wordsOf(message, conversation) && (
            <Bubble mine={message.mine} body={wordsOf(message, conversation)}>
              {nameOfAnswered(message, conversation)}
              <time dateTime={message.sent_at}>{clockIn(timezone, message.sent_at)}</time>
              {message.place === lastMine && <span> · {markOf(message, conversation)}</span>}
            </Bubble>
          )}
        </Fragment>
      ))}
      {outgoing
        .filter(({ id }) => !arrived.has(id))
        .map((one) => (
          <Leaving key={one.id} one={one} />
        ))}
    </ol>
  )
}

/** In a conversation with several requests: which one the message answers. */
function nameOfAnswered({ request_id: id }: MessageRow, { requests }: ConversationRow): string | null {
  const request = requests.length > 1 ? requests.find((each) => each.id === id) : undefined
  return request ? `${t`About ${subjectOf(request)}`} · ` : null
}

const firstNewIn = (messages: readonly MessageRow[], after: number) =>
  messages.find(({ mine, place }) => !mine && place > after)?.place

function markOf({ place }: MessageRow, { theirs }: ConversationRow): string {
  if (theirs.read >= place) return t({ message: 'Read', context: 'a message' })
  return theirs.delivered >= place ? t`Delivered` : t`Sent`
}

const Between = ({ isNew = false, children }: { isNew?: boolean; children: ReactNode }) => (
  <li className={`flex items-center gap-3 py-2 text-14 ${isNew ? 'font-semibold text-brick' : 'text-muted'}`}>
    <span aria-hidden="true" className={`h-px flex-1 ${isNew ? 'bg-brick' : 'bg-hairline'}`} />
    {children}
    <span aria-hidden="true" className={`h-px flex-1 ${isNew ? 'bg-brick' : 'bg-hairline'}`} />
  </li>
)

const Bubble = ({ mine, body, children }: { mine: boolean; body: string; children: ReactNode }) => (
  <li
    className={`grid max-w-[min(36rem,88%)] grid-cols-[minmax(0,auto)] gap-0.5 ${mine ? 'justify-self-end' : 'justify-self-start'}`}
  >
    <span className="sr-only">{mine ? t`You wrote:` : t`They wrote:`}</span>
    <p
      lang={languageOfMessages()}
      className={`rounded-card px-4 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap ${mine ? 'rounded-br-stamp bg-evergreen-tint' : 'rounded-bl-stamp border border-hairline bg-paper'}`}
    >
      {linkParts(body).map(({ at, text, href }) =>
        href ? (
          <a key={at} href={href} title={shortAddress(href) === href ? undefined : href} rel="nofollow ugc noopener">
            {shortAddress(href)}
          </a>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
    </p>
    <p className={`tabular text-14 text-muted ${mine ? 'text-right' : ''}`}>{children}</p>
  </li>
)

const ACT = 'min-h-6 cursor-pointer font-semibold text-evergreen underline'

const Leaving = ({ one: { id, body, problem } }: { one: Outgoing }) => (
  <Bubble mine body={body}>
    {problem ? (
      <span role="alert">
        <span className="font-semibold text-brick">
          <Trans>Not sent. {problem}</Trans>
        </span>{' '}
        <button type="button" className={ACT} onClick={() => tryAgain(id)}>
          {t`Try again`}
        </button>{' '}
        <button type="button" className={ACT} onClick={() => cancelMessage(id)}>
          {t`Discard`}
        </button>
      </span>
    ) : (
      <span>{t`Sending`}</span>
    )}
  </Bubble>
)
