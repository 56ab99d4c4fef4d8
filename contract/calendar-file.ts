/** What calendar files share (RFC 5545): text made safe, whole days, lines folded. */
import { plusDays } from './due-date.ts'

/** RFC 5545, 3.1: longer lines are folded. */
const LINE_BYTES = 75

export const calendarText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\s*\r?\n\s*/g, '\\n')

/** @param day 'YYYY-MM-DD' */
export const calendarDay = (day: string): string => day.replaceAll('-', '')

/** @param day 'YYYY-MM-DD' */
export const wholeDay = (day: string): string[] => [
  `DTSTART;VALUE=DATE:${calendarDay(day)}`,
  // The day after: the end of a whole day is not part of it.
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
      // The space that marks a continued line counts.
      part = ` ${letter}`
    } else part += letter
  }
  return [...parts, part].join('\r\n')
}
