import { expect, test } from 'vitest'
import { nameKey } from '#common/name-key.ts'
import groups from '../../../db/names/nicknames.json' with { type: 'json' }
import { nicknamesOf } from './nicknames.ts'

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
