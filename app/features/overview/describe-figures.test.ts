import { expect, test } from 'vitest'
import { formatWait } from '#app/features/listing/reply-line.ts'
import { formatNumber } from '#common/format-count.ts'
import { describeChange, describeDifference, describeWaitChange } from './describe-figures.ts'

test.each([
  [128, 114, 'Up 14 from 114'],
  [900, 2_100, 'Down 1,200 from 2,100'],
  [5, 5, 'No change from 5'],
  [5, 0, 'Up 5 from 0'],
  [0, 0, 'No change from 0'],
  [5, null, 'No earlier data to compare'],
])('%s after %s: %s', (total, before, words) => {
  expect(describeChange(total, before)).toBe(words)
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 hr'],
  [200, '3 hr 20 min'],
  [2_879, '47 hr 59 min'],
  [2_880, '2 days'],
  [3_600, '2.5 days'],
])('a wait of %s minutes is %s', (minutes, words) => {
  expect(formatWait(minutes)).toBe(words)
})

test('on a phone, only the difference is said', () => {
  expect(describeDifference(1_460, 1_199, formatNumber)).toBe('Up 261')
  expect(describeDifference(95, 220, formatWait)).toBe('Down 2 hr 5 min')
  expect(describeDifference(5, 5, formatNumber)).toBe('No change')
  expect(describeDifference(5, null, formatNumber)).toBe('No earlier data')
})

test('a wait is compared in words', () => {
  expect(describeWaitChange(60, 300)).toBe('Down from 5 hr')
  expect(describeWaitChange(300, 60)).toBe('Up from 1 hr')
  expect(describeWaitChange(60, 60)).toBe('No change from 1 hr')
  expect(describeWaitChange(60, null)).toBe('No earlier data to compare')
})
