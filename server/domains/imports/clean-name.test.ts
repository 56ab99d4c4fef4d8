import { expect, test } from 'vitest'
import { caseCity, caseName, readSuffix, splitSuffix } from './clean-name.ts'

test.each([
  ['SMITH', 'Smith'],
  ['smith', 'Smith'],
  ['MCDONALD', 'McDonald'],
  ['mcgee', 'McGee'],
  ['MACARTHUR', 'MacArthur'],
  ['MACIAS', 'Macias'],
  ['MACK', 'Mack'],
  ["O'NEIL", "O'Neil"],
  ["d'angelo", "D'Angelo"],
  ['SMITH-JONES', 'Smith-Jones'],
  ['VAN DER BERG', 'Van Der Berg'],
  ['JOHN III', 'John III'],
  ['ii', 'II'],
  ['j.r.', 'J.R.'],
  ['MUÑOZ', 'Muñoz'],
  ['ÉLODIE', 'Élodie'],
  ['A', 'A'],
])('a name all in one case, %s, becomes %s', (file, shown) => {
  expect(caseName(file)).toBe(shown)
})

test.each(['deSouza', 'McDonald', 'van der Berg', 'Wilson RICE', 'LaToya', 'de la Cruz'])(
  'mixed case is kept as typed: %s',
  (name) => {
    expect(caseName(name)).toBe(name)
  },
)

test.each([
  ['SAINT LOUIS', 'Saint Louis'],
  ['MCKINNEY', 'McKinney'],
  ['CITY OF INDUSTRY', 'City of Industry'],
  ["O'FALLON", "O'Fallon"],
  ['APO', 'APO'],
  ['Winston-Salem', 'Winston-Salem'],
])('the city %s becomes %s', (file, shown) => {
  expect(caseCity(file)).toBe(shown)
})

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
