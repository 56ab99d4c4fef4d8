/** Reviews as the API writes them. */
import type { OwnReview, PublicReview } from '#contract/review-forms.ts'
import { reasonWords } from '#contract/moderation.ts'
import { REVIEW_EDIT_DAYS } from '#contract/review-forms.ts'
import { paths } from '#contract/paths.ts'
import type { OwnReviewView, ReviewView } from '../reviews/types.ts'

const DAY_MS = 86_400_000

export const presentReview = (review: ReviewView): PublicReview => ({
  id: review.id,
  rating: review.rating,
  expertise: review.expertise,
  communication: review.communication,
  timeliness: review.timeliness,
  value: review.value,
  title: review.title,
  comment: review.comment,
  service: review.service,
  service_year: review.serviceYear,
  author: review.author,
  created_at: review.createdAt.toISOString(),
  edited_at: review.editedAt?.toISOString() ?? null,
  reply: review.reply,
  replied_at: review.repliedAt?.toISOString() ?? null,
  is_example: review.isDemo,
})

export const presentOwnReview = (review: OwnReviewView): OwnReview => ({
  ...presentReview(review),
  state: review.state,
  held_for: review.heldFor,
  reason: review.reason,
  reason_text: review.reason === null ? null : reasonWords(review.reason),
  note: review.note,
  editable_until: new Date(review.createdAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS).toISOString(),
  reply_state: review.replyRemovedFor ? 'removed' : review.reply ? 'published' : 'none',
  agent: {
    id: review.publicId,
    name: `${review.firstName} ${review.lastName}`,
    path: paths.listing({ ...review, state: review.listingState }),
  },
})
