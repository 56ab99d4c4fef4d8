import { expect, test } from 'vitest'
import { readSuffix, splitSuffix } from './split-suffix.ts'

test.each([
  ['Jr', 'Jr'],
  ['JR.', 'Jr'],
  ['J.R.', 'Jr'],
  ['sr', 'Sr'],
  ['iii', 'III'],
  ['111', 'III'],
  ['IV', 'IV'],
  ['V', 'V'],
])('the suffix %s becomes %s', (cell, suffix) => {
  expect(readSuffix(cell)).toEqual({ suffix, known: true })
})

test.each(['Mr.', 'Ms', 'miss', 'Dr.', 'CPA', 'EA', 'PhD', 'Esq', ''])(
  "%s isn't a suffix, and isn't reported",
  (cell) => {
    expect(readSuffix(cell)).toEqual({ suffix: '', known: true })
  },
)

test("a first name in the suffix column isn't a suffix, and is reported", () => {
  expect(readSuffix('Rosa')).toEqual({ suffix: '', known: false })
})

test.each([
  ['Parmer Jr.', 'Parmer', 'Jr'],
  ['GOODE JR', 'GOODE', 'Jr'],
  ['Smith, III', 'Smith', 'III'],
  ['Allison CPA', 'Allison', ''],
  ['Brown Jr., E.A.', 'Brown', 'Jr'],
  ['Pritchett .', 'Pritchett', ''],
  ['Van Zandt', 'Van Zandt', ''],
])('the last name %s becomes %s with the suffix "%s"', (cell, lastName, suffix) => {
  expect(splitSuffix(cell)).toEqual({ lastName, suffix })
})

test.each(['Ea', 'Jr', 'Smith V', 'constructor'])('%s stays unchanged', (cell) => {
  expect(splitSuffix(cell)).toEqual({ lastName: cell, suffix: '' })
})
