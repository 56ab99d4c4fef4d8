/** Reviews on a profile: the summary, each review, the link to write one, and the average for search engines. */
import { DecisionRecord } from '#app/features/moderation/decision-record.tsx'
import { serviceLabels } from '#app/features/listing/labels.ts'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { ReportLink } from '#app/features/moderation/report-link.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { formatCount } from '#app/lib/format-count.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { useSite } from '#app/lib/site.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Stars } from './stars.tsx'
import { paths } from '#common/paths.ts'
import type { PublicReview, SingleAgentRating } from '#common/review-schemas.ts'
import { AVERAGE_FROM, RATED_PARTS, REVIEW_PAGE_ROWS } from '#common/reviews.ts'
import type { Service } from '#common/option-lists.ts'
import { formatDate } from '#common/dates.ts'

type Props = {
  agent: { publicId: string; name: string; path: string }
  rating: SingleAgentRating
  reviews: readonly PublicReview[]
  page: number
}

export function ReviewsSection({ agent, rating, reviews, page }: Props) {
  const { name: site } = useSite()
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-28">
        Reviews
      </h2>
      {rating.count === 0 && (
        <p className="mt-2 max-w-[68ch]">No reviews of {agent.name} yet. Agents can’t buy, hide, or reorder reviews.</p>
      )}
      <p className="mt-2 max-w-[68ch] text-14 text-muted">
        Reviewers sign in and confirm that the review is their own experience. We don’t verify that they hired the
        agent.
        {reviews.some((review) => review.exchanged_messages) &&
          ` “${messagedOn(site)}” means that reviewer and agent have, and that the reviewer agreed to say so. It doesn’t say who is a client.`}{' '}
        <a href={paths.reviewPolicy}>Review policy</a>
      </p>
      {rating.has_examples && (
        <div className="mt-4">
          <Notice kind="caution">
            <p>
              <strong>Examples.</strong> These reviews and the people who wrote them are invented. They show what the
              site can hold.
            </p>
          </Notice>
        </div>
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

/** A summary of the reviews: the average from three up, the distribution of stars, and the moderation counts. */
function RatingSummary({ rating }: { rating: SingleAgentRating }) {
  const { average, count, distribution, parts, ledger } = rating
  return (
    <div className="grid gap-4">
      {count > 0 && (
        <div className="grid gap-x-10 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
          <div>
            {average === null ? (
              <p className="max-w-[26ch] text-muted">No average yet: it is shown from {AVERAGE_FROM} reviews up.</p>
            ) : (
              <>
                <p className="tabular text-48 font-semibold">{average.toFixed(1)}</p>
                <Stars rating={average} className="text-22" />
              </>
            )}
            <p className="text-14 text-muted">{formatCount(count, 'review', 'reviews')}</p>
          </div>
          <StarBars distribution={distribution} count={count} />
        </div>
      )}
      {average !== null && <Parts parts={parts} />}
      <DecisionRecord ledger={ledger} one="review" many="reviews" />
      {ledger.received > 0 && (
        <p className="-mt-2 max-w-[68ch] text-14 text-muted">
          Held and removed by rule, never for what a review thinks of the agent.
        </p>
      )}
    </div>
  )
}

function StarBars({ distribution, count }: { distribution: readonly number[]; count: number }) {
  return (
    <table className="tabular w-full max-w-[28rem] text-14">
      <caption className="sr-only">How many gave how many stars</caption>
      <tbody>
        {distribution
          .map((many, place) => ({ many, stars: place + 1 }))
          .reverse()
          .map(({ many, stars }) => (
            <tr key={stars}>
              <th scope="row" className="w-16 py-0.5 pr-3 text-left font-normal whitespace-nowrap">
                {stars === 1 ? '1 star' : `${stars} stars`}
              </th>
              <td aria-hidden="true">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full rounded-stamp">
                  <rect width="100" height="8" className="fill-hairline" />
                  <rect width={(100 * many) / count} height="8" className="fill-marigold" />
                </svg>
              </td>
              <td className="w-10 pl-3 text-right">{many}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Parts({ parts }: { parts: SingleAgentRating['parts'] }) {
  const shown = RATED_PARTS.flatMap(({ slug, label }) => {
    const mean = parts[slug]
    return mean ? [{ label, mean }] : []
  })
  if (shown.length === 0) return null
  return (
    <dl className="tabular flex flex-wrap gap-x-8 gap-y-1 text-14">
      {shown.map(({ label, mean }) => (
        <div key={label} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{mean.toFixed(1)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Marks a review whose author and agent have messaged each other here, if the author agreed to it. */
const messagedOn = (site: string) => `Messaged each other on ${site}`

/** One review with the agent's reply. */
function ReviewItem({ review, agentName }: { review: PublicReview; agentName: string }) {
  const { name: site } = useSite()
  const { id, rating, title, comment, author, created_at: at, edited_at: editedAt } = review
  const about = [review.service && serviceLabels([review.service as Service]).join(''), review.service_year]
  return (
    <li className="grid gap-2 py-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars rating={rating} className="text-18" />
        {title && <strong className="[overflow-wrap:anywhere]">{title}</strong>}
      </p>
      <PublicText text={comment} />
      <p className="tabular flex flex-wrap items-center gap-x-4 text-14 text-muted">
        <span>
          {joinWithDots([author, formatDate(at), editedAt && `edited ${formatDate(editedAt)}`, ...about])}
          {review.is_example && '\u00a0· example'}
        </span>
        {review.exchanged_messages && <span className="font-semibold">{messagedOn(site)}</span>}
        <ReportLink kind="review" id={id} what={`the review of ${author}`} />
      </p>
      {review.reply && (
        <div className="ml-4 grid gap-1 border-l-2 border-evergreen pl-4">
          <p className="text-14 font-semibold">Reply of {agentName}</p>
          <PublicText text={review.reply} />
          <p className="flex gap-4 text-14 text-muted">
            {formatDate(review.replied_at ?? at)}
            <ReportLink kind="reply" id={id} what="this reply" />
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
