/** A review as pages and the API show it. */
import type { PublicReview } from '#common/review-schemas.ts'
import type { ReviewView } from './types.ts'

export const serializeReview = (review: ReviewView): PublicReview => ({
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
  exchanged_messages: review.exchangedMessages,
})
