import { expect, test } from 'vitest'
import { nameKey } from '#common/name-key.ts'
import groups from '../../../db/names/nicknames.json' with { type: 'json' }
import { editDistance, nicknamesOf } from './compare-names.ts'
import fc from 'fast-check'

test('Bill matches William and back, Pepe matches José, Bob matches Rob', () => {
  expect(nicknamesOf('bill')).toContain('william')
  expect(nicknamesOf('william')).toContain('bill')
  expect(nicknamesOf('pepe')).toContain('jose')
  expect(nicknamesOf('bob')).toContain('rob')
  expect(nicknamesOf('zebulon')).toEqual([])
})

test('the table has comparable keys and each formal name once', () => {
  for (const name of groups.flat()) expect(nameKey(name)).toBe(name)
  const formal = groups.map(([name]) => name)
  expect(new Set(formal).size).toBe(formal.length)
})

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
