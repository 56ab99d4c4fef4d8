import { expect, test } from 'vitest'
import { isStaleList, monthsBetween, nextListAround, plusMonths } from './list-freshness.ts'

test.each([
  ['2026-03-26', 7, '2026-10-26'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2023-08-31', 6, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-05-31', 7, '2026-12-31'],
])('%s plus %i months is %s', (day, months, wanted) => {
  expect(plusMonths(day, months)).toBe(wanted)
})

test.each([
  ['2026-03-26', '2026-11-25', 7],
  ['2026-03-26', '2026-11-26', 8],
  ['2025-12-31', '2026-02-28', 2],
  ['2026-03-26', '2026-03-26', 0],
])('from %s to %s is %i whole months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test('a list is old from the day after seven months', () => {
  expect(isStaleList('2026-03-26', '2026-10-26')).toBe(false)
  expect(isStaleList('2026-03-26', '2026-10-27')).toBe(true)
  expect(nextListAround('2026-03-26')).toBe('2026-09-26')
})
