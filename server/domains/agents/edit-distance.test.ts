import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['smith', 'smith', 0],
  ['smith', 'smih', 1],
  ['smith', 'smithh', 1],
  ['smith', 'smyth', 1],
  ['smith', 'simth', 1],
  ['smith', 'schmidt', 4],
  ['', 'ab', 2],
])('the distance between %s and %s is %i', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips)
})

test('the distance is symmetric, and 0 only for equal words', () => {
  const word = fc.stringMatching(/^[a-e]{0,8}$/)
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b) === 0).toBe(a === b)
    }),
  )
})
