import { expect, test } from 'vitest'
import { csvCell } from './escape.ts'

test.each(['=HYPERLINK("http://elsewhere.example")', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  "a spreadsheet doesn't run %j",
  (value) => {
    expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each([
  ['O’Farrelly', 'O’Farrelly'],
  ['Smith, Jr.', '"Smith, Jr."'],
  ['5 " pipe', '"5 "" pipe"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
