/** The feed against the grammar of RFC 5545, read back by a strict parser of our own. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Deadline } from './types.ts'
import { writeCalendar } from './write-calendar.ts'

const FOLDER = new URL('../../../db/content/deadline.json', import.meta.url)
const kept = (JSON.parse(readFileSync(FOLDER, 'utf8')) as Omit<Deadline, 'kind'>[]).map((entry): Deadline =>
  Object.assign(entry, { kind: 'deadline' as const }),
)
const SITE = {
  name: 'Enrolled, Inc.',
  host: 'enrolled.example',
  url: 'https://enrolled.example/tax-resources/deadlines',
}

type Line = { name: string; parameters: string; value: string }

/** Lines of at most 75 bytes that end in CRLF, unfolded; each a property. Throws where the grammar is broken. */
function parse(text: string): Line[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.')
  const raw = text.slice(0, -2).split('\r\n')
  const broken = raw.filter((line) => Buffer.byteLength(line) > 75 || /[\n\r]/.test(line) || line === '')
  if (broken.length > 0) throw new Error(`Not a line: ${broken[0]}`)
  const lines = raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  return lines.map((line) => {
    const found = /^([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line)
    if (!found) throw new Error(`Not a property: ${line}`)
    return { name: found[1] ?? '', parameters: found[2] ?? '', value: found[3] ?? '' }
  })
}

/** TEXT: a comma, a semicolon or a backslash only behind a backslash. */
const isText = (value: string) => /^(?:[^\\,;]|\\[\\,;nN])*$/.test(value)

function eventsOf(lines: readonly Line[]): Record<string, string>[] {
  const events: Record<string, string>[] = []
  for (const { name, parameters, value } of lines) {
    if (name === 'BEGIN' && value === 'VEVENT') events.push({})
    const event = events.at(-1)
    if (event && !['BEGIN', 'END'].includes(name)) {
      if (name in event) throw new Error(`Twice: ${name}`)
      event[name] = `${parameters}${value}`
    }
  }
  return events
}

test('the feed is a calendar, and each event has what the grammar asks for', () => {
  const lines = parse(writeCalendar(kept, SITE))
  expect(lines[0]).toEqual({ name: 'BEGIN', parameters: '', value: 'VCALENDAR' })
  expect(lines.at(-1)).toEqual({ name: 'END', parameters: '', value: 'VCALENDAR' })
  expect(lines.filter(({ name }) => name === 'VERSION')).toEqual([{ name: 'VERSION', parameters: '', value: '2.0' }])
  expect(lines.filter(({ name }) => name === 'PRODID')).toHaveLength(1)
  const depth = lines.map(({ name, value }) => (name === 'BEGIN' || name === 'END' ? `${name} ${value}` : ''))
  expect(depth.filter(Boolean).slice(1, -1)).toEqual(kept.flatMap(() => ['BEGIN VEVENT', 'END VEVENT']))
  const texts = lines.filter(({ name }) => ['SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME'].includes(name))
  expect(texts.filter(({ value }) => !isText(value))).toEqual([])
})

test('each date is one whole day, under a name that never changes', () => {
  const events = eventsOf(parse(writeCalendar(kept, SITE)))
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
  expect(quarter?.['DESCRIPTION']).toContain('Moved from 31 Oct 2026')
})

test('signs, long words and letters of several bytes keep the grammar', () => {
  const [first] = kept
  if (!first) throw new Error('No deadline to change.')
  const title = `a,b;c\\d\nnext ${'é'.repeat(60)} ${'🙂'.repeat(30)}`
  const [event] = eventsOf(parse(writeCalendar([{ ...first, title }], SITE)))
  expect(event?.['SUMMARY']).toContain('a\\,b\\;c\\\\d\\nnext é')
  expect(event?.['SUMMARY']).toContain('🙂'.repeat(30))
})

test('the parser of this test refuses what is broken', () => {
  expect(() => parse('BEGIN:VCALENDAR\nEND:VCALENDAR\r\n')).toThrow('Not a line')
  expect(() => parse(`SUMMARY:${'a'.repeat(80)}\r\n`)).toThrow('Not a line')
  expect(() => parse('no property\r\n')).toThrow('Not a property')
  expect(isText('a,b')).toBe(false)
})
