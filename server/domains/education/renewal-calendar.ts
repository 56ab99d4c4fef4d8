/** The renewal window and the year ends as a calendar file (RFC 5545): all-day events that don't block time. */
import { calendarDay, calendarFile, calendarText, wholeDay } from '#common/dates.ts'
import { cycleOn, YEAR_ETHICS_HOURS, YEAR_HOURS } from '#common/education-cycle.ts'
import type { CycleGroup } from '#common/personal-forms.ts'

export function writeRenewalCalendar(group: CycleGroup, today: string, host: string): string {
  const { windowOpens, windowCloses, years } = cycleOn(group, today)
  const events = [
    { name: 'window-opens', day: windowOpens, text: 'Enrollment renewal opens (Form 8554)' },
    { name: 'window-closes', day: windowCloses, text: 'Enrollment renewal closes (Form 8554)' },
    ...years.map((year) => ({
      name: 'education',
      day: `${year}-12-31`,
      text: `Continuing education of ${year}: ${YEAR_HOURS} hours with ${YEAR_ETHICS_HOURS} of ethics`,
    })),
    ...years.map((year) => ({ name: 'ptin', day: `${year}-12-31`, text: `PTIN renewal for ${year + 1} ends` })),
  ]
  const eventOf = ({ name, day, text }: (typeof events)[number]) => [
    'BEGIN:VEVENT',
    // Stable, so that a calendar program that fetches again updates the event instead of adding one.
    `UID:renewal-${group}-${calendarDay(day)}-${name}@${host}`,
    `DTSTAMP:${calendarDay(today)}T000000Z`,
    ...wholeDay(day),
    `SUMMARY:${calendarText(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
  return calendarFile([
    `PRODID:-//${host}//renewal//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Enrollment renewal and continuing education',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events.flatMap(eventOf),
  ])
}
