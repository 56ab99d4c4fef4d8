import { expect, test } from 'vitest'
import { initialsOf, tintOf } from './avatar.tsx'

test.each([
  ['Samuel T Hong Sr', 'SH'],
  ['Dana Okafor, Jr.', 'DO'],
  ['Peter Vance III', 'PV'],
  ['Aleida Fuentes-Ortega', 'AO'],
  ['Ángel Ñúñez', 'ÁÑ'],
  ['Cher', 'C'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('an agent has the same tint wherever only the ID or only the path is known', () => {
  expect(tintOf('/agents/ca/fresno/maria-gonzales-9a3f01c7')).toBe(tintOf('9a3f01c7'))
})
