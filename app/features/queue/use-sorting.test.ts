/** The order of lists that come whole. */
import { expect, test } from 'vitest'
import { sortRows } from './use-sorting.ts'

const ROWS = [
  { name: 'Texas 10', count: 2, on: '2026-01-02' },
  { name: 'ada', count: 11, on: null },
  { name: 'Texas 9', count: 1, on: '2025-12-31' },
]
const VALUES = {
  name: ({ name }: (typeof ROWS)[number]) => name,
  count: ({ count }: (typeof ROWS)[number]) => count,
  on: ({ on }: (typeof ROWS)[number]) => on,
}
const sorted = (by: keyof typeof VALUES, dir: 'asc' | 'desc') =>
  sortRows(ROWS, { by, dir }, VALUES).map(({ name }) => name)

test('text is sorted as people read it: without regard to case, numbers by their value', () => {
  expect(sorted('name', 'asc')).toEqual(['ada', 'Texas 9', 'Texas 10'])
  expect(sorted('name', 'desc')).toEqual(['Texas 10', 'Texas 9', 'ada'])
})

test('figures are sorted by their value', () => {
  expect(sorted('count', 'asc')).toEqual(['Texas 9', 'Texas 10', 'ada'])
})

test('what is missing is last, whatever the direction', () => {
  expect(sorted('on', 'asc')).toEqual(['Texas 9', 'Texas 10', 'ada'])
  expect(sorted('on', 'desc')).toEqual(['Texas 10', 'Texas 9', 'ada'])
})
