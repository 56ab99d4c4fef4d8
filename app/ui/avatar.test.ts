import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

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
