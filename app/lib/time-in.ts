/** Times in the time zone that a user has chosen, which may not be that of the browser. */
import { t } from '@lingui/core/macro'
import { clock, formatDate, inWashington, IRS_TIME_ZONE, plusDays } from '#common/dates.ts'

/** `Nov. 24, 2026, 2:05 p.m.` */
export const timeIn = (timeZone: string, iso: string): string => `${dateIn(timeZone, iso)}, ${clockIn(timeZone, iso)}`

/** `2:05 p.m.` today; with the date on another day. */
export const shortTimeIn = (timeZone: string, iso: string): string =>
  isToday(timeZone, iso) ? clockIn(timeZone, iso) : timeIn(timeZone, iso)

/** For lists: the time for today, the date for earlier days, the year for earlier years. */
export function briefTimeIn(timeZone: string, iso: string): string {
  if (isToday(timeZone, iso)) return clockIn(timeZone, iso)
  const day = dateIn(timeZone, iso)
  const isThisYear = partsIn(timeZone, iso).day.slice(0, 4) === todayIn(timeZone).slice(0, 4)
  return isThisYear ? day.replace(/(?:,|\sde)?\s\d{4}$/, '') : day
}

/** `2:05 p.m.` */
export function clockIn(timeZone: string, iso: string): string {
  const { hour, minute } = partsIn(timeZone, iso)
  return clock(hour, minute)
}

/** `Today`, `Yesterday`, or the date. */
export function dayNameIn(timeZone: string, iso: string): string {
  const { day } = partsIn(timeZone, iso)
  const today = todayIn(timeZone)
  if (day === today) return t`Today`
  return day === plusDays(today, -1) ? t`Yesterday` : formatDate(day)
}

/** `March 26, 2026` */
export const dateIn = (timeZone: string, iso: string): string => formatDate(partsIn(timeZone, iso).day)

const todayIn = (timeZone: string) => partsIn(timeZone, new Date().toISOString()).day

const isToday = (timeZone: string, iso: string) => partsIn(timeZone, iso).day === todayIn(timeZone)

/** Making one costs more than all that it formats. */
const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(timeZone: string, iso: string) {
  if (timeZone === IRS_TIME_ZONE) {
    // Most accounts' zone, which needs no formatter.
    const there = inWashington(new Date(iso))
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
  const [day = '', time = ''] = format.format(new Date(iso)).split(', ')
  const [hour, minute] = time.split(':')
  return { day, hour: Number(hour), minute: Number(minute) }
}
