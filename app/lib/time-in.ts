/** Times in the time zone that a user has chosen, which may not be that of the browser. */
import { formatDate } from '#common/dates.ts'

const dayIn = (timeZone: string, at: Date) => formatDate(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at))

const clockIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replace('AM', 'a.m.')
    .replace('PM', 'p.m.')

/** `Nov. 24, 2026, 2:05 p.m.` */
export function timeIn(timeZone: string, iso: string): string {
  const at = new Date(iso)
  return `${dayIn(timeZone, at)}, ${clockIn(timeZone, at)}`
}

/** `2:05 p.m.` today; with the date on another day. */
export function shortTimeIn(timeZone: string, iso: string): string {
  const at = new Date(iso)
  return dayIn(timeZone, at) === dayIn(timeZone, new Date()) ? clockIn(timeZone, at) : timeIn(timeZone, iso)
}
