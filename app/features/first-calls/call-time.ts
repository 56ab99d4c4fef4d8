/** When a call is, for someone who reads it in a time zone of their own. */
import { t } from '@lingui/core/macro'
import { todayIn, withoutYear } from '#app/lib/time-in.ts'
import { inDays } from '#app/features/resources/format-day.ts'
import { daysBetween } from '#common/dates.ts'
import { clockIn, partsIn, weekdayAndDate, zoneName } from '#common/zoned-time.ts'

/** `1:15 p.m. Eastern Time` */
export const timeOfDay = (timeZone: string, at: string): string => `${clockIn(timeZone, at)} ${zoneName(timeZone)}`

/** `Monday, Nov. 30, 1:15 p.m.`: without the year, because calls are booked a month ahead at most. */
export function soonIn(timeZone: string, at: string): string {
  const date = withoutYear(weekdayAndDate(dayIn(timeZone, at)))
  return t`${date}, ${clockIn(timeZone, at)}`
}

/** `In 3 days` */
export const daysUntil = (timeZone: string, at: string): string =>
  inDays(daysBetween(todayIn(timeZone), dayIn(timeZone, at)))

export const dayIn = (timeZone: string, at: string): string => partsIn(timeZone, at).day
