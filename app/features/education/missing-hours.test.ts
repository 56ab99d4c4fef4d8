import { expect, test } from 'vitest'
import { missingInCycle, missingThisYear } from './missing-hours.ts'

const spaces = (text: string | null) => text?.replaceAll('\u00a0', ' ')
const cycle = { hours: 62, hours_needed: 72, until: '2026-12-31' }
const year = (hours: number, ethics: number) => ({
  years: [{ year: 2026, hours, ethics_hours: ethics, enough: false }],
})

test('what is missing toward the cycle is told with its last day, and no longer after it', () => {
  expect(spaces(missingInCycle(cycle, '2026-11-27'))).toBe('10 more hours needed by Dec. 31, 2026')
  expect(spaces(missingInCycle({ ...cycle, hours: 71 }, '2026-12-31'))).toBe('1 more hour needed by Dec. 31, 2026')
  expect(missingInCycle(cycle, '2027-01-01')).toBeNull()
  expect(missingInCycle({ ...cycle, hours: 72 }, '2026-11-27')).toBeNull()
})

test('what is missing from the minimum of the year is told apart from it', () => {
  expect(missingThisYear(year(14, 2), '2026-11-27')).toEqual(['2 more hours needed for the 2026 minimum of 16'])
  expect(missingThisYear(year(16, 1), '2026-11-27')).toEqual(['1 more ethics hour needed for the 2026 minimum of 2'])
  expect(missingThisYear(year(16, 2), '2026-11-27')).toEqual([])
  expect(missingThisYear(year(14, 2), '2027-01-02')).toEqual([])
})
