/** Checks the feed against the grammar of RFC 5545 with a strict parser. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Deadline } from './group-entries.ts'
import { eventsOf, isCalendarText, parseCalendar } from '#tests/support/calendar.ts'
import { paths } from '#common/paths.ts'
import { writeCalendar } from './write-calendar.ts'

const FOLDER = new URL('../../../content/deadline.json', import.meta.url)
const kept = (JSON.parse(readFileSync(FOLDER, 'utf8')) as Omit<Deadline, 'kind'>[]).map((entry): Deadline =>
  Object.assign(entry, { kind: 'deadline' as const }),
)
const SITE = {
  name: 'Enrolled, Inc.',
  host: 'enrolled.example',
  url: (slug: string) => `https://enrolled.example${paths.deadline(slug)}`,
}

test('the feed is a calendar, and each event has the properties the grammar requires', () => {
  const lines = parseCalendar(writeCalendar(kept, SITE))
  expect(lines[0]).toEqual({ name: 'BEGIN', parameters: '', value: 'VCALENDAR' })
  expect(lines.at(-1)).toEqual({ name: 'END', parameters: '', value: 'VCALENDAR' })
  expect(lines.filter(({ name }) => name === 'VERSION')).toEqual([{ name: 'VERSION', parameters: '', value: '2.0' }])
  expect(lines.filter(({ name }) => name === 'PRODID')).toHaveLength(1)
  const depth = lines.map(({ name, value }) => (name === 'BEGIN' || name === 'END' ? `${name} ${value}` : ''))
  expect(depth.filter(Boolean).slice(1, -1)).toEqual(kept.flatMap(() => ['BEGIN VEVENT', 'END VEVENT']))
  const texts = lines.filter(({ name }) => ['SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME'].includes(name))
  expect(texts.filter(({ value }) => !isCalendarText(value))).toEqual([])
})

test('each date is one all-day event with a stable UID', () => {
  const events = eventsOf(parseCalendar(writeCalendar(kept, SITE)))
  expect(events).toHaveLength(kept.length)
  expect(new Set(events.map((event) => event['UID'])).size).toBe(kept.length)
  for (const event of events) {
    expect(Object.keys(event)).toEqual([
      'UID',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'DESCRIPTION',
      'URL',
      'TRANSP',
    ])
    expect(event['DTSTAMP']).toMatch(/^\d{8}T\d{6}Z$/)
    expect(event['DTSTART']).toMatch(/^;VALUE=DATE\d{8}$/)
  }
  const quarter = events.find((event) => event['UID']?.startsWith('2026-11-02-941'))
  expect(quarter).toMatchObject({ DTSTART: ';VALUE=DATE20261102', DTEND: ';VALUE=DATE20261103' })
  expect(quarter?.['DESCRIPTION']).toContain('Moved from Oct. 31\\, 2026')
})

test('special characters, long words, and multibyte characters conform to the grammar', () => {
  const [first] = kept
  if (!first) throw new Error('No deadline to change.')
  const title = `a,b;c\\d\nnext ${'é'.repeat(60)} ${'🙂'.repeat(30)}`
  const [event] = eventsOf(parseCalendar(writeCalendar([{ ...first, title }], SITE)))
  expect(event?.['SUMMARY']).toContain('a\\,b\\;c\\\\d\\nnext é')
  expect(event?.['SUMMARY']).toContain('🙂'.repeat(30))
})

test('the parser in this test rejects invalid input', () => {
  expect(() => parseCalendar('BEGIN:VCALENDAR\nEND:VCALENDAR\r\n')).toThrow('Not a line')
  expect(() => parseCalendar(`SUMMARY:${'a'.repeat(80)}\r\n`)).toThrow('Not a line')
  expect(() => parseCalendar('no property\r\n')).toThrow('Not a property')
  expect(isCalendarText('a,b')).toBe(false)
})
