/** One's own reviews as the API writes them. */
import type { OwnReview } from '#contract/review-forms.ts'
import { reasonWords } from '#contract/moderation.ts'
import { REVIEW_EDIT_DAYS } from '#contract/review-forms.ts'
import { paths } from '#contract/paths.ts'
import { presentReview } from '../reviews/present-review.ts'
import type { OwnReviewView } from '../reviews/types.ts'

const DAY_MS = 86_400_000

export const presentOwnReview = (review: OwnReviewView): OwnReview => ({
  ...presentReview(review),
  state: review.state,
  held_for: review.heldFor,
  reason: review.reason,
  reason_text: review.reason === null ? null : reasonWords(review.reason),
  note: review.note,
  editable_until: new Date(review.createdAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS).toISOString(),
  reply_state: review.replyRemovedFor ? 'removed' : review.reply ? 'published' : 'none',
  reply_reason: review.replyRemovedFor === null ? null : reasonWords(review.replyRemovedFor),
  agent: {
    id: review.publicId,
    name: `${review.firstName} ${review.lastName}`,
    path: paths.listing({ ...review, state: review.listingState }),
  },
})
