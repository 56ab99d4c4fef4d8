/** The messages of a thread: days between them, what is new, and how far the other has got. */
import { Fragment, type ReactNode } from 'react'
import type { ConversationRow, MessageRow } from '#contract/chat-answers.ts'
import { dayOf, hourOf } from './chat-words.ts'
import { type Outgoing, takeBack, tryAgain } from './outbox.ts'

type Props = {
  messages: readonly MessageRow[]
  outgoing: readonly Outgoing[]
  conversation: ConversationRow
  /** Everything of the other after this place is new. */
  newAfter: number
}

export function Bubbles({ messages, outgoing, conversation, newAfter }: Props) {
  const firstNew = messages.find(({ mine, place }) => !mine && place > newAfter)?.place
  const lastMine = messages.findLast(({ mine }) => mine)?.place
  const arrived = new Set(messages.map(({ id }) => id))
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {messages.map((message, at) => (
        <Fragment key={message.place}>
          {dayOf(message.sent_at) !== dayOf(messages[at - 1]?.sent_at ?? '') && (
            <Between>{dayOf(message.sent_at)}</Between>
          )}
          {message.place === firstNew && <Between isNew>New</Between>}
          <Bubble mine={message.mine} body={message.body}>
            <time dateTime={message.sent_at}>{hourOf(message.sent_at)}</time>
            {message.place === lastMine && <span> · {markOf(message, conversation)}</span>}
          </Bubble>
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

function markOf({ place }: MessageRow, { theirs }: ConversationRow): string {
  if (theirs.read >= place) return 'Read'
  return theirs.delivered >= place ? 'Delivered' : 'Sent'
}

const Between = ({ isNew = false, children }: { isNew?: boolean; children: ReactNode }) => (
  <li className={`flex items-center gap-3 py-1 text-14 ${isNew ? 'font-semibold text-brick' : 'text-muted'}`}>
    <span aria-hidden="true" className={`h-px flex-1 ${isNew ? 'bg-brick' : 'bg-hairline'}`} />
    {children}
    <span aria-hidden="true" className={`h-px flex-1 ${isNew ? 'bg-brick' : 'bg-hairline'}`} />
  </li>
)

const Bubble = ({ mine, body, children }: { mine: boolean; body: string; children: ReactNode }) => (
  <li
    className={`grid max-w-[min(36rem,88%)] grid-cols-[minmax(0,auto)] gap-0.5 ${mine ? 'justify-self-end' : 'justify-self-start'}`}
  >
    <span className="sr-only">{mine ? 'You wrote:' : 'They wrote:'}</span>
    <p
      className={`rounded-box px-4 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap ${mine ? 'bg-evergreen-tint' : 'border border-hairline bg-raised'}`}
    >
      {body}
    </p>
    <p className={`tabular text-14 text-muted ${mine ? 'text-right' : ''}`}>{children}</p>
  </li>
)

const ACT = 'min-h-6 cursor-pointer font-semibold text-evergreen underline'

const Leaving = ({ one: { id, body, problem } }: { one: Outgoing }) => (
  <Bubble mine body={body}>
    {problem ? (
      <span role="alert">
        <span className="font-semibold text-brick">Not sent. {problem}</span>{' '}
        <button type="button" className={ACT} onClick={() => tryAgain(id)}>
          Try again
        </button>{' '}
        <button type="button" className={ACT} onClick={() => takeBack(id)}>
          Take it back
        </button>
      </span>
    ) : (
      <span>Sending</span>
    )}
  </Bubble>
)
