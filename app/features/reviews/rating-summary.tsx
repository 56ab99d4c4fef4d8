/** What the reviews of an agent add up to: for the profile, and for the agent. */
import { plural, t } from '@lingui/core/macro'
import { DecisionRecord } from '#app/features/moderation/decision-record.tsx'
import type { SingleAgentRating } from '#common/review-schemas.ts'
import { AVERAGE_FROM, RATED_PARTS } from '#common/reviews.ts'
import { StarRow } from './stars.tsx'

/** A summary of the reviews: the average from three up, and the distribution of stars. */
export function RatingSummary({ rating, isNarrow = false }: { rating: SingleAgentRating; isNarrow?: boolean }) {
  const { average, count, distribution, parts } = rating
  return (
    <div className="grid gap-4">
      {count > 0 && (
        <div className={`grid gap-x-10 gap-y-4 ${isNarrow ? '' : 'sm:grid-cols-[auto_minmax(0,1fr)]'}`}>
          <div>
            {average === null ? (
              <p className="max-w-[26ch] text-muted">
                {t`No average yet. We show an average once there are ${AVERAGE_FROM} or more reviews.`}
              </p>
            ) : (
              <>
                <p className="tabular text-48 font-semibold">
                  {average.toFixed(1)} <span className="sr-only">{t`of 5 stars`}</span>
                </p>
                <StarRow rating={average} />
              </>
            )}
            <p className="text-14 text-muted">{plural(count, { one: '# review', other: '# reviews' })}</p>
          </div>
          <StarBars distribution={distribution} count={count} />
        </div>
      )}
      {average !== null && <Parts parts={parts} />}
    </div>
  )
}

/** What became of all reviews that were received. */
export const ReviewRecord = ({ ledger }: Pick<SingleAgentRating, 'ledger'>) =>
  ledger.received > 0 && (
    <>
      <DecisionRecord ledger={ledger} kind="review" />
      <p className="text-14 text-muted">
        {t`We hold or remove reviews only under our review policy, never for being negative.`}
      </p>
    </>
  )

function StarBars({ distribution, count }: { distribution: readonly number[]; count: number }) {
  return (
    <table className="tabular w-full max-w-[28rem] text-14">
      <caption className="sr-only">{t`Reviews by star rating`}</caption>
      <tbody>
        {distribution
          .map((many, place) => ({ many, stars: place + 1 }))
          .reverse()
          .map(({ many, stars }) => (
            <tr key={stars}>
              <th scope="row" className="w-16 py-0.5 pr-3 text-left font-normal whitespace-nowrap">
                {plural(stars, { one: '# star', other: '# stars' })}
              </th>
              <td aria-hidden="true">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full rounded-stamp">
                  <rect width="100" height="8" className="fill-hairline" />
                  <rect width={(100 * many) / count} height="8" className="fill-star" />
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
export const messagedOn = (site: string) => t`Messaged each other on ${site}`
