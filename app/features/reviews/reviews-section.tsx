/** Reviews on a profile: what they add up to, each of them, and the way to write one. */
import { LinkButton } from '#app/ui/button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { paths } from '#contract/paths.ts'
import type { PublicReview, SingleAgentRating } from '#contract/review-forms.ts'
import { REVIEW_PAGE_ROWS } from '#contract/review-limits.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewItem } from './review-item.tsx'

type Props = {
  agent: { publicId: string; name: string; path: string }
  rating: SingleAgentRating
  reviews: readonly PublicReview[]
  page: number
}

export function ReviewsSection({ agent, rating, reviews, page }: Props) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-26">
        Reviews
      </h2>
      {rating.count === 0 && (
        <p className="mt-2 max-w-[68ch]">
          Nobody has published a review of {agent.name} yet. Reviews come from clients who signed in; agents cannot buy,
          hide or reorder them.
        </p>
      )}
      <div className="mt-4">
        <RatingSummary rating={rating} />
      </div>
      {reviews.length > 0 && (
        <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} agentName={agent.name} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        lastPage={Math.max(1, Math.ceil(rating.count / REVIEW_PAGE_ROWS))}
        addressOf={(wanted) => `${agent.path}${wanted === 1 ? '' : `?reviews=${wanted}`}#reviews`}
      />
      <p className="no-print mt-4">
        <LinkButton to={paths.writeReview(agent.publicId)}>Write a review</LinkButton>
      </p>
    </section>
  )
}
