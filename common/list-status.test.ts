import { expect, test } from 'vitest'
import { statusLine, statusOf } from './list-status.ts'

test.each([
  ['ea', 'listed', 'On the IRS active enrolled agents list, March 26, 2026'],
  ['ptin', 'listed', 'Listed as an enrolled agent in the IRS PTIN file, March 26, 2026'],
  ['ea', 'not_in_latest', 'Not on the newest IRS active enrolled agents list, March 26, 2026'],
  ['ptin', 'not_in_latest', 'Not listed as an enrolled agent in the newest IRS PTIN file, March 26, 2026'],
] as const)('the label names the %s file of a person who is %s, with an American date', (kind, status, words) => {
  expect(statusLine({ status, kind, date: '2026-03-26' })).toBe(words)
})

test('the label of a person in no known file names no file', () => {
  expect(statusLine({ status: 'listed', kind: null, date: null })).toBe('Not on any IRS list we have')
})

test('a person who is no longer listed gets the date of the list that no longer has them', () => {
  const dates = { listKind: 'ea', listedOn: '2025-09-15', newestListOn: '2026-03-26' } as const
  expect(statusOf({ status: 'not_in_latest', ...dates }).date).toBe('2026-03-26')
  expect(statusOf({ status: 'listed', ...dates }).date).toBe('2025-09-15')
})
