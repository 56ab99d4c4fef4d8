import { expect, test } from 'vitest'
import { nonBreakingDates, longDate, formatPlainDate, formatDate, formatLongDate, formatDateTime } from './dates.ts'

/** Shows non-breaking spaces as dots. */
const seen = (text: string) => text.replaceAll('\u00a0', '·')

test('a date on a page never breaks across lines, and a date in a file has regular spaces', () => {
  expect(seen(formatDate('2026-03-26'))).toBe('March·26,·2026')
  expect(seen(formatDateTime('2026-03-26T14:05:09.000Z'))).toBe('March·26,·2026, 10:05·a.m.·ET')
  expect(formatPlainDate('2026-03-26')).toBe('March 26, 2026')
  expect(longDate('2026-03-06')).toBe('March 6, 2026')
  expect(seen(formatLongDate('2026-12-26'))).toBe('December·26,·2026')
})

test('dates in written text never break across lines, other words and numbers can', () => {
  expect(seen(nonBreakingDates('Due January 15, 2027, or by 31 December.'))).toBe(
    'Due January·15,·2027, or by 31·December.',
  )
  expect(seen(nonBreakingDates('From Nov. 1, 2026 to Jan. 31, 2027'))).toBe('From Nov.·1,·2026 to Jan.·31,·2027')
  const others = 'Form 1040 of 2026. You may 10 times. Marketing 24 hours, 3 Mayors'
  expect(seen(nonBreakingDates(others))).toBe(others)
})
