/** A review as the API writes it, for pages: both show the same. */
import type { ReviewView } from '#server/reviews/types.ts'
import type { PublicReview } from '#contract/review-forms.ts'

const iso = (at: Date | null) => (at ? new Date(at).toISOString() : null)

export const publicReviewOf = (review: ReviewView): PublicReview => ({
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
  created_at: new Date(review.createdAt).toISOString(),
  edited_at: iso(review.editedAt),
  reply: review.reply,
  replied_at: iso(review.repliedAt),
  is_example: review.isDemo,
})
