import { expect, test } from 'vitest'
import { hardReading } from '../../scripts/check-reading.ts'

test('short sentences of short words pass', () => {
  const text = 'The IRS sends this letter when a payment is late. Pay what you can by the day on the letter. '
  expect(hardReading('a', [text.repeat(4)])).toEqual([])
})

test('a sentence of more than 28 words is named', () => {
  const text = `You can ${'read and '.repeat(14)}go.`
  expect(hardReading('a', [text])).toEqual([expect.stringContaining('31 words in “You can read and')])
})

test('a text above grade 9 is named, and one too short to grade is not', () => {
  const text = 'Determination of eligibility necessitates documentation of extraordinary circumstances. '
  expect(hardReading('a', [text.repeat(7)])).toEqual([expect.stringContaining('grade')])
  expect(hardReading('a', [text])).toEqual([])
})

test('official names count as one easy word, and abbreviations end no sentence', () => {
  const text = 'Ask for an installment agreement by Nov. 30 at 4 p.m. or go to the U.S. Tax Court. '
  expect(hardReading('a', [text.repeat(4)])).toEqual([])
})
