/** Dates as a calendar to subscribe to (RFC 5545): whole days, which block nobody's time. */
import { calendarDay, calendarFile, calendarText, wholeDay } from '#contract/calendar-file.ts'
import { plainDate } from '#contract/show-date.ts'
import type { Deadline } from './types.ts'

type Site = { name: string; host: string; /** Of the page that shows the dates. */ url: string }

export function writeCalendar(deadlines: readonly Deadline[], site: Site): string {
  return calendarFile([
    `PRODID:-//${calendarText(site.name)}//Tax deadlines//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${calendarText(`Federal tax deadlines (${site.name})`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1W',
    'X-PUBLISHED-TTL:P1W',
    ...deadlines.flatMap((deadline) => eventOf(deadline, site)),
  ])
}

function eventOf({ slug, title, content, sourceUrl, reviewedOn }: Deadline, { host, url }: Site): string[] {
  const { date, nominal, form, who } = content
  const moved = date === nominal ? '' : ` Moved from ${plainDate(nominal)}, a weekend or holiday (IRC 7503).`
  return [
    'BEGIN:VEVENT',
    `UID:${slug}@${host}`,
    `DTSTAMP:${calendarDay(reviewedOn)}T000000Z`,
    ...wholeDay(date),
    `SUMMARY:${calendarText(`${form}: ${title}`)}`,
    `DESCRIPTION:${calendarText(`For ${who}.${moved} Source: ${sourceUrl} (reviewed ${plainDate(reviewedOn)}).`)}`,
    `URL:${url}#${slug}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}
