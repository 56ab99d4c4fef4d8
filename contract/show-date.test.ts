import { expect, test } from 'vitest'
import { holdDates, plainDate, showDate, showTime } from './show-date.ts'

/** A dot where no line may end. */
const seen = (text: string) => text.replaceAll('\u00a0', '·')

test('no line ends within a date of a page, and files get common spaces', () => {
  expect(seen(showDate('2026-03-26'))).toBe('26·Mar·2026')
  expect(seen(showTime('2026-03-26T14:05:09.000Z'))).toBe('26·Mar·2026, 14:05·UTC')
  expect(plainDate('2026-03-26')).toBe('26 Mar 2026')
})

test('dates that somebody wrote are held, other words and numbers are not', () => {
  expect(seen(holdDates('Due January 15, 2027, or by 31 December.'))).toBe('Due January·15,·2027, or by 31·December.')
  expect(seen(holdDates('From 1 Nov 2026 to 31 Jan 2027'))).toBe('From 1·Nov·2026 to 31·Jan·2027')
  const others = 'Form 1040 of 2026. You may 10 times. Marketing 24 hours, 3 Mayors'
  expect(seen(holdDates(others))).toBe(others)
})
