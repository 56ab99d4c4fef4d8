/** Dates as a calendar to subscribe to (RFC 5545): all-day events that don't show as busy. */
import { t } from '@lingui/core/macro'
import { calendarDay, calendarFile, calendarText, wholeDay, formatPlainDate } from '#common/dates.ts'
import { writtenLabel } from '#common/text-review.ts'
import type { Deadline } from './group-entries.ts'

type Site = { name: string; host: string; /** URL of a date, by its slug. */ url: (slug: string) => string }

export function writeCalendar(deadlines: readonly Deadline[], site: Site): string {
  return calendarFile([
    `PRODID:-//${calendarText(site.name)}//Tax deadlines//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${calendarText(t`Federal tax deadlines (${site.name})`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1W',
    'X-PUBLISHED-TTL:P1W',
    ...deadlines.flatMap((deadline) => eventOf(deadline, site)),
  ])
}

function eventOf({ slug, title, content, sourceUrl, ...review }: Deadline, { host, url }: Site): string[] {
  const { date, nominal, form, who } = content
  const description = [
    t`For ${who}.`,
    date !== nominal && t`Moved from ${formatPlainDate(nominal)}, a weekend or holiday (IRC 7503).`,
    t`Source: ${sourceUrl}`,
    writtenLabel(review),
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${slug}@${host}`,
    `DTSTAMP:${calendarDay(review.reviewedOn ?? review.writtenOn)}T000000Z`,
    ...wholeDay(date),
    `SUMMARY:${calendarText(`${form}: ${title}`)}`,
    `DESCRIPTION:${calendarText(description.filter(Boolean).join(' '))}`,
    `URL:${url(slug)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}
