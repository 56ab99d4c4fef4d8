/** What clients can book in the next week with the hours as saved: from when to when each day, and how much of it is. */
import { t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { api } from '#app/lib/api/calls.ts'
import { todayIn } from '#app/lib/time-in.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { plusDays } from '#common/dates.ts'
import { FIRST_CALL_MINUTES } from '#common/first-calls.ts'
import { clockIn } from '#common/zoned-time.ts'
import { dayIn } from './call-time.ts'
import { shortDay } from './next-call-link.tsx'

const DAYS_SHOWN = 7

type Props = { timeZone: string; dayMax: number }

export function OfferedTimes({ timeZone, dayMax }: Props) {
  const listing = useOwnProfile().agent?.listing_id ?? ''
  const { data } = useList(api.get('first-calls/times', { params: { listing } }), {
    queryKey: ['first-calls/times', listing],
    retry: false,
  })
  const { data: calls = [] } = useRows(api.get('first-calls'))
  if (!data) return null
  const booked = calls.filter(({ mine, canceled_at: canceled }) => mine === 'agent' && !canceled)
  const today = todayIn(timeZone)
  const days = Array.from({ length: DAYS_SHOWN }, (_, ahead) => plusDays(today, ahead))
  const isOn = (day: string) => (at: string) => dayIn(timeZone, at) === day
  return (
    <section aria-labelledby="offered" className="offered">
      <h3 id="offered" className="text-16">{t`Times clients can book`}</h3>
      <ul className="tabular mt-2 text-14">
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            free={data.times.filter(isOn(day))}
            booked={booked.map(({ starts_at: at }) => at).filter(isOn(day))}
            timeZone={timeZone}
            dayMax={dayMax}
          />
        ))}
      </ul>
    </section>
  )
}

type DayProps = Props & { day: string; free: readonly string[]; booked: readonly string[] }

const Day = ({ day, free, booked, timeZone, dayMax }: DayProps) => (
  <li className={free.length === 0 && booked.length === 0 ? 'text-muted' : undefined}>
    <span>{shortDay(day)}</span>
    <span className="text-right">
      {free.length === 0
        ? t`No times`
        : rangesOf([...free, ...booked]).map(({ from, to }) => (
            <span key={from} className="block">
              {t`${onTheClock(timeZone, from)} to ${onTheClock(timeZone, to)}`}
            </span>
          ))}
      {booked.length > 0 && <span className="block text-muted">{t`${booked.length} of ${dayMax} calls booked`}</span>}
    </span>
  </li>
)

const CALL_MS = FIRST_CALL_MINUTES * 60_000

/** Calls that begin where another ends are one range. */
function rangesOf(starts: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = []
  for (const at of starts.map((start) => Date.parse(start)).toSorted((one, other) => one - other)) {
    const [last, from] = [ranges.at(-1), new Date(at).toISOString()]
    const to = new Date(at + CALL_MS).toISOString()
    if (last?.to === from) last.to = to
    else ranges.push({ from, to })
  }
  return ranges
}

/** `10 a.m.` */
const onTheClock = (timeZone: string, at: string): string => clockIn(timeZone, at).replace(':00', '')
