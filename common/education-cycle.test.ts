import { expect, test } from 'vitest'
import { openWindow, renewedSinceBy } from './education-cycle.ts'

test.each([
  ['7-9', '2026-10-31', null],
  ['7-9', '2026-11-01', '2026-11-01'],
  ['7-9', '2027-01-31', '2026-11-01'],
  ['7-9', '2027-02-01', null],
  ['7-9', '2023-12-24', '2023-11-01'],
  ['0-3', '2026-12-01', null],
  ['0-3', '2028-01-15', '2027-11-01'],
  ['4-6', '2026-01-31', '2025-11-01'],
] as const)('the renewal window of group %s on %s: %s', (group, day, opens) => {
  expect(openWindow(group, day)?.opens ?? null).toBe(opens)
})

test.each([
  // The windows of 2023/24, 2024/25, and 2025/26 have closed.
  ['2026-11-25', '2023-11-01'],
  ['2027-01-31', '2023-11-01'],
  ['2027-02-01', '2024-11-01'],
] as const)('on %s, everyone has had a renewal since %s', (day, since) => {
  expect(renewedSinceBy(day)).toBe(since)
})
