import { t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import type { ConversationRow, MessageRow } from '#common/chat-answers.ts'
import { placesOf } from '#common/first-calls.ts'
import { languageOfMessages } from '#common/i18n.ts'
import { appointmentIn, callZone } from '#common/zoned-time.ts'

/** The newest message. Of one that only booked or moved a call: how that stands now, for its reader. */
export function MessagePreview({ conversation }: { conversation: ConversationRow }) {
  const { timezone } = useOwnProfile()
  const { last_message: last, with: other } = conversation
  if (!last) return null
  const [call] = callsAt(last, conversation)
  const words = wordsOf(last, conversation)
  if (words !== '' && !call?.canceled_at)
    return (
      <>
        {last.mine && t`You: `}
        <span lang={languageOfMessages()}>{words}</span>
      </>
    )
  if (!call) return null
  const when = appointmentIn(callZone(call, other.is_agent, timezone), call.starts_at)
  return call.canceled_at ? t`Call canceled: ${when}` : t`First call: ${when}`
}

/** Of a conversation in a list. */
export const UnreadCount = ({ unread }: Pick<ConversationRow, 'unread'>) => (
  <span className="tabular min-w-6 shrink-0 rounded-full bg-evergreen px-1.5 text-center text-14 font-semibold text-on-evergreen">
    {unread}
    <span className="sr-only"> {t`unread`}</span>
  </span>
)

/** The calls that a message booked or moved. */
export const callsAt = ({ place }: MessageRow, { calls }: Pick<ConversationRow, 'calls'>) =>
  calls.filter((call) => placesOf(call).includes(place))

/** What the first line of a booking says is shown as the call, in the reader's own language and time zone. */
export const wordsOf = (message: MessageRow, conversation: Pick<ConversationRow, 'calls'>): string =>
  callsAt(message, conversation).length === 0 ? message.body : message.body.split('\n\n').slice(1).join('\n\n')
