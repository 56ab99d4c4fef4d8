import { Trans } from '@lingui/react/macro'
import { longMonth } from '#common/dates.ts'
import { reviewLabel, type TextReview } from '#common/text-review.ts'

/** `Written November 2026. Not yet reviewed by a tax professional.` */
/** @param needsReview false for a text that states nothing about tax. */
export const ReviewNote = ({ review, needsReview = true }: { review: TextReview; needsReview?: boolean }) => (
  <>
    <Trans>
      Written <time dateTime={review.writtenOn}>{longMonth(review.writtenOn)}</time>.
    </Trans>{' '}
    {needsReview && reviewLabel(review)}
  </>
)
