import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastTaxYear } from './post-fields.ts'
import { answerForm } from './question-schemas.ts'
import { formatPlainDate, formatDateTime, currentYear, dayOf, today } from './dates.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('in the evening, the date is still the one in Washington', () => {
  vi.setSystemTime('2026-11-24T01:30:00Z')
  expect(today()).toBe('2026-11-23')
  expect(dayOf(new Date('2026-07-04T03:59:00Z'))).toBe('2026-07-03')
  expect(dayOf(new Date('2026-07-04T04:00:00Z'))).toBe('2026-07-04')
})

test('each hour of a year, also when clocks change, has the day that a calendar in Washington shows', () => {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })
  const first = Date.parse('2026-01-01T00:00:00Z')
  const times = Array.from({ length: 366 * 24 }, (_, hour) => hour * 60).flatMap((minute) => [minute, minute + 59])
  const wrong = times
    .map((minute) => new Date(first + minute * 60_000))
    .filter((at) => dayOf(at) !== calendar.format(at))
  expect(wrong).toEqual([])
})

test('clocks change as the time-zone database says, in every year from 2007 to 2037', () => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'short' })
  const hours = Array.from({ length: 31 }, (_, nth) => 2007 + nth).flatMap((year) =>
    ['03', '11'].flatMap((month) =>
      Array.from({ length: 14 * 24 }, (_, hour) => new Date(Date.parse(`${year}-${month}-01`) + hour * 3_600_000)),
    ),
  )
  const shown = (at: Date) => /, \d{4}, (.*) ET$/.exec(formatDateTime(at.toISOString()).replaceAll('\u00a0', ' '))?.[1]
  const expected = (at: Date) => clock.format(at).replace(/\s/, ' ').replace('AM', 'a.m.').replace('PM', 'p.m.')
  expect(hours.filter((at) => shown(at) !== expected(at))).toEqual([])
})

test('the year ends when it ends in Washington', () => {
  vi.setSystemTime('2027-01-01T03:00:00Z')
  expect(currentYear()).toBe(2026)
  expect(lastTaxYear()).toBe(2027)
})

test('tomorrow is a future day, also in the evening', () => {
  vi.setSystemTime('2026-11-24T01:30:00Z')
  const answer = { body: 'a'.repeat(200), check_again_by: '2026-11-24' }
  expect(answerForm.shape.check_again_by.safeParse(answer.check_again_by).success).toBe(true)
  expect(answerForm.shape.check_again_by.safeParse('2026-11-23').success).toBe(false)
})

test('a timestamp is shown with the date and time in Washington', () => {
  expect(formatPlainDate('2026-11-24T01:30:00.000Z')).toBe('Nov. 23, 2026')
  expect(formatDateTime('2026-11-24T01:30:00.000Z').replaceAll('\u00a0', ' ')).toBe('Nov. 23, 2026, 8:30 p.m. ET')
  expect(formatPlainDate('2026-11-24')).toBe('Nov. 24, 2026')
})
