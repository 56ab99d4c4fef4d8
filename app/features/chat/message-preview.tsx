import { t } from '@lingui/core/macro'
import { placesOf } from '#common/first-calls.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import type { ConversationRow } from '#common/chat-answers.ts'
import { languageOfMessages } from '#common/i18n.ts'
import { appointmentIn, callZone } from '#common/zoned-time.ts'

/** The newest message. Of one that booked or moved a call: how that stands now, for its reader. */
export function MessagePreview({ conversation }: { conversation: ConversationRow }) {
  const { timezone } = useOwnProfile()
  const { last_message: last, calls, with: other } = conversation
  const call = calls.find((each) => last && placesOf(each).includes(last.place))
  if (!call)
    return (
      <>
        {last?.mine && t`You: `}
        <span lang={languageOfMessages()}>{last?.body}</span>
      </>
    )
  const when = appointmentIn(callZone(call, other.is_agent, timezone), call.starts_at)
  return call.canceled_at ? t`Call canceled: ${when}` : t`First call: ${when}`
}
