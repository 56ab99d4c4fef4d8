/** What clients can book in the next week with the hours as saved, by day. */
import { plural, t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { api } from '#app/lib/api/calls.ts'
import { todayIn } from '#app/lib/time-in.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { plusDays } from '#common/dates.ts'
import { dayIn } from './call-time.ts'
import { shortDay } from './next-call-link.tsx'

const DAYS_SHOWN = 7

export function OfferedTimes({ timeZone, dayMax }: { timeZone: string; dayMax: number }) {
  const listing = useOwnProfile().agent?.listing_id ?? ''
  const { data } = useList(api.get('first-calls/times', { params: { listing } }), {
    queryKey: ['first-calls/times', listing],
    retry: false,
  })
  if (!data) return null
  const byDay = Map.groupBy(data.times, (time) => dayIn(timeZone, time))
  const today = todayIn(timeZone)
  const days = Array.from({ length: DAYS_SHOWN }, (_, ahead) => plusDays(today, ahead))
  const countOf = (day: string) => byDay.get(day)?.length ?? 0
  return (
    <section aria-labelledby="offered" className="offered">
      <h3 id="offered" className="text-16">{t`What clients can book`}</h3>
      <p className="text-14 text-muted">
        {plural(dayMax, {
          one: 'Up to # call a day, at any of these times',
          other: 'Up to # calls a day, at any of these times',
        })}
      </p>
      <ul className="tabular mt-3 text-14">
        {days.map((day) => (
          <li key={day} className={countOf(day) === 0 ? 'text-muted' : undefined}>
            <span>{shortDay(day)}</span>
            <span>{countOf(day) === 0 ? t`No times` : plural(countOf(day), { one: '# time', other: '# times' })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
