/** Times in the time zone that a user has chosen, which may not be that of the browser. */
import { t } from '@lingui/core/macro'
import { formatDate, plusDays } from '#common/dates.ts'
import { clockIn, dateIn, partsIn } from '#common/zoned-time.ts'

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
  return isThisYear ? withoutYear(day) : day
}

/** `Nov. 24, 2026` → `Nov. 24`; `24 de noviembre de 2026` → `24 de noviembre` */
export const withoutYear = (date: string): string => date.replace(/(?:,|\sde)?\s\d{4}$/, '')

/** `Today`, `Yesterday`, or the date. */
export function dayNameIn(timeZone: string, iso: string): string {
  const { day } = partsIn(timeZone, iso)
  const today = todayIn(timeZone)
  if (day === today) return t`Today`
  return day === plusDays(today, -1) ? t`Yesterday` : formatDate(day)
}

/** 'YYYY-MM-DD', from which days are counted for someone in that time zone. */
export const todayIn = (timeZone: string): string => partsIn(timeZone, new Date().toISOString()).day

const isToday = (timeZone: string, iso: string) => partsIn(timeZone, iso).day === todayIn(timeZone)
