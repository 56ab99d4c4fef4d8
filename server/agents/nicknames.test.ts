import { expect, test } from 'vitest'
import { nameKey } from '#contract/name-key.ts'
import groups from '../../db/names/nicknames.json' with { type: 'json' }
import { nicknamesOf } from './nicknames.ts'

test('Bill is William and back, Pepe is José, Bob is Rob', () => {
  expect(nicknamesOf('bill')).toContain('william')
  expect(nicknamesOf('william')).toContain('bill')
  expect(nicknamesOf('pepe')).toContain('jose')
  expect(nicknamesOf('bob')).toContain('rob')
  expect(nicknamesOf('zebulon')).toEqual([])
})

test('the table holds comparable keys, each formal name once', () => {
  for (const name of groups.flat()) expect(nameKey(name)).toBe(name)
  const formal = groups.map(([name]) => name)
  expect(new Set(formal).size).toBe(formal.length)
})
