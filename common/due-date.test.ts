import { expect, test } from 'vitest'
import { dueDate, isBusinessDay, legalHolidays, plusDays } from './dates.ts'

test.each([
  ['2026-01-31', '2026-02-02', 'a Saturday'],
  ['2027-10-31', '2027-11-01', 'a Sunday'],
  ['2026-04-15', '2026-04-15', 'an ordinary Wednesday'],
  ['2022-04-15', '2022-04-18', 'a Friday on which Emancipation Day was kept'],
  ['2023-04-15', '2023-04-18', 'a Saturday before a Monday holiday'],
  ['2027-12-25', '2027-12-27', 'Christmas on a Saturday'],
  ['2029-01-20', '2029-01-22', 'a weekend after an inauguration'],
])('%s moves to %s: %s', (nominal, due) => {
  expect(dueDate(nominal)).toBe(due)
})

test('a year has eleven federal holidays and one D.C. holiday, and one more after a presidential election', () => {
  expect(legalHolidays(2026)).toHaveLength(12)
  expect(legalHolidays(2029)).toHaveLength(13)
  expect(legalHolidays(2026)).toEqual(expect.arrayContaining(['2026-05-25', '2026-11-26', '2026-07-03', '2026-10-12']))
})

test('New Year’s Day on a Saturday is observed in the year before', () => {
  expect(isBusinessDay('2027-12-31')).toBe(false)
  expect(isBusinessDay('2026-12-31')).toBe(true)
})

test('days are added across months and years', () => {
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(plusDays('2028-03-01', -1)).toBe('2028-02-29')
})
