import { expect, test } from 'vitest'
import { mismatchOf } from './claim-mismatch.ts'

test.each([
  ['Noel Ferris', 'Samir David Abboud', true],
  ['Samir Abboud', 'Samir David Abboud', false],
  ['JOSE PENA RUIZ', 'José Peña-Ruiz', false],
  ['Ada Vance', 'Ada Stone', true],
] as const)('%s and %s: a different person? %s', (account, listing, differs) => {
  expect(mismatchOf({ name: account, place: '' }, { name: listing, place: '' }).name).toBe(differs)
})

test('another city is told; an account without a place differs in nothing', () => {
  const listing = { name: 'Ada Vance', place: 'Kalamazoo, MI 49007' }
  const same = { name: false, city: false, state: false }
  expect(mismatchOf({ name: 'Ada Vance', place: 'Fresno, CA 93721' }, listing)).toEqual({
    name: false,
    city: true,
    state: true,
  })
  expect(mismatchOf({ name: 'Ada Vance', place: 'Kalamazoo, MI' }, listing)).toEqual(same)
  expect(mismatchOf({ name: 'Ada Vance', place: 'Kalamazoo, 49007' }, listing)).toEqual(same)
  expect(mismatchOf({ name: 'Ada Vance', place: '' }, listing)).toEqual(same)
})
