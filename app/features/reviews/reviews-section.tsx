/** Reviews on a profile: the summary, each review, the link to write one, and the average for search engines. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { serviceLabels } from '#app/features/listing/labels.ts'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { ReportLink } from '#app/features/moderation/report-link.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { useSite } from '#app/lib/site.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { messagedOn, RatingSummary, ReviewRecord } from './rating-summary.tsx'
import { StarRow } from './stars.tsx'
import { paths } from '#common/paths.ts'
import type { PublicReview, SingleAgentRating } from '#common/review-schemas.ts'
import { REVIEW_PAGE_ROWS } from '#common/reviews.ts'
import type { Service } from '#common/option-lists.ts'
import { formatDate } from '#common/dates.ts'
import { languageOfContent } from '#common/i18n.ts'

type Props = {
  agent: { publicId: string; name: string; path: string }
  rating: SingleAgentRating
  reviews: readonly PublicReview[]
  page: number
}

export function ReviewsSection({ agent, rating, reviews, page }: Props) {
  const [first, rest] = [reviews.slice(0, OPEN_REVIEWS), reviews.slice(OPEN_REVIEWS)]
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-28">
        {t`Reviews`}
      </h2>
      {rating.count === 0 && (
        <p className="mt-2 max-w-[68ch]">
          {t`No reviews about ${agent.name} yet. Agents can’t buy, hide, or reorder reviews.`}
        </p>
      )}
      {rating.has_examples && (
        <div className="mt-4">
          <Notice kind="caution">
            <p>
              <Trans>
                <strong>Examples.</strong> These reviews and the people who wrote them are fictional. They show what
                reviews will look like.
              </Trans>
            </p>
          </Notice>
        </div>
      )}
      <div className="mt-4">
        <RatingSummary rating={rating} />
      </div>
      <HowReviewsAreChecked rating={rating} reviews={reviews} />
      <ReviewItems reviews={first} agentName={agent.name} />
      {rest.length > 0 && (
        <details className="fold">
          <summary className="font-semibold text-evergreen">
            {plural(rest.length, { one: 'Show # more review', other: 'Show # more reviews' })}
          </summary>
          <ReviewItems reviews={rest} agentName={agent.name} />
        </details>
      )}
      <Pager
        page={page}
        lastPage={Math.max(1, Math.ceil(rating.count / REVIEW_PAGE_ROWS))}
        addressOf={(wanted) => `${agent.path}${wanted === 1 ? '' : `?reviews=${wanted}`}#reviews`}
      />
      <p className="no-print mt-4">
        <LinkButton to={paths.writeReview(agent.publicId)}>{t`Write a review`}</LinkButton>
      </p>
    </section>
  )
}

/** One line of it is always there. */
function HowReviewsAreChecked({ rating, reviews }: Pick<Props, 'rating' | 'reviews'>) {
  const { name: site } = useSite()
  return (
    <details className="more mt-4 max-w-[68ch] text-14 text-muted">
      <summary className="min-h-11 flex-wrap">
        {t`We don’t verify that reviewers hired the agent.`}{' '}
        <span className="font-semibold text-evergreen">{t`How we check reviews`}</span>
      </summary>
      <div className="grid gap-3">
        <ReviewRecord ledger={rating.ledger} />
        <p>
          {t`Reviewers say that they describe their own experience.`}{' '}
          <a href={paths.reviewPolicy}>{t`Review policy`}</a>
        </p>
        {reviews.some((review) => review.exchanged_messages) && (
          <p>
            {t`“${messagedOn(site)}” means that the reviewer and the agent have sent each other messages here and that the reviewer agreed to show this label. The label doesn’t mean that the reviewer is a client.`}
          </p>
        )}
      </div>
    </details>
  )
}

/** The others of a page are folded. */
const OPEN_REVIEWS = 5

const ReviewItems = ({ reviews, agentName }: { reviews: readonly PublicReview[]; agentName: string }) =>
  reviews.length > 0 && (
    <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} agentName={agentName} />
      ))}
    </ul>
  )

/** One review with the agent's reply. */
function ReviewItem({ review, agentName }: { review: PublicReview; agentName: string }) {
  const { name: site } = useSite()
  const { id, rating, title, comment, author, created_at: at, edited_at: editedAt } = review
  const about = [review.service && serviceLabels([review.service as Service]).join(''), review.service_year]
  return (
    <li className="later grid gap-2 py-5 [--room:14rem]">
      {title && (
        <p lang={languageOfContent()} className="font-semibold [overflow-wrap:anywhere]">
          {title}
        </p>
      )}
      <p className="tabular flex flex-wrap items-center gap-x-3 text-14 text-muted">
        <StarRow rating={rating} />
        <span className="sr-only">{t`${rating} of 5 stars`}</span>
        <span>
          {joinWithDots([author, formatDate(at), editedAt && t`edited ${formatDate(editedAt)}`, ...about])}
          {review.is_example && `\u00a0· ${t`example`}`}
        </span>
      </p>
      <PublicText text={comment} />
      <p className="flex flex-wrap items-center gap-x-4 text-14 text-muted">
        {review.exchanged_messages && (
          <span className="tag">
            <Icon name="chat" className="size-4" /> {messagedOn(site)}
          </span>
        )}
        <ReportLink kind="review" id={id} what={t`the review by ${author}`} />
      </p>
      {review.reply && (
        <div className="ml-4 grid gap-1 border-l-2 border-evergreen pl-4">
          <p className="text-14 font-semibold">{t`Reply from ${agentName}`}</p>
          <PublicText text={review.reply} />
          <p className="flex gap-4 text-14 text-muted">
            {formatDate(review.replied_at ?? at)}
            <ReportLink kind="reply" id={id} what={t`this reply`} />
          </p>
        </div>
      )}
    </li>
  )
}

/** The average rating for search engines, where the page shows it: three or more reviews, none of them demo reviews. */
export function RatingData({
  path,
  rating: { average, count, has_examples: hasExamples },
}: {
  path: string
  rating: SingleAgentRating
}) {
  if (average === null || hasExamples) return null
  return (
    <JsonLd
      of={({ origin }) => ({
        '@type': 'AggregateRating',
        itemReviewed: { '@id': `${origin}${path}#person` },
        ratingValue: average,
        reviewCount: count,
        bestRating: 5,
        worstRating: 1,
      })}
    />
  )
}
