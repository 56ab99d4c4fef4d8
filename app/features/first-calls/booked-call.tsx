/** In a conversation, above the message that booked it: a call as it is now. */
import { t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ConversationRow } from '#common/chat-answers.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn } from '#common/zoned-time.ts'

export function BookedCall({ call }: { call: ConversationRow['calls'][number] }) {
  const { timezone } = useOwnProfile()
  const { id, starts_at: at, canceled_at: canceled } = call
  return (
    <li className="card my-2 grid gap-1 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`tag ${canceled ? 'tag-sand' : 'tag-clay'}`}>
          {canceled ? t`Call canceled` : t`First call`}
        </span>
        <time dateTime={at} className={canceled ? 'line-through' : 'font-semibold'}>
          {appointmentIn(timezone, at)}
        </time>
      </p>
      <p className="text-14">
        <Link href={paths.ownCall(id)}>{t`View call`}</Link>
      </p>
    </li>
  )
}
