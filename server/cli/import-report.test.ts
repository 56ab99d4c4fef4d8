import { expect, test } from 'vitest'
import { ImportRejectedError } from '#server/domains/imports/import-errors.ts'
import { rejectionLine } from './import-report.ts'

test('a rejected list says how to force it at the terminal, but only if it can be forced', () => {
  const doubt = '334 of 334 people would be new, 334 gone and 0 moved. Are the name columns swapped?'
  expect(rejectionLine(new ImportRejectedError(doubt, { canForce: true }))).toBe(
    `${doubt} Use --force to import it anyway.`,
  )
  expect(rejectionLine(new ImportRejectedError('list.csv is empty.'))).toBe('list.csv is empty.')
  expect(rejectionLine(new Error('No more.'))).toBe('No more.')
})
