/** In a conversation, in place of the first line of the message that booked or moved it: a call as it is now. */
import { t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ConversationRow } from '#common/chat-answers.ts'
import { placesOf } from '#common/first-calls.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn, callZone } from '#common/zoned-time.ts'
import { soonIn } from './call-time.ts'

type Props = {
  call: ConversationRow['calls'][number]
  /** Of the message. */
  place: number
  isClient: boolean
  /** It is to come, and a link to it is in view. */
  isNext: boolean
}

export function BookedCall({ call, place, isClient, isNext }: Props) {
  const { timezone } = useOwnProfile()
  const { id, starts_at: at, canceled_at: canceled } = call
  const zone = callZone(call, isClient, timezone)
  if (place !== placesOf(call).at(-1)) return <li className={LINE}>{t`Call moved to another time`}</li>
  const words = canceled ? t`Call canceled` : t`First call`
  return (
    <li className={LINE}>
      {isNext ? <span className="font-semibold text-ink">{words}</span> : <CallLink id={id}>{words}</CallLink>}
      {': '}
      <time dateTime={at}>{isNext ? soonIn(zone, at) : appointmentIn(zone, at)}</time>
    </li>
  )
}

const CallLink = ({ id, children }: { id: string; children: string }) => (
  <Link href={paths.ownCall(id)} className="text-muted">
    {children}
  </Link>
)

const LINE = 'py-2 text-center text-14 text-muted'
