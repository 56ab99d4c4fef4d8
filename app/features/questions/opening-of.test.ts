import { expect, test } from 'vitest'
import { openingOf } from './opening-of.ts'

test('a short text is its own opening', () => {
  expect(openingOf('It depends.')).toBe('It depends.')
})

test('a text opens with as many whole sentences as fit in about two lines', () => {
  const opening = 'File on time in any case: not filing costs ten times more. Then apply for a plan online.'
  expect(openingOf(`${opening} ${'People who owe more send Form 433-F. '.repeat(4)}`)).toBe(opening)
})

test('without a sentence that fills most of a line, it ends after a whole word', () => {
  const opening = openingOf(
    `Very likely. ${'First-time abatement is for people who filed and paid on time, '.repeat(3)}`,
  )
  expect(opening).toMatch(/^Very likely\. First-time .* [a-z]+…$/)
  expect(opening.length).toBeLessThanOrEqual(133)
})

test('an abbreviation ends no sentence', () => {
  expect(openingOf(`${'You live outside of the U.S. Treasury’s reach and file all the same, '.repeat(3)}`)).toMatch(
    /…$/,
  )
})
