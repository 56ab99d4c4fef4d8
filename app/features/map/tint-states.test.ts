import { expect, test } from 'vitest'
import { tintLabels, tintLimits, tintOf } from './tint-states.ts'

test('states are spread over five tints with round limits', () => {
  const counts = [1, 3, 8, 12, 40, 77, 130, 512, 2_311, 9_876]
  const limits = tintLimits(counts)
  expect(limits).toEqual([3, 12, 77, 520])
  expect(counts.map((count) => tintOf(count, limits))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect(tintLabels(limits)).toEqual(['1 to 3', '4 to 12', '13 to 77', '78 to 520', 'more than 520'])
})

test('a state without listings has no tint', () => {
  expect(tintOf(0, [3, 12])).toBe(0)
})

test('few distinct counts make fewer tints, never an empty one', () => {
  expect(tintLimits([1, 1, 1, 47])).toEqual([1])
  expect(tintLabels([1])).toEqual(['1', 'more than 1'])
  expect(tintLimits([])).toEqual([])
  expect(tintLabels([])).toEqual(['1 or more'])
})
