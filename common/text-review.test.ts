import { expect, test } from 'vitest'
import { outdatedLabel, reviewData, writtenLabel } from './text-review.ts'

const written = { writtenOn: '2026-11-21', reviewedOn: null, reviewedBy: null }
const reviewed = { ...written, reviewedOn: '2026-12-02', reviewedBy: 'Ada Invented, EA' }

test('an unreviewed text says so, and claims no review to search engines', () => {
  expect(writtenLabel(written)).toBe('Written November 2026. Not yet reviewed by a tax professional.')
  expect(reviewData(written)).toEqual({ dateModified: '2026-11-21' })
})

test('a reviewed text names the person and the date', () => {
  expect(writtenLabel(reviewed)).toBe('Written November 2026. Reviewed by Ada Invented, EA, December 2, 2026.')
  expect(reviewData(reviewed)).toMatchObject({ lastReviewed: '2026-12-02', reviewedBy: { name: 'Ada Invented, EA' } })
})

test('a text with figures is out of date from the day after its last, and names the tax year', () => {
  const figures = { taxYear: 2026, expiresOn: '2027-10-15' }
  expect(outdatedLabel(figures, '2027-10-15')).toBeNull()
  expect(outdatedLabel(figures, '2027-10-16')).toBe(
    'This information may be out of date: the figures are for tax year 2026.',
  )
  expect(outdatedLabel({ taxYear: null, expiresOn: null }, '2027-10-16')).toBeNull()
})
