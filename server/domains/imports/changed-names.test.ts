import { expect, test } from 'vitest'
import { nameSimilarity } from './changed-names.ts'

const TAKEN = new Set(['quillan', 'quillar'])
const likeness = (one: string, other: string) => nameSimilarity(one, other, (name) => TAKEN.has(name))

test.each([
  ['robert', 'bob'],
  ['peggy', 'margaret'],
  ['mary ann', 'maryann'],
  ['opal', 'opla'],
  ['rchard', 'richard'],
])('%s and %s are the same name', (one, other) => {
  expect(likeness(one, other)).toBe('same')
  expect(likeness(other, one)).toBe('same')
})

test.each([
  ['dan', 'don', 'both are names'],
  ['john', 'joan', 'both are names'],
  ['quillan', 'quillar', 'both are taken'],
  ['rosamunda', 'rosemundo', 'two slips in a long name'],
  ['j', 'john', 'an initial'],
  ['opal', 'opal ann', 'a part'],
])('%s and %s are only similar: %s', (one, other) => {
  expect(likeness(one, other)).toBe('similar')
  expect(likeness(other, one)).toBe('similar')
})

test.each([
  ['john', 'jane'],
  ['xiaoming', 'michael'],
  ['', 'opal'],
  ['al', 'ed'],
])('%s and %s are different names', (one, other) => {
  expect(likeness(one, other)).toBeNull()
  expect(likeness(other, one)).toBeNull()
})
