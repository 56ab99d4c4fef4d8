/** Times in a time zone that isn't that of the device or the server, and the names of zones. */
import { msg } from '@lingui/core/runtime-macro'
import { clock, formatDate, formatLongDate, inWashington, IRS_TIME_ZONE, weekdayOf } from './dates.ts'
import { currentLanguage, currentLocale, i18n } from './i18n.ts'
import { WEEKDAYS } from './option-lists.ts'

/** `2:05 p.m.` */
export function clockIn(timeZone: string, iso: string): string {
  const { hour, minute } = partsIn(timeZone, iso)
  return clock(hour, minute)
}

/** `Nov. 24, 2026` */
export const dateIn = (timeZone: string, iso: string): string => formatDate(partsIn(timeZone, iso).day)

/** `Tuesday, Nov. 24, 2026`; in Spanish, `martes, 24 de noviembre de 2026`. */
export const weekdayAndDate = (day: string): string =>
  currentLanguage() === 'es'
    ? `${weekdayName(day).toLowerCase()}, ${formatLongDate(day)}`
    : `${weekdayName(day)}, ${formatDate(day)}`

const weekdayName = (day: string): string => WEEKDAYS[(weekdayOf(day) + 6) % 7]?.label ?? ''

/** `Tuesday, Nov. 24, 2026, 2:05 p.m. Eastern Time` */
export const appointmentIn = (timeZone: string, at: Date | string): string => {
  const iso = new Date(at).toISOString()
  const [date, time] = [weekdayAndDate(partsIn(timeZone, iso).day), clockIn(timeZone, iso)]
  return i18n._(msg`${{ date }}, ${{ time }} ${{ zone: zoneName(timeZone) }}`)
}

/** `Eastern Time`, for a time there at any season. */
export function zoneName(timeZone: string): string {
  const english = ENGLISH_NAMES[timeZone] ?? (currentLanguage() === 'es' ? nameIn('en-US', timeZone) : '')
  return usualNames()[english] ?? nameIn(currentLocale(), timeZone)
}

/** Most people's zones, because asking the platform takes a phone a fifth of a second. */
const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Mountain Standard Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii-Aleutian Standard Time',
  'America/Puerto_Rico': 'Atlantic Standard Time',
}

const nameIn = (locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** In Spanish, the platform's name often isn't what people in the U.S. say: *hora oriental*. */
const usualNames = (): Readonly<Record<string, string>> => ({
  'Eastern Time': i18n._(msg`Eastern Time`),
  'Central Time': i18n._(msg`Central Time`),
  'Mountain Time': i18n._(msg`Mountain Time`),
  'Mountain Standard Time': i18n._(msg`Mountain Standard Time`),
  'Pacific Time': i18n._(msg`Pacific Time`),
  'Alaska Time': i18n._(msg`Alaska Time`),
  'Atlantic Standard Time': i18n._(msg`Atlantic Standard Time`),
  'Hawaii-Aleutian Standard Time': i18n._(msg`Hawaii-Aleutian Standard Time`),
})

/** Whether the platform knows a zone by this IANA name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** In which a call is told: for its client the one that they chose, and otherwise that of the reader's account. */
export const callZone = (call: { client_time_zone: string | null }, isClient: boolean, ownZone: string): string =>
  (isClient && call.client_time_zone) || ownZone

/** Null if the platform doesn't know its own zone, or has one that isn't a place's: `UTC`. */
export function zoneOfDevice(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return /^(?!Etc)\w+\//.test(timeZone) ? timeZone : null
}

/** For browsers without Temporal. Making one takes 20 ms, on a phone several times as long. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `day`: 'YYYY-MM-DD'. */
export function partsIn(timeZone: string, iso: string) {
  const at = new Date(iso)
  if (typeof Temporal === 'undefined') return formattedIn(timeZone, at)
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return { day: there.toPlainDate().toString(), hour: there.hour, minute: there.minute }
}

function formattedIn(timeZone: string, at: Date) {
  if (timeZone === IRS_TIME_ZONE) {
    // Most accounts' zone, which needs no formatter.
    const there = inWashington(at)
    return { day: there.toISOString().slice(0, 10), hour: there.getUTCHours(), minute: there.getUTCMinutes() }
  }
  const format =
    formats.get(timeZone) ??
    // Written as `2026-11-24, 14:05`.
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  const [day = '', time = ''] = format.format(at).split(', ')
  const [hour, minute] = time.split(':')
  return { day, hour: Number(hour), minute: Number(minute) }
}
