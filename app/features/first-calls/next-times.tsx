/**
 * An island: the first time of each of the next days when a first call can begin. Public pages are stored for everyone,
 * and a time may be gone.
 */
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatDate } from '#common/dates.ts'
import type { CallTimes } from '#common/first-call-schemas.ts'
import { currentLocale } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { clockIn, partsIn, zoneName, zoneOfDevice } from '#common/zoned-time.ts'

const DAYS_SHOWN = 3

/** @param className of the box, which is there before its times. */
export function NextTimes({ listing, className }: { listing: string; className: string }) {
  const [offered, setOffered] = useState<CallTimes | null>(null)
  useEffect(() => {
    // If that fails, the page is what it is without script.
    requestPublic(api.get('first-calls/times', { params: { listing } })).then(
      ({ data }) => setOffered(data),
      () => {},
    )
  }, [listing])
  return (
    <div className={className}>
      {offered && offered.times.length > 0 && <Times {...offered} zone={zoneOfDevice() ?? offered.time_zone} />}
    </div>
  )
}

function Times({ listing_id: id, times, zone }: CallTimes & { zone: string }) {
  const days = [...Map.groupBy(times, (time) => partsIn(zone, time).day)]
  return (
    <>
      <p className="text-14 text-muted">{t`Next call times, ${zoneName(zone)}`}</p>
      <ul className="mt-1 grid grid-cols-3 gap-2">
        {days.slice(0, DAYS_SHOWN).map(([day, [time = '']]) => (
          <li key={day}>
            <a
              href={`${paths.callTimes(id)}&${new URLSearchParams({ at: time, zone })}`}
              rel="nofollow"
              className="tabular flex min-h-11 flex-col items-center justify-center rounded-box border border-edge bg-raised text-14 leading-snug font-semibold whitespace-nowrap text-evergreen no-underline hover:border-evergreen hover:bg-evergreen-tint"
            >
              <span className="font-normal text-muted">{shortDay(day)}</span> {clockIn(zone, time)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** `Mon, Nov. 30` */
function shortDay(day: string): string {
  const weekday = new Date(day).toLocaleDateString(currentLocale(), { weekday: 'short', timeZone: 'UTC' })
  return `${weekday}, ${formatDate(day).replace(/\W+\d{4}$/, '')}`
}
