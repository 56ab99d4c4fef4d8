/** Calendar files, read as a calendar program reads them: lines unfolded, names split from values, text unescaped. */
import { expect, test } from 'vitest'
import { writeCalendarFile } from './calendar-file.ts'

const sender = {
  SITE_NAME: 'Enrolled "EA", Inc.',
  operator: null,
  origin: 'https://enrolled.example',
  mailFrom: { name: 'Enrolled', address: 'no-reply@enrolled.example' },
}
const EVENT = {
  id: '00000000-0000-4000-8000-000000000001',
  startsAt: new Date('2026-12-01T14:15:00Z'),
  minutes: 15,
  sequence: 0,
  isCanceled: false,
  summary: 'Call with Noël Ñúñez, EA; at last',
  description: `${'The call is free. It doesn’t commit anyone to working together. '.repeat(4)}\nBack\\slash`,
  path: '/dashboard/calls?call=00000000-0000-4000-8000-000000000001',
}
const write = (changes: Partial<typeof EVENT> = {}) =>
  writeCalendarFile(sender, { ...EVENT, ...changes }, new Date('2026-11-27T15:00:00.123Z'))

/** RFC 5545, 3.1 and 3.3.11. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:;]+(?:;[\w-]+=(?:"[^"]*"|[^:;]*))*):(.*)$/.exec(line) ?? []
      return [name, value.replace(/\\(n|.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))]
    }),
  )
}

test('an appointment is a published event in UTC, with an ID that stays and no one’s address', () => {
  expect(Object.fromEntries(read(write()))).toEqual({
    BEGIN: 'VEVENT',
    VERSION: '2.0',
    PRODID: '-//Enrolled "EA", Inc.//Calls//EN',
    CALSCALE: 'GREGORIAN',
    METHOD: 'PUBLISH',
    UID: '00000000-0000-4000-8000-000000000001@enrolled.example',
    SEQUENCE: '0',
    DTSTAMP: '20261127T150000Z',
    DTSTART: '20261201T141500Z',
    DTEND: '20261201T143000Z',
    'ORGANIZER;CN="Enrolled EA, Inc."': 'mailto:no-reply@enrolled.example',
    SUMMARY: EVENT.summary,
    DESCRIPTION: EVENT.description.replace(/\s*\n/, '\n'),
    URL: 'https://enrolled.example/dashboard/calls?call=00000000-0000-4000-8000-000000000001',
    STATUS: 'CONFIRMED',
    END: 'VCALENDAR',
  })
})

test('a canceled one has the same ID and a higher sequence, so that it replaces the other', () => {
  const [before, after] = [read(write()), read(write({ sequence: 1, isCanceled: true }))]
  const differing = [...after.keys()].filter((name) => after.get(name) !== before.get(name))
  expect(differing.map((name) => [name, after.get(name)])).toEqual([
    ['METHOD', 'CANCEL'],
    ['SEQUENCE', '1'],
    ['STATUS', 'CANCELLED'],
  ])
})

test('lines end in CRLF, have at most 75 bytes, and are split between characters', () => {
  const file = write({ summary: 'ñ'.repeat(200) })
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\ufffd')
  expect(file).toContain('SUMMARY:ññ')
  expect(file).toContain('\r\n ñ')
})
