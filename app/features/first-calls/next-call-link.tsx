/** A saved agent's next free time, or the call that is booked with them, as a link to it. */
import { t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { todayIn, withoutYear } from '#app/lib/time-in.ts'
import { Link } from '#app/ui/link.tsx'
import { formatDate, IRS_TIME_ZONE } from '#common/dates.ts'
import { currentLocale } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { SavedShown } from '#common/personal-forms.ts'
import type { CallRow } from '#common/first-call-schemas.ts'
import { clockIn, zoneOfDevice } from '#common/zoned-time.ts'
import { dayIn, timeOfDay } from './call-time.ts'

export function NextCallLink({ listing, card }: Pick<SavedShown, 'listing' | 'card'>) {
  const { timezone } = useOwnProfile()
  const { next_call_at: at } = card
  if (!at) return null
  // Every account has that zone until its owner chooses one.
  const zone = (timezone === IRS_TIME_ZONE ? zoneOfDevice() : null) ?? timezone
  const day = dayIn(zone, at)
  const when = day === todayIn(zone) ? t`Today` : shortDay(day)
  return (
    <a href={`${paths.callTimes(listing.id)}&${new URLSearchParams({ at, zone })}`}>
      {t`Next available time: ${when}, ${timeOfDay(zone, at)}`}
      <span className="sr-only">{t`, with ${listing.name}`}</span>
    </a>
  )
}

export const BookedCallLink = ({ call: { id, starts_at: at, time_zone: zone } }: { call: CallRow }) => (
  <Link href={paths.ownCall(id)}>{t`Your call: ${shortDay(dayIn(zone, at))}, ${clockIn(zone, at)}`}</Link>
)

/** `Mon, Nov. 30` */
export function shortDay(day: string): string {
  const weekday = new Date(day).toLocaleDateString(currentLocale(), { weekday: 'short', timeZone: 'UTC' })
  return `${weekday}, ${withoutYear(formatDate(day))}`
}
