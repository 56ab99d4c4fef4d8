/**
 * When a first call with an agent can begin: the quarters of an hour in their weekly hours, from the notice they need to
 * as far ahead as they plan, without those that are booked, full days, and days away. Nothing of it is stored.
 */
import { plusDays } from '#common/dates.ts'
import { FIRST_CALL_MINUTES } from '#common/first-calls.ts'
import { type Weekday, WEEKDAYS } from '#common/option-lists.ts'

/** 'HH:MM' on the clock of the agent's time zone. */
export type WeeklyHours = readonly { day: Weekday; from: string; to: string }[]

export type Calendar = {
  timeZone: string
  hours: WeeklyHours
  noticeHours: number
  aheadDays: number
  dayMax: number
  /** Beginnings of the calls that aren't canceled. */
  booked: readonly Date[]
  /** Days as 'YYYY-MM-DD'; `backOn` is the first one that the agent is there again. */
  away: readonly { fromOn: string; backOn: string }[]
}

const MINUTE_MS = 60_000
const CALL_MS = FIRST_CALL_MINUTES * MINUTE_MS

/** In order. An hour that the clock skips has none, and one that it repeats has those of both. */
export function freeTimes(calendar: Calendar, now = new Date()): Date[] {
  const { timeZone, noticeHours, aheadDays, dayMax, away } = calendar
  const earliest = now.getTime() + noticeHours * 60 * MINUTE_MS
  const today = dayIn(timeZone, now)
  const booked = new Set(calendar.booked.map((at) => at.getTime()))
  const bookedByDay = Map.groupBy(calendar.booked, (at) => dayIn(timeZone, at))
  const days = Array.from({ length: aheadDays + 1 }, (_, ahead) => plusDays(today, ahead)).filter(
    (day) =>
      (bookedByDay.get(day)?.length ?? 0) < dayMax && !away.some(({ fromOn, backOn }) => fromOn <= day && day < backOn),
  )
  const times = new Set(days.flatMap((day) => timesOn(day, calendar)))
  return [...times]
    .filter((time) => time >= earliest && !booked.has(time))
    .sort((one, other) => one - other)
    .map((time) => new Date(time))
}

const dayIn = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** In milliseconds since 1970. Two ranges of a day may overlap. */
function timesOn(day: string, { timeZone, hours }: Calendar): number[] {
  const date = Temporal.PlainDate.from(day)
  const { slug } = WEEKDAYS[date.dayOfWeek - 1] ?? WEEKDAYS[0]
  const at = (time: string) => date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
  return hours
    .filter((span) => span.day === slug)
    .flatMap(({ from, to }) => {
      const first = Math.ceil(at(from) / CALL_MS) * CALL_MS
      const length = Math.max(0, Math.floor((at(to) - first) / CALL_MS))
      return Array.from({ length }, (_, nth) => first + nth * CALL_MS)
    })
}
