import { expect, test } from 'vitest'
import { pagesAround } from './pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 40, [1, 2, 3, 40]],
  [20, 40, [1, 18, 19, 20, 21, 22, 40]],
  [40, 40, [1, 38, 39, 40]],
])('page %i of %i links to pages %j', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})
