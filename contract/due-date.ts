/**
 * IRC 7503: a day to file or pay that falls on a Saturday, a Sunday or a legal holiday moves to the next day that is
 * none of them. Legal holidays are those of the District of Columbia, wherever one lives.
 */

const MONDAY = 1
const THURSDAY = 4

/** @param nominal 'YYYY-MM-DD', the day the law names. */
export function dueDate(nominal: string): string {
  let day = nominal
  while (!isBusinessDay(day)) day = plusDays(day, 1)
  return day
}

export function isBusinessDay(day: string): boolean {
  return ![0, 6].includes(weekdayOf(day)) && !isLegalHoliday(day)
}

/** Of the day itself, or of the weekday it is kept on. */
export function isLegalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  return [year, year + 1].some((each) => legalHolidays(each).includes(day))
}

/** As kept: one on a Saturday is kept the Friday before, one on a Sunday the Monday after. */
export function legalHolidays(year: number): string[] {
  const fixed = ['01-01', '04-16', '06-19', '07-04', '11-11', '12-25'].map((day) => kept(`${year}-${day}`))
  // The inauguration of a president, in the year after each election.
  const inauguration = year % 4 === 1 ? [kept(`${year}-01-20`)] : []
  return [
    ...fixed,
    ...inauguration,
    nthWeekday({ year, month: 1, weekday: MONDAY, nth: 3 }),
    nthWeekday({ year, month: 2, weekday: MONDAY, nth: 3 }),
    // The last Monday of May.
    plusDays(nthWeekday({ year, month: 6, weekday: MONDAY, nth: 1 }), -7),
    nthWeekday({ year, month: 9, weekday: MONDAY, nth: 1 }),
    nthWeekday({ year, month: 10, weekday: MONDAY, nth: 2 }),
    nthWeekday({ year, month: 11, weekday: THURSDAY, nth: 4 }),
  ]
}

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export function plusDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

function kept(day: string): string {
  const weekday = weekdayOf(day)
  if (weekday === 6) return plusDays(day, -1)
  return weekday === 0 ? plusDays(day, 1) : day
}

function nthWeekday({
  year,
  month,
  weekday,
  nth,
}: {
  year: number
  month: number
  weekday: number
  nth: number
}): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return plusDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}
