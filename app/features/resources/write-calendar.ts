/** Dates as a calendar to subscribe to (RFC 5545): whole days, which block nobody's time. */
import { plusDays } from '#contract/due-date.ts'
import { showDate } from '#contract/show-date.ts'
import type { Deadline } from './types.ts'

/** RFC 5545, 3.1: longer lines are folded. */
const LINE_BYTES = 75

type Site = { name: string; host: string; /** Of the page that shows the dates. */ url: string }

export function writeCalendar(deadlines: readonly Deadline[], site: Site): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(site.name)}//Tax deadlines//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`Federal tax deadlines (${site.name})`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1W',
    'X-PUBLISHED-TTL:P1W',
    ...deadlines.flatMap((deadline) => eventOf(deadline, site)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventOf({ slug, title, content, sourceUrl, reviewedOn }: Deadline, { host, url }: Site): string[] {
  const { date, nominal, form, who } = content
  const moved = date === nominal ? '' : ` Moved from ${showDate(nominal)}, a weekend or holiday (IRC 7503).`
  return [
    'BEGIN:VEVENT',
    `UID:${slug}@${host}`,
    `DTSTAMP:${digits(reviewedOn)}T000000Z`,
    `DTSTART;VALUE=DATE:${digits(date)}`,
    // The day after: the end of a whole day is not part of it.
    `DTEND;VALUE=DATE:${digits(plusDays(date, 1))}`,
    `SUMMARY:${escaped(`${form}: ${title}`)}`,
    `DESCRIPTION:${escaped(`For ${who}.${moved} Source: ${sourceUrl} (reviewed ${showDate(reviewedOn)}).`)}`,
    `URL:${url}#${slug}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const digits = (day: string) => day.replaceAll('-', '')

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\s*\r?\n\s*/g, '\\n')

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
