/**
 * When a message is due: by business days in Washington, without the days that the agent is away. Everything that says
 * "two business days" of a message goes by this clock: the reply record, reminders, and what a client is offered.
 */
import { dayOf, IRS_TIME_ZONE, isBusinessDay, plusDays } from '#common/dates.ts'

/** Days as 'YYYY-MM-DD'. */
export type AwayPeriod = {
  fromOn: string
  /** The first day that the agent is there again. */
  backOn: string
  setAt: Date
}

export const NEVER_AWAY: readonly AwayPeriod[] = []

const HOUR_MS = 3_600_000

/** The first day on which a period stops the clock; later than its last if it stops none. */
function stopsFrom({ fromOn, setAt }: AwayPeriod): string {
  const dayAfter = plusDays(dayOf(setAt), 1)
  return fromOn > dayAfter ? fromOn : dayAfter
}

const isStopped = (day: string, away: readonly AwayPeriod[]) =>
  away.some((period) => stopsFrom(period) <= day && day < period.backOn)

/** The nth business day after a day. */
function businessDayAfter(day: string, count: number, away: readonly AwayPeriod[]): string {
  let found = day
  for (let left = count; left > 0;) {
    found = plusDays(found, 1)
    if (isBusinessDay(found) && !isStopped(found, away)) left -= 1
  }
  return found
}

/** Midnight in Washington at the end of the second business day after the message's own day. */
export function replyDeadline(asked: Date, away: readonly AwayPeriod[] = NEVER_AWAY): Date {
  if (away.length > 0) return endOfDay(businessDayAfter(dayOf(asked), 2, away))
  // Days begin at full hours.
  const hour = Math.floor(asked.getTime() / HOUR_MS)
  const known = ends.get(hour)
  if (known) return known
  const end = endOfDay(businessDayAfter(dayOf(asked), 2, away))
  if (ends.size >= ENDS_MAX) ends.clear()
  ends.set(hour, end)
  return end
}

const ENDS_MAX = 24 * 365
const ends = new Map<number, Date>()

/** The same time of day on the next business day, when the agent is there. */
export function reminderTime(asked: Date, away: readonly AwayPeriod[] = NEVER_AWAY): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(asked.getTime()).toZonedDateTimeISO(IRS_TIME_ZONE)
  const day = Temporal.PlainDate.from(businessDayAfter(dayOf(asked), 1, away))
  const at = day.toZonedDateTime({ timeZone: IRS_TIME_ZONE, plainTime: there.toPlainTime() })
  return new Date(at.epochMilliseconds)
}

/** The first moment of a day in Washington. */
export const startOfDay = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(IRS_TIME_ZONE).epochMilliseconds)

/** The first moment after a day in Washington. */
export const endOfDay = (day: string): Date => startOfDay(plusDays(day, 1))

/**
 * How long a client waited for a reply. Time away doesn't count if the agent was there again before replying: a reply
 * during it shows that they weren't away from their messages.
 */
export function waitMs(asked: Date, replied: Date, away: readonly AwayPeriod[] = NEVER_AWAY): number {
  let wait = replied.getTime() - asked.getTime()
  for (const period of away) {
    const [from, back] = [startOfDay(stopsFrom(period)).getTime(), startOfDay(period.backOn).getTime()]
    if (replied.getTime() < back) continue
    wait -= Math.max(0, back - Math.max(from, asked.getTime()))
  }
  return wait
}
