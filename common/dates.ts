import { currentLanguage, currentLocale } from './i18n.ts'

/**
 * What day it is. The IRS goes by Washington time, and so does the site, whatever the server's time zone. Only what
 * people keep on their own device goes by that device's time.
 */
export const IRS_TIME_ZONE = 'America/New_York'

/** 'YYYY-MM-DD' in Washington. */
export const today = (): string => dayOf(new Date())

/** A timestamp's day in Washington. */
export const dayOf = (at: Date): string => inWashington(at).toISOString().slice(0, 10)

/**
 * The time there as if it were UTC. Daylight saving time is from 2 a.m. on the second Sunday of March to 2 a.m. on the
 * first of November (15 U.S.C. 260a, since 2007). The platform's formatter would take 20 ms to begin with, several times
 * as long on a phone.
 */
export function inWashington(at: Date): Date {
  const year = at.getUTCFullYear()
  const time = at.getTime()
  const isDaylight = time >= nthSunday(year, 3, 2, 7) && time < nthSunday(year, 11, 1, 6)
  return new Date(time - (isDaylight ? 4 : 5) * 3_600_000)
}

/** Its time at an hour, by UTC. */
function nthSunday(year: number, month: number, nth: number, hour: number): number {
  const first = new Date(Date.UTC(year, month - 1)).getUTCDay()
  return Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + (nth - 1) * 7, hour)
}

/** The day on the reader's device; in a browser only. */
export function todayHere(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

export const currentYear = (): number => Number(today().slice(0, 4))

/**
 * IRC 7503: a filing or payment deadline on a Saturday, Sunday, or legal holiday moves to the next day that is none of
 * them. Legal holidays are those of the District of Columbia, wherever you live.
 */

const MONDAY = 1
const THURSDAY = 4

/** @param nominal 'YYYY-MM-DD', the date named in the law. */
export function dueDate(nominal: string): string {
  let day = nominal
  while (!isBusinessDay(day)) day = plusDays(day, 1)
  return day
}

export function isBusinessDay(day: string): boolean {
  return ![0, 6].includes(weekdayOf(day)) && !isLegalHoliday(day)
}

/** True on observed dates. The next year counts too: its New Year's Day may be observed on December 31. */
function isLegalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  return [year, year + 1].some((each) => legalHolidays(each).includes(day))
}

/** Observed dates: a Saturday holiday is observed the Friday before, a Sunday holiday the Monday after. */
export function legalHolidays(year: number): string[] {
  const fixed = ['01-01', '04-16', '06-19', '07-04', '11-11', '12-25'].map((day) => kept(`${year}-${day}`))
  // Inauguration Day, in the year after each presidential election.
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
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The Monday on or before a day. */
export const mondayOf = (day: string): string => plusDays(day, -((weekdayOf(day) + 6) % 7))

export function plusDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** `2026-11`, `2026-12`, `2027-01`: the month of a day, and those after it. */
export const monthsFrom = (day: string, months: number): string[] =>
  Array.from({ length: months }, (_, offset) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + offset)).toISOString().slice(0, 7),
  )

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

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

/** Readable dates and numbers. Dates are calendar days from a list, so no time zone can shift them. */

const MONTHS = [
  'Jan.',
  'Feb.',
  'March',
  'April',
  'May',
  'June',
  'July',
  'Aug.',
  'Sept.',
  'Oct.',
  'Nov.',
  'Dec.',
] as const
/** U+00A0: no line break here. */
const NBSP = '\u00a0'

/** `2026-11-26` → `Nov. 26, 2026`, for files and programs. A full ISO timestamp is shown as its day in Washington. */
export function formatPlainDate(iso: string): string {
  if (currentLanguage() === 'es') return spanishDate(iso, { day: 'numeric', month: 'short', year: 'numeric' })
  const [year, month, day] = partsOf(iso)
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`
}

/** The same for pages, without line breaks inside a date. */
export const formatDate = (iso: string): string => nonBreaking(formatPlainDate(iso))

const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `2026-03-26` → `March 26, 2026`, with regular spaces. */
export function longDate(iso: string): string {
  if (currentLanguage() === 'es') return spanishDate(iso, { day: 'numeric', month: 'long', year: 'numeric' })
  const [year, month, day] = partsOf(iso)
  return `${LONG_MONTHS[(month ?? 1) - 1]} ${day}, ${year}`
}

/** `2026-03-26` → `March 2026`. */
export const longMonth = (iso: string): string =>
  currentLanguage() === 'es' ? spanishDate(iso, { month: 'long', year: 'numeric' }) : longDate(iso).replace(/ \d+,/, '')

/** The same for pages, without line breaks inside a date. */
export const formatLongDate = (iso: string): string => nonBreaking(longDate(iso))

/** `2026-03-26T14:05:09.000Z` → `March 26, 2026, 10:05 a.m. ET`. */
export const formatDateTime = (iso: string): string =>
  `${formatDate(iso)}, ${nonBreaking(`${clockOf(new Date(iso))} ET`)}`

function clockOf(at: Date): string {
  const there = inWashington(at)
  return clock(there.getUTCHours(), there.getUTCMinutes())
}

/** `10:05 a.m.` */
export const clock = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`

/** English has the abbreviations of American newspapers, which Intl doesn't know. */
function spanishDate(iso: string, options: Intl.DateTimeFormatOptions): string {
  const [year = 0, month = 1, day = 1] = partsOf(iso)
  const key = `${options.day} ${options.month}`
  const format = spanishFormats.get(key) ?? new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' })
  spanishFormats.set(key, format)
  return format.format(Date.UTC(year, month - 1, day))
}

/** Making one costs more than all that it formats. */
const spanishFormats = new Map<string, Intl.DateTimeFormat>()

const partsOf = (iso: string): number[] => (iso.length > 10 ? dayOf(new Date(iso)) : iso).split('-').map(Number)

const MONTH =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)'
const WRITTEN = new RegExp(String.raw`\b(?:\d{1,2} ${MONTH}(?: \d{4})?|${MONTH} \d{1,2}(?:, \d{4})?)\b`, 'g')

/** Written text with its dates kept on one line: `March 26, 2026`, `26 March`. */
export const nonBreakingDates = (text: string): string => text.replace(WRITTEN, nonBreaking)

/** But for `de 2026`: in Spanish, a whole date is too long for a phone's line. */
const nonBreaking = (text: string) => text.replace(/ (?!de \d)/g, NBSP)

/** Shared parts of calendar files (RFC 5545): escaped text, all-day events, folded lines. */

/** RFC 5545, 3.1: longer lines are folded. */
const LINE_BYTES = 75

export const calendarText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\s*\r?\n\s*/g, '\\n')

/** @param day 'YYYY-MM-DD' */
export const calendarDay = (day: string): string => day.replaceAll('-', '')

/** @param day 'YYYY-MM-DD' */
export const wholeDay = (day: string): string[] => [
  `DTSTART;VALUE=DATE:${calendarDay(day)}`,
  // The day after: the end of an all-day event is exclusive.
  `DTEND;VALUE=DATE:${calendarDay(plusDays(day, 1))}`,
]

export const calendarFile = (lines: readonly string[]): string =>
  `${['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`

function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (new TextEncoder().encode(part + letter).length > LINE_BYTES) {
      parts.push(part)
      // The space that marks a continuation line counts toward the limit.
      part = ` ${letter}`
    } else part += letter
  }
  return [...parts, part].join('\r\n')
}
