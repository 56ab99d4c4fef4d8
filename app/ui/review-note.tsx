import { longMonth } from '#common/dates.ts'
import { reviewLabel, type TextReview } from '#common/text-review.ts'

/** `Written November 2026. Not yet reviewed by a tax professional.` */
export const ReviewNote = ({ review }: { review: TextReview }) => (
  <>
    Written <time dateTime={review.writtenOn}>{longMonth(review.writtenOn)}</time>. {reviewLabel(review)}
  </>
)
