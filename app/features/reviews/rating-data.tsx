import { JsonLd } from '#app/ui/json-ld.tsx'
import type { SingleAgentRating } from '#common/review-schemas.ts'

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
