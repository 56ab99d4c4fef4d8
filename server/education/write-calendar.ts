/** The renewal window and the year ends as a calendar file (RFC 5545). */
import { calendarDay, calendarFile, calendarText, wholeDay } from '#contract/calendar-file.ts'
import { cycleOn, YEAR_ETHICS_HOURS, YEAR_HOURS } from '#contract/education-cycle.ts'
import type { CycleGroup } from '#contract/own-things.ts'

export function writeRenewalCalendar(group: CycleGroup, today: string, host: string): string {
  const { windowOpens, windowCloses, years } = cycleOn(group, today)
  const events = [
    { day: windowOpens, text: 'Enrollment renewal opens (Form 8554)' },
    { day: windowCloses, text: 'Enrollment renewal closes (Form 8554)' },
    ...years.map((year) => ({
      day: `${year}-12-31`,
      text: `Continuing education of ${year}: ${YEAR_HOURS} hours with ${YEAR_ETHICS_HOURS} of ethics`,
    })),
    { day: `${years[0]}-12-31`, text: 'PTIN renewal ends' },
  ]
  const eventOf = ({ day, text }: (typeof events)[number], place: number) => [
    'BEGIN:VEVENT',
    `UID:renewal-${group}-${calendarDay(day)}-${place}@${host}`,
    `DTSTAMP:${calendarDay(today)}T000000Z`,
    ...wholeDay(day),
    `SUMMARY:${calendarText(text)}`,
    'END:VEVENT',
  ]
  return calendarFile([`PRODID:-//${host}//renewal//EN`, ...events.flatMap(eventOf)])
}
