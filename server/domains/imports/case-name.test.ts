import { expect, test } from 'vitest'
import { caseCity, caseName } from './case-name.ts'

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
