/** The renewal window and the year ends as a calendar file (RFC 5545). */
import { cycleOn, YEAR_ETHICS_HOURS, YEAR_HOURS } from '#contract/education-cycle.ts'
import type { CycleGroup } from '#contract/own-things.ts'

const plain = (date: string) => date.replaceAll('-', '')
const nextDay = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

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
  const lines = events.flatMap(({ day, text }, place) => [
    'BEGIN:VEVENT',
    `UID:renewal-${group}-${plain(day)}-${place}@${host}`,
    `DTSTAMP:${plain(today)}T000000Z`,
    `DTSTART;VALUE=DATE:${plain(day)}`,
    `DTEND;VALUE=DATE:${plain(nextDay(day))}`,
    `SUMMARY:${text.replace(/[,;\\]/g, (sign) => `\\${sign}`)}`,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${host}//renewal//EN`, ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}
