/** In a conversation, in place of the first line of the message that booked it: a call as it is now. */
import { t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ConversationRow } from '#common/chat-answers.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn } from '#common/zoned-time.ts'

type Props = { call: ConversationRow['calls'][number]; isClient: boolean }

export function BookedCall({ call, isClient }: Props) {
  const { timezone } = useOwnProfile()
  const { id, starts_at: at, canceled_at: canceled, client_time_zone: chosen } = call
  return (
    <li className="card my-2 grid gap-1 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`tag ${canceled ? 'tag-sand' : 'tag-clay'}`}>
          {canceled ? t`Call canceled` : t`First call`}
        </span>
        <time
          dateTime={at}
          className={`inline-block first-letter:uppercase ${canceled ? 'line-through' : 'font-semibold'}`}
        >
          {appointmentIn(isClient && chosen ? chosen : timezone, at)}
        </time>
      </p>
      <p className="text-14">
        <Link href={paths.ownCall(id)}>{t`View call`}</Link>
      </p>
    </li>
  )
}
