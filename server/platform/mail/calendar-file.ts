/**
 * An appointment as a calendar file (RFC 5545) that comes with an email. It is published, not a meeting request
 * (RFC 5546): a calendar program would answer a request by email, and no one reads those answers. The file has no one's
 * address, since calendars are often shared.
 */
import { calendarFile, calendarText } from '#common/dates.ts'
import type { Sender } from './types.ts'

export type CalendarEvent = {
  /** Stays the same for as long as the appointment lives. */
  id: string
  startsAt: Date
  minutes: number
  /** How often it has changed: a higher number replaces what came before. */
  sequence: number
  isCanceled: boolean
  summary: string
  description: string
  /** Of the page about it. */
  path: string
}

/** @param at when it is written. */
export function writeCalendarFile(sender: Sender, event: CalendarEvent, at: Date): string {
  const { SITE_NAME, origin, mailFrom } = sender
  const { id, startsAt, minutes, sequence, isCanceled, summary, description, path } = event
  return calendarFile([
    `PRODID:-//${calendarText(SITE_NAME)}//Calls//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(origin).hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(at)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `ORGANIZER;CN="${SITE_NAME.replaceAll('"', '')}":mailto:${mailFrom.address}`,
    `SUMMARY:${calendarText(summary)}`,
    `DESCRIPTION:${calendarText(description)}`,
    `URL:${origin}${path}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ])
}

/** `20261201T141500Z`. In UTC, a program shows it in its reader's zone without a table of zones in the file. */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
