/** In a conversation, in place of the first line of the message that booked or moved it: a call as it is now. */
import { t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ConversationRow } from '#common/chat-answers.ts'
import { placesOf } from '#common/first-calls.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn, callZone } from '#common/zoned-time.ts'

type Props = {
  call: ConversationRow['calls'][number]
  /** Of the message. */
  place: number
  isClient: boolean
}

export function BookedCall({ call, place, isClient }: Props) {
  const { timezone } = useOwnProfile()
  const { id, starts_at: at, canceled_at: canceled } = call
  const when = appointmentIn(callZone(call, isClient, timezone), at)
  if (place !== placesOf(call).at(-1)) return <li className={OVER}>{t`Call moved to another time`}</li>
  if (canceled)
    return (
      <li className={OVER}>
        <Link href={paths.ownCall(id)} className="text-muted">{t`Call canceled`}</Link>
        {': '}
        <time dateTime={at}>{when}</time>
      </li>
    )
  return (
    <li className="card my-2 grid gap-1 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tag tag-sand">{t`First call`}</span>
        <time dateTime={at} className="inline-block font-semibold first-letter:uppercase">
          {when}
        </time>
      </p>
      <p className="text-14">
        <Link href={paths.ownCall(id)}>{t`View call`}</Link>
      </p>
    </li>
  )
}

/** One line: what isn't to come anymore. */
const OVER = 'py-1 text-center text-14 text-muted'
